import type { LucideIcon } from 'lucide-react';
import { CURRENCIES, type Currency } from '#domain/currencies.ts';
import { currencyUnit } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './item-fields.module.css';
import { itemTexts } from './item-texts.ts';
import type { Registered } from './registered.ts';

type NameProps<Type extends string> = {
  type: Registered;
  name: Registered;
  /** The type that is chosen; '' while none is. */
  chosen: Type | '';
  icons: Readonly<Record<Type, LucideIcon>>;
  words: { type: string; typePlaceholder: string; name: string; types: Record<Type, string> };
};

/** What kind of thing it is, and what the person calls it. */
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

type MoneyProps = {
  label: string;
  help?: string | undefined;
  amount: Registered;
  currency: Registered;
  chosen: Currency;
};

/** An amount, and the currency that it is in. */
export function MoneyFields({ label, help, amount, currency, chosen }: MoneyProps) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  return (
    <div className={styles['money']}>
      <AmountField label={label} unit={currencyUnit(chosen, language)} help={help} {...amount} />
      <Select
        label={texts.currency}
        options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        {...currency}
      />
    </div>
  );
}

export function DescriptionField(description: Registered) {
  const texts = useTexts(itemTexts);
  return <TextArea label={texts.description} isOptional rows={3} {...description} />;
}
