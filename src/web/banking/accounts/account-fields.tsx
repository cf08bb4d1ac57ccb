import { ACCOUNT_TYPES, type BankAccount } from '#domain/banking/transactions/transactions.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { accountTexts } from './texts.ts';
import type { Field } from './use-saving-account.ts';

type Props = { account: BankAccount; errorOf: (field: Field) => string | null };

/** What an account is called and known by. */
export function AccountFields({ account, errorOf }: Props) {
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
