import { useBankAccounts } from './use-bank-accounts.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

const load = () => import('./unlisted-accounts.tsx');

type Props = {
  /** Whether the next element has no margin of its own. */
  isApart?: boolean;
};

/** The accounts that are no assets yet, where there are any. */
export function UnlistedPart({ isApart = false }: Props) {
  const { data: accounts = [] } = useBankAccounts();
  const isAny = accounts.some(({ isItem, balanceOn }) => !isItem && balanceOn !== null);
  if (!isAny) return null;
  return (
    <LazyPart load={load} onFailure={() => undefined}>
      {({ UnlistedAccounts }) => <UnlistedAccounts accounts={accounts} isApart={isApart} />}
    </LazyPart>
  );
}
