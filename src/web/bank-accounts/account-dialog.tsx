import { ACCOUNT_TYPES, type BankAccount, bankAccountChanges } from '#domain/transactions.ts';
import { request } from '#web/data/api.ts';
import { failureText } from '#web/data/failure-text.ts';
import { SmallFormDialog } from '#web/data/small-form-dialog.tsx';
import { issuesOf } from '#web/data/small-form-issues.ts';
import { useBankWrite } from '#web/data/use-bank-write.ts';
import { type Outcome, useSmallForm } from '#web/data/use-small-form.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountRemoval } from './account-removal.tsx';
import { accountTexts } from './texts.ts';

const FIELDS = ['accountName', 'bankName', 'accountNumber', 'accountType'] as const;
type Field = (typeof FIELDS)[number];

type Props = { account: BankAccount; onClose: () => void };

/** What an account is called and known by, and the way to take it away. */
export function AccountDialog({ account, onClose }: Props) {
  const texts = useTexts(accountTexts);
  const form = useSmallForm(FIELDS, useSaving(account, onClose));
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

type FieldsProps = { account: BankAccount; errorOf: (field: Field) => string | null };

function AccountFields({ account, errorOf }: FieldsProps) {
  const texts = useTexts(accountTexts);
  const kinds = ACCOUNT_TYPES.map((value) => ({ value, text: texts.kinds[value] }));
  const text = (name: Exclude<Field, 'accountType'>) => ({
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

function useSaving({ id }: BankAccount, onDone: () => void) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const { mutateAsync } = useBankWrite((body: object) =>
    request<BankAccount>(`/api/bank-accounts/${id}`, { method: 'PUT', body }),
  );
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
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
