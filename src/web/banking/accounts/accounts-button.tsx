import { useState } from 'react';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { useBankAccounts } from './use-bank-accounts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { accountTexts } from './texts.ts';

const load = () => import('./accounts-dialog.tsx');

type OpenAccountDialog = 'list' | BankAccount | null;

/** Opens the accounts; hidden without any. */
export function AccountsButton() {
  const texts = useTexts(accountTexts);
  const { data: accounts = [] } = useBankAccounts();
  const [open, setOpen] = useState<OpenAccountDialog>(null);
  const close = () => setOpen(null);
  if (accounts.length === 0) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen('list')}>
        {texts.open}
      </Button>
      {open === 'list' && (
        <LazyPart load={load} onFailure={close}>
          {({ AccountsDialog }) => (
            <AccountsDialog accounts={accounts} onEdit={setOpen} onClose={close} />
          )}
        </LazyPart>
      )}
      {open !== null && open !== 'list' && (
        <LazyPart load={load} onFailure={close}>
          {({ AccountDialog }) => <AccountDialog account={open} onClose={() => setOpen('list')} />}
        </LazyPart>
      )}
    </>
  );
}
