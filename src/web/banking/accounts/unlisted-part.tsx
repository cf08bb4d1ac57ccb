import type { ListedAccount } from '#domain/banking/transactions/transactions.ts';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import { bankAccountsQuery, useBankAccounts } from './use-bank-accounts.ts';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';

const load = () => import('./unlisted-accounts.tsx');

type Props = {
  /** Whether the next element has no margin of its own. */
  isApart?: boolean;
};

/** Accounts that are not assets yet, if there are any. */
export function UnlistedPart({ isApart = false }: Props) {
  const { data: accounts = [] } = useBankAccounts();
  if (!accounts.some(isUnlisted)) return null;
  return (
    <LazyPart load={load} onFailure={() => undefined}>
      {({ UnlistedAccounts }) => <UnlistedAccounts accounts={accounts} isApart={isApart} />}
    </LazyPart>
  );
}

function isUnlisted({ isItem, balanceOn }: ListedAccount): boolean {
  return !isItem && balanceOn !== null;
}

/** The accounts, and the code of this part where it shows any. */
export async function readUnlisted({ read, source }: PrefetchContext): Promise<void> {
  const accounts = await read(bankAccountsQuery(source));
  if (accounts?.some(isUnlisted)) await loadAhead(load);
}
