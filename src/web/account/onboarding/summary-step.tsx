import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { currencyName, formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { readIncome, readTax, type TypedAnswers } from './answers.ts';
import styles from './onboarding.module.css';
import { onboardingTexts } from './texts.ts';

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
