import { Route, Switch } from 'wouter';
import { BanksScreen } from '#web/banking/banks/banks-screen.tsx';
import { ReturnScreen } from '#web/banking/banks/return-screen.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { PremiumScreen } from '#web/billing/premium/premium-screen.tsx';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import { notFound } from '#web/app/routes.tsx';
import { TransactionsScreen } from '#web/banking/transactions/transactions-screen.tsx';

const cashFlow = lazyScreen(
  async () => (await import('#web/banking/cash-flow/cash-flow-screen.tsx')).CashFlowScreen,
);

/** What came from banks: transactions, what they add up to, connections, and the subscription. */
export function BankingPages() {
  return (
    <Switch>
      <Route path={paths.transactions} component={TransactionsScreen} />
      <Route path={paths.cashFlow} component={cashFlow.Screen} />
      <Route path={paths.banks} component={BanksScreen} />
      <Route path={paths.bankReturn} component={ReturnScreen} />
      <Route path={paths.premium} component={PremiumScreen} />
      <Route component={notFound.Screen} />
    </Switch>
  );
}
