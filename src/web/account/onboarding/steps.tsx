import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { TextArea, TextField } from '#web/kit/ui/field.tsx';
import type { ReactNode } from 'react';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { AGE_YEARS_MAX, AGE_YEARS_MIN } from '#domain/account/profile.ts';
import { CURRENCIES, proposedCurrency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { currencyName, formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { readIncome, readTax, type TypedAnswers } from './answers.ts';
import { onboardingTexts } from './texts.ts';
import styles from './onboarding.module.css';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

/** `proposesCurrency`: the currency has not been seen yet, so it may still follow the language. */
export function ProfileStep({ proposesCurrency }: { proposesCurrency: boolean }) {
  const texts = useTexts(onboardingTexts).profile;
  const { register, getValues } = useFormContext<TypedAnswers>();
  const issueOf = useIssue();
  const onLanguage = useLanguageChange(proposesCurrency);
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          error={issueOf('firstName')}
          {...register('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          error={issueOf('lastName')}
          {...register('lastName')}
        />
      </div>
      <Select
        label={texts.language}
        options={LANGUAGE_OPTIONS}
        defaultValue={getValues('language')}
        error={issueOf('language')}
        {...register('language', { onChange: onLanguage })}
      />
      <div className={styles['pair']}>
        <TextField
          label={texts.occupation}
          isOptional
          autoComplete="organization-title"
          error={issueOf('occupation')}
          {...register('occupation')}
        />
        <TextField
          label={texts.age}
          isOptional
          inputMode="numeric"
          min={AGE_YEARS_MIN}
          max={AGE_YEARS_MAX}
          autoComplete="off"
          error={issueOf('age')}
          {...register('age')}
        />
      </div>
    </>
  );
}

/** The texts follow at once. */
function useLanguageChange(proposesCurrency: boolean) {
  const { setValue } = useFormContext<TypedAnswers>();
  return ({ target }: { target: { value: string } }) => {
    const language = target.value as Language;
    chooseLanguage(language);
    if (proposesCurrency) setValue('currency', proposedCurrency(language));
  };
}

export function MoneyStep() {
  const texts = useTexts(onboardingTexts).money;
  const language = useLanguage();
  const { register, setValue, watch } = useFormContext<TypedAnswers>();
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

export function GoalsStep() {
  const texts = useTexts(onboardingTexts).goals;
  const { register } = useFormContext<TypedAnswers>();
  const issueOf = useIssue();
  return (
    <TextArea
      label={texts.goals}
      isOptional
      rows={5}
      placeholder={texts.placeholder}
      error={issueOf('financialGoals')}
      {...register('financialGoals')}
    />
  );
}

/** Error of a field in the present language; null when there is none. */
function useIssue(): (field: FieldPath<TypedAnswers>) => string | null {
  const { formState } = useFormContext<TypedAnswers>();
  const language = useLanguage();
  return (field) => {
    const key = formState.errors[field]?.message;
    return key === undefined ? null : issueText(key, language);
  };
}

/** The answers so far, each with a link to its step. */
export function SummaryStep({ onChange }: { onChange: (step: number) => void }) {
  const texts = useTexts(onboardingTexts);
  const language = useLanguage();
  const typed = useFormContext<TypedAnswers>().getValues();
  const name = `${typed.firstName.trim()} ${typed.lastName.trim()}`.trim();
  const { amount, currency: named } = readIncome(typed, language);
  const currency = named ?? typed.currency;
  const currencyText = `${currency} · ${currencyName(currency, language)}`;
  const incomeText =
    amount === null ? typed.monthlyIncome : formatMoney(amount, currency, language);
  const tax = readTax(typed, language).amount;
  const taxText = tax === null ? typed.taxPercentage : formatPercent(tax, language);
  const hasBothNames = typed.firstName.trim() !== '' && typed.lastName.trim() !== '';
  const rows: readonly SummaryRow[] = [
    { what: texts.summary.name, value: name, step: 0, isMissing: !hasBothNames },
    { what: texts.profile.language, value: LANGUAGE_NAMES[typed.language], step: 0 },
    { what: texts.profile.occupation, value: typed.occupation ?? '', step: 0 },
    { what: texts.profile.age, value: typed.age, step: 0 },
    { what: texts.money.currency, value: currencyText, step: 1 },
    { what: texts.money.income, value: incomeText, step: 1 },
    { what: texts.money.tax, value: taxText, step: 1 },
    { what: texts.goals.goals, value: typed.financialGoals ?? '', step: 2 },
  ];
  return (
    <dl>
      {rows.map((row) => (
        <AnswerRow key={row.what} row={row} onChange={() => onChange(row.step)} />
      ))}
    </dl>
  );
}

type SummaryRow = { what: string; value: string; step: number; isMissing?: boolean };

function AnswerRow({ row, onChange }: { row: SummaryRow; onChange: () => void }) {
  const texts = useTexts(onboardingTexts).summary;
  return (
    <div className={styles['answer']}>
      <dt>{row.what}</dt>
      <dd>{shownValue(row, texts)}</dd>
      <dd>
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.change({ what: row.what.toLocaleLowerCase('sv') })}
          onClick={onChange}
        >
          {texts.changeWord}
        </Button>
      </dd>
    </div>
  );
}

function shownValue(
  { value, isMissing }: SummaryRow,
  texts: { nothing: string; missing: string },
): ReactNode {
  if (isMissing) {
    return (
      <>
        {value} <Tag tone="bad">{texts.missing}</Tag>
      </>
    );
  }
  return value.trim() === '' ? <span className={styles['nothing']}>{texts.nothing}</span> : value;
}
