import { CURRENCIES, type Currency } from '#domain/currencies.ts';
import { currencyUnit } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './money-fields.module.css';
import { itemTexts } from './item-texts.ts';
import type { Registered } from './registered.ts';

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
