// Screens of banking, in one file of code: each file more that the first view names weighs on it.
import { BanksScreen } from '#web/banking/banks/banks-screen.tsx';
import { ReturnScreen } from '#web/banking/banks/return-screen.tsx';
import { TransactionsScreen } from '#web/banking/transactions/transactions-screen.tsx';
import { PremiumScreen } from '#web/billing/premium/premium-screen.tsx';

export const bankingScreens = { BanksScreen, PremiumScreen, ReturnScreen, TransactionsScreen };
