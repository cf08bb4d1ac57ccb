import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import styles from './money-fields.module.css';
import { itemTexts } from './texts.ts';
import type { RegisteredInput, RegisteredAmount } from '#web/client/forms/registered.ts';

type MoneyProps = {
  label: string;
  help?: string | undefined;
  amount: RegisteredAmount;
  currency: RegisteredInput;
  chosen: Currency;
  /** A currency typed with the amount becomes the chosen one. */
  onCurrency: (currency: Currency) => void;
};

/** An amount, and the currency that it is in. */
export function MoneyFields(props: MoneyProps) {
  const { label, help, amount, currency, chosen, onCurrency } = props;
  const texts = useTexts(itemTexts);
  return (
    <div className={styles['money']}>
      <AmountField unit={chosen} {...{ label, help, onCurrency }} {...amount} />
      <Select
        label={texts.currency}
        options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        {...currency}
      />
    </div>
  );
}
