import Pencil from 'lucide-react/icons/pencil';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BankAccount,
  type ListedAccount,
  ACCOUNT_TYPES,
  bankAccountChanges,
} from '#domain/banking/transactions/transactions.ts';
import list from '#web/client/forms/small-list.module.css';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import {
  DialogBody,
  DialogCancel,
  DialogFooter,
  Dialog,
  ConfirmDialog,
} from '#web/kit/ui/dialog.tsx';
import { IconButton, Button } from '#web/kit/ui/button.tsx';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { issuesOf, type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, WriteFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { AccountItemButton } from './account-item-button.tsx';
import { accountTexts } from './texts.ts';
import { useBankWrite } from './use-bank-write.ts';

type Props = {
  accounts: readonly ListedAccount[];
  onEdit: (account: BankAccount) => void;
  onClose: () => void;
};

/** The user's bank accounts. */
export function AccountsDialog({ accounts, onEdit, onClose }: Props) {
  const texts = useTexts(accountTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={texts.text}>
      <DialogBody>
        {accounts.length === 0 && <p>{texts.none}</p>}
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onEdit={() => onEdit(account)} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}

/** An account, its contents, and the button to edit it. */
function AccountRow({ account, onEdit }: { account: ListedAccount; onEdit: () => void }) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const { accountName, accountType, bankName, accountNumber, balance, balanceOn } = account;
  const known = [bankName, texts.kinds[accountType], accountNumber];
  const facts = [
    ...known,
    balanceOn === null ? texts.noBalance : texts.balanceOn({ day: formatDay(balanceOn, language) }),
  ];
  return (
    <li className={list['row']}>
      <div className={list['words']}>
        <p>{accountName}</p>
        <p className={list['note']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {!account.isItem && balanceOn !== null && (
          <AccountItemButton account={{ id: account.id, name: accountName, type: accountType }} />
        )}
      </div>
      {balanceOn !== null && <Amount value={balance} currency={account.currency} />}
      <IconButton
        icon={Pencil}
        size="small"
        label={texts.edit({ name: accountName })}
        onClick={onEdit}
      />
    </li>
  );
}

const FIELDS = ['accountName', 'bankName', 'accountNumber', 'accountType'] as const;

type AccountDialogProps = { account: BankAccount; onClose: () => void };

/** Name and number of an account, and its removal. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const texts = useTexts(accountTexts);
  const form = useSmallForm(FIELDS, useSavingAccount(account, onClose));
  const { editTitle: title, editText: description, cancel, save: submit, saving: busy } = texts;
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit, busy }}
      form={form}
      onClose={onClose}
    >
      <AccountFields account={account} errorOf={form.errorOf} />
      <AccountRemoval account={account} onDone={onClose} />
    </SmallFormDialog>
  );
}

type AccountFieldsProps = { account: BankAccount; errorOf: (field: AccountField) => string | null };

/** Fields of an account's name and number. */
function AccountFields({ account, errorOf }: AccountFieldsProps) {
  const texts = useTexts(accountTexts);
  const kinds = ACCOUNT_TYPES.map((value) => ({ value, text: texts.kinds[value] }));
  const text = (name: Exclude<AccountField, 'accountType'>) => ({
    name,
    autoComplete: 'off',
    defaultValue: account[name] ?? '',
    error: errorOf(name),
  });
  return (
    <>
      <TextField label={texts.name} {...text('accountName')} />
      <FieldPair>
        <TextField label={texts.bank} isOptional {...text('bankName')} />
        <TextField label={texts.number} isOptional {...text('accountNumber')} />
      </FieldPair>
      <Select
        label={texts.kind}
        name="accountType"
        defaultValue={account.accountType}
        options={kinds}
      />
    </>
  );
}

type AccountRemovalProps = { account: BankAccount; onDone: () => void };

/** Removes an account, after stating which data is removed with it. */
function AccountRemoval({ account: { id, accountName: name }, onDone }: AccountRemovalProps) {
  const texts = useTexts(accountTexts);
  const [isAsking, setAsking] = useState(false);
  const contents = useContents(id, isAsking);
  const { mutate, isPending, error } = useBankWrite(() =>
    request<undefined>(`/api/bank-accounts/${id}`, { method: 'DELETE' }),
  );
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed, description: name });
        onDone();
      },
    });
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle({ name })}
        text={contents ? texts.removeText(contents) : texts.counting}
        confirmText={texts.confirm}
        cancelText={texts.cancel}
        isBusy={isPending}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.removeFailed} />}
      </ConfirmDialog>
    </div>
  );
}

type AccountContents = { transactions: number; files: number };

/** Reads the amount of data that would be removed with an account, once that is needed. */
function useContents(id: string, isWanted: boolean): AccountContents | undefined {
  const { key } = useSource();
  const { data } = useQuery({
    queryKey: [...key, 'bank-account-contents', id],
    queryFn: () => request<AccountContents>(`/api/bank-accounts/${id}/contents`),
    enabled: isWanted,
  });
  return data;
}

type AccountField = (typeof FIELDS)[number];

/** Saves an account's name and number. */
function useSavingAccount({ id }: BankAccount, onDone: () => void) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const { mutateAsync } = useBankWrite((body: object) =>
    request<BankAccount>(`/api/bank-accounts/${id}`, { method: 'PUT', body }),
  );
  return async (typed: Record<AccountField, string>): Promise<FormOutcome<AccountField>> => {
    const checked = bankAccountChanges.safeParse(typed);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      await mutateAsync(checked.data);
      showToast({ title: texts.saved });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}
