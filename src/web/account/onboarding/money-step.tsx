import { useFormContext } from 'react-hook-form';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import type { Typed } from './answers.ts';
import { onboardingTexts } from './texts.ts';
import { useIssue } from './use-wizard.ts';

export function MoneyStep() {
  const texts = useTexts(onboardingTexts).money;
  const language = useLanguage();
  const { register, setValue, watch } = useFormContext<Typed>();
  const issueOf = useIssue();
  const options = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <>
      <Select
        label={texts.currency}
        options={options}
        error={issueOf('currency')}
        {...register('currency')}
      />
      <AmountField
        label={texts.income}
        isOptional
        help={texts.incomeHelp}
        unit={watch('currency')}
        typed={watch('monthlyIncome')}
        onCurrency={(currency) => setValue('currency', currency, { shouldValidate: true })}
        error={issueOf('monthlyIncome')}
        {...register('monthlyIncome')}
      />
      <AmountField
        label={texts.tax}
        isOptional
        help={texts.taxHelp}
        unit="%"
        typed={watch('taxPercentage')}
        error={issueOf('taxPercentage')}
        {...register('taxPercentage')}
      />
    </>
  );
}
