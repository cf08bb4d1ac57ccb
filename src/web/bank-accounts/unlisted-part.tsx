import { useBankAccounts } from '#web/data/use-bank-accounts.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';

const load = () => import('./unlisted-accounts.tsx');

/** The same, where there may be any. */
export function UnlistedPart() {
  const { data: accounts = [] } = useBankAccounts();
  const isAny = accounts.some(({ isItem, balanceOn }) => !isItem && balanceOn !== null);
  if (!isAny) return null;
  return (
    <OnDemand load={load} onFailure={() => undefined}>
      {({ UnlistedAccounts }) => <UnlistedAccounts accounts={accounts} />}
    </OnDemand>
  );
}
