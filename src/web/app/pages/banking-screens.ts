// The screens of banking in one chunk: each further file that the first view names adds to it.
import { BanksScreen } from '#web/banking/banks/banks-screen.tsx';
import { ReturnScreen } from '#web/banking/banks/return-screen.tsx';
import { TransactionsScreen } from '#web/banking/transactions/transactions-screen.tsx';
import { PremiumScreen } from '#web/billing/premium/premium-screen.tsx';

export const bankingScreens = { BanksScreen, PremiumScreen, ReturnScreen, TransactionsScreen };
