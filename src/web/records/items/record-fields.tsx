import type { LucideIcon } from 'lucide-react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { isNullable } from '#domain/records/field.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { DraftOf } from '#domain/records/records.ts';
import {
  registered,
  type RegisteredAmount,
  type RegisteredInput,
  useAmount,
  type useMoney,
} from '#web/client/forms/registered.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DateField, TextArea, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { FieldRows } from './item-conflict.tsx';
import styles from './money-fields.module.css';
import type { RecordForm } from './record-form.ts';
import { itemTexts } from './texts.ts';

type RecordFieldProps<K extends Kind, Typed extends FieldValues> = {
  kind: K;
  form: RecordForm<K, Typed>;
  name: string & keyof DraftOf<K> & keyof Typed;
  rows: FieldRows<K>;
  /** Words of the choice that states nothing. */
  unsaid?: string | undefined;
};

/** The input of one field, by its format. */
export function RecordInput<K extends Kind, Typed extends FieldValues>({
  kind,
  form,
  name,
  rows,
  unsaid = '',
}: RecordFieldProps<K, Typed>) {
  const field = fieldsOf(kind)[name];
  const row = rows[name];
  if (field === undefined || row === null) return null;
  const path = name as Path<Typed>;
  const { label, help, choices = {} } = row;
  const shown = { label, help, isOptional: isNullable(field) };
  switch (field.format) {
    case 'amount':
    case 'cost':
    case 'percent':
      return (
        <AmountInput
          form={form}
          name={path}
          {...shown}
          isPercent={field.format === 'percent'}
          isOptional={shown.isOptional || 'default' in field}
        />
      );
    case 'choice': {
      const none = shown.isOptional ? [{ value: '', text: unsaid }] : [];
      const options = field.options.map((value) => ({ value, text: choices[value] ?? value }));
      return <Select {...shown} options={[...none, ...options]} {...registered(form, path)} />;
    }
    case 'flag':
      return <Checkbox label={label} help={help} {...form.register(path)} />;
    case 'day':
      return <DateField {...shown} {...registered(form, path)} />;
    case 'text':
      return <TextArea {...shown} rows={3} {...registered(form, path)} />;
    case 'number':
      return (
        <TextField {...shown} inputMode="numeric" autoComplete="off" {...registered(form, path)} />
      );
    default:
      return <TextField {...shown} autoComplete="off" {...registered(form, path)} />;
  }
}

type AmountProps<K extends Kind, Typed extends FieldValues> = {
  form: RecordForm<K, Typed>;
  name: Path<Typed>;
  label: string;
  help: string | undefined;
  isPercent: boolean;
  isOptional: boolean;
};

function AmountInput<K extends Kind, Typed extends FieldValues>({
  form,
  name,
  isPercent,
  ...shown
}: AmountProps<K, Typed>) {
  const currency: Currency = useWatch({
    control: form.control,
    name: 'currency' as Path<Typed>,
  });
  return <AmountField unit={isPercent ? '%' : currency} {...shown} {...useAmount(form, name)} />;
}

type PlainProps<K extends Kind, Typed extends FieldValues> = Pick<
  RecordFieldProps<K, Typed>,
  'kind' | 'form' | 'rows'
>;

/** The inputs that the form of the kind does not place itself, in the order of the rows. */
export function PlainFields<K extends Kind, Typed extends FieldValues>({
  kind,
  form,
  rows,
}: PlainProps<K, Typed>) {
  const names = Object.keys(rows) as (string & keyof DraftOf<K> & keyof Typed)[];
  return names
    .filter((name) => !rows[name]?.isPlaced)
    .map((name) => <RecordInput key={name} {...{ kind, form, name, rows }} />);
}

type NameProps<Type extends string> = {
  type: RegisteredInput;
  name: RegisteredInput;
  /** The type that is chosen; '' while none is. */
  chosen: Type | '';
  icons: Readonly<Record<Type, LucideIcon>>;
  words: { type: string; typePlaceholder: string; name: string; types: Record<Type, string> };
};

/** Type and name of an item. */
export function NameFields<Type extends string>(props: NameProps<Type>) {
  const { type, name, chosen, icons, words } = props;
  const options = Object.entries<string>(words.types).map(([value, text]) => ({ value, text }));
  return (
    <>
      <Select
        label={words.type}
        icon={chosen === '' ? undefined : icons[chosen]}
        placeholder={words.typePlaceholder}
        options={options}
        {...type}
      />
      <TextField label={words.name} autoComplete="off" {...name} />
    </>
  );
}

type MoneyProps = Omit<ReturnType<typeof useMoney>, 'amount'> & {
  label: string;
  help?: string | undefined;
  /** The amount is not the user's to state. */
  isReadOnly?: boolean;
  amount: RegisteredAmount;
};

/** An amount, and the currency that it is in; one typed with the amount becomes the chosen one. */
export function MoneyFields(props: MoneyProps) {
  const { label, help, isReadOnly, amount, currency, chosen, onCurrency } = props;
  const texts = useTexts(itemTexts);
  return (
    <div className={styles['money']}>
      <AmountField
        unit={chosen}
        {...{ label, help, onCurrency }}
        {...amount}
        readOnly={isReadOnly}
      />
      <Select
        label={texts.currency}
        options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        {...currency}
      />
    </div>
  );
}
