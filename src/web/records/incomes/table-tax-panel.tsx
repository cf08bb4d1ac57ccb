import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toMinor, toNumber } from '#domain/basics/money.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import {
  payOf,
  tableTaxOf,
  TAX_CURRENCY,
  type RegularPay,
} from '#domain/figures/totals/table-taxed.ts';
import { countedTax } from '#domain/figures/totals/total-parts.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import { INCOME_KINDS } from '#domain/tax/net-pay/columns.ts';
import {
  type Taxpayer,
  taxpayerOf,
  type NetPay,
  netPay,
  rulesOfNetPay,
} from '#domain/tax/net-pay/net-pay.ts';
import { factsIn } from '#domain/tax/net-pay/tax-facts.ts';
import { registered } from '#web/client/forms/registered.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { TaxFactsFields } from '#web/client/tax-facts/tax-facts-fields.tsx';
import { useTaxFacts } from '#web/client/tax-facts/use-tax-facts.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Preview, RuledFieldset } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { checkIncomeFields, type IncomeFields, type IncomeForm } from './income-form.ts';
import { netPayTexts } from './net-pay-texts.ts';
import styles from './incomes.module.css';
import type { TableTax } from '#domain/records/tax-basis.ts';
import type { YearTax } from '#domain/tax/net-pay/year-tax.ts';
import type { NumberRule, ScaleRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { explainRule } from '#web/figures/rules/rule-words.ts';

type Props = {
  form: IncomeForm;
  /** The edited income; null: a new one. */
  itemId: string | null;
  onPercent: () => void;
};

/** The tax of an income by table: the facts it follows from, the net, and its calculation. */
export function TableTaxPanel({ form, itemId, onPercent }: Props) {
  const texts = useTexts(netPayTexts);
  const language = useLanguage();
  const facts = useTaxFacts().data;
  const [isEditing, setEditing] = useState(false);
  const [month] = useState(() => monthOf(dayOf(new Date())));
  if (facts === undefined) return null;
  const taxpayer = taxpayerOf(factsIn(facts, month));
  return (
    <RuledFieldset legend={texts.title}>
      <div className={styles['tableTax']}>
        <Select
          label={texts.kind}
          options={INCOME_KINDS.map((kind) => ({ value: kind, text: incomeKinds[language][kind] }))}
          {...registered(form, 'incomeKind')}
        />
        <Select
          label={texts.main}
          options={(['', '1', '0'] as const).map((value) => ({ value, text: texts.mains[value] }))}
          {...registered(form, 'isMain')}
        />
        {taxpayer === null || isEditing ? (
          <>
            <p className={styles['note']}>{texts.factsLead}</p>
            <TaxFactsFields facts={facts} onDone={() => setEditing(false)} />
          </>
        ) : (
          <>
            <KnownFacts taxpayer={taxpayer} onChange={() => setEditing(true)} />
            <NetPayResult form={form} itemId={itemId} taxpayer={taxpayer} />
          </>
        )}
        <p className={styles['note']}>{texts.unknown}</p>
        <div>
          <Button variant="ghost" onClick={onPercent}>
            {texts.percent}
          </Button>
        </div>
      </div>
    </RuledFieldset>
  );
}

function KnownFacts({ taxpayer, onChange }: { taxpayer: Taxpayer; onChange: () => void }) {
  const texts = useTexts(netPayTexts);
  const { municipality, birthYear, churchMember } = taxpayer;
  return (
    <p className={styles['facts']}>
      {texts.facts({
        municipality: municipality.name,
        birthYear: String(birthYear),
        church: churchMember ? texts.member : texts.notMember,
      })}{' '}
      <Button variant="ghost" onClick={onChange}>
        {texts.change}
      </Button>
    </p>
  );
}

type NetPayProps = Pick<Props, 'form' | 'itemId'> & { taxpayer: Taxpayer };

/** The amount paid out, as far as the typed values can be read. */
function NetPayResult({ form, itemId, taxpayer }: NetPayProps) {
  const texts = useTexts(netPayTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as IncomeFields;
  const [month] = useState(() => monthOf(dayOf(new Date())));
  const others = (useItems('incomes').data ?? []).filter(({ id }) => id !== itemId);
  const checked = checkIncomeFields({ ...typed, name: '-', description: '' }, language);
  if (Object.keys(checked.errors).length > 0) {
    return <p className={styles['note']}>{texts.writeAmount}</p>;
  }
  const draft = checked.values as IncomeDraft;
  const pay = payOf([draft, ...others]);
  const tableTax = tableTaxOf(draft, { taxpayer, month, pay });
  if (tableTax === null) return <p className={styles['note']}>{texts.onlyKronor}</p>;
  const money = (kronor: number) => formatMoney(kronor, TAX_CURRENCY, language);
  const { table, column, percent, side, year, isOtherYear } = tableTax;
  const parts = draft.frequency === 'yearly' ? 12 : 1;
  const net = toNumber(toMinor(draft.amount)) - tableTax.tax;
  const label = draft.frequency === 'one_time' ? texts.once : texts.monthly;
  const derived = formatPercent(countedTax({ ...draft, tableTax }), language);
  const ofAmount = { percent: formatPercent(percent ?? 0, language) };
  const byPercent = side === null ? texts.byOneOff(ofAmount) : texts.bySide[side](ofAmount);
  const how =
    table === null ? byPercent : texts.byTable({ table: String(table), column: String(column) });
  const tax = texts.taxOf({ tax: money(tableTax.tax / parts), percent: derived });
  const rules = isOtherYear ? `, ${texts.rulesOf({ year: String(year) })}` : '';
  return (
    <Preview label={label} rule={`${how}, ${tax}${rules}`}>
      <Amount value={Math.round((net * 100) / parts) / 100} currency="SEK" size="widget" />{' '}
      <ExplainButton
        label={label}
        explain={() => explainNetPay({ draft, tableTax, taxpayer, pay }, language)}
      />
    </Preview>
  );
}

/** Kinds of income that the tax tables tell apart, in words. */
const incomeKinds = defineTexts({
  en: {
    salary: 'Salary',
    pension: 'Pension',
    sickness_compensation: 'Sickness or activity compensation',
    other_benefit: 'Other benefit, such as unemployment benefit',
    other_pension: 'Other pension',
  },
  sv: {
    salary: 'Lön',
    pension: 'Pension',
    sickness_compensation: 'Sjuk- eller aktivitetsersättning',
    other_benefit: 'Annan ersättning, till exempel a-kassa',
    other_pension: 'Annan pension',
  },
});

const MONTHS_A_YEAR = 12;

type CalculatedIncome = {
  draft: IncomeDraft;
  tableTax: TableTax;
  taxpayer: Taxpayer;
  /** Of the user's other incomes, and this one. */
  pay: RegularPay;
};

/** Amounts of a step in an explanation, with the texts of the language. */
type NetPayLabels = { money: (kronor: number) => string; language: Language };

/** The calculation of an income's net step by step, with the source of each rule. */
export function explainNetPay(calculated: CalculatedIncome, language: Language): Explanation {
  const { draft, tableTax } = calculated;
  const texts = netPayTexts[language];
  const money = (kronor: number) => formatMoney(kronor, 'SEK', language);
  const isOnce = draft.frequency === 'one_time';
  const parts = draft.frequency === 'yearly' ? MONTHS_A_YEAR : 1;
  const gross = toNumber(toMinor(draft.amount)) / parts;
  const tax = tableTax.tax / parts;
  const words = { money, language };
  const isSide = tableTax.side !== null;
  const sideDetail = formatPercent(tableTax.percent ?? 0, language);
  const steps = isSide ? sideSteps : isOnce ? onceSteps : monthSteps;
  const { lines, rules } = steps(calculated, words);
  const ofPercent = isOnce ? texts.formulaOnce : texts.formulaPercent;
  const byPercent = isSide ? texts.formulaSide : ofPercent;
  return {
    formula: tableTax.percent === null ? texts.formula : byPercent,
    lines: [
      ...lines,
      { label: texts.amount, amount: money(gross) },
      { label: texts.tax, amount: money(-tax), ...(isSide && { detail: sideDetail }) },
      { label: texts.net, amount: money(gross - tax), kind: 'sum' },
    ],
    rules: rules.map((rule) => explainRule({ ...rule, isBeyond: tableTax.isOtherYear }, language)),
  };
}

type NetPaySteps = { lines: ExplanationLine[]; rules: readonly (NumberRule | ScaleRule)[] };

/** A side income is taxed by its percentage alone. */
function sideSteps({ tableTax: { year } }: CalculatedIncome): NetPaySteps {
  const rule = ruleBook().numberOn('side_income_tax', `${year}-12-31`);
  return { lines: [], rules: 'noRule' in rule ? [] : [rule] };
}

function onceSteps(
  { draft, pay, tableTax }: CalculatedIncome,
  { money, language }: NetPayLabels,
): NetPaySteps {
  const texts = netPayTexts[language];
  const { year, column, percent } = tableTax;
  const yearPay = Math.floor((pay.yearPay + toMinor(draft.amount)) / 100);
  const detail = texts.byOneOff({ percent: formatPercent(percent ?? 0, language) });
  const rule = ruleBook().scaleOn(`one_off_column_${column}`, `${year}-01-01`);
  return {
    lines: [{ label: texts.yearPay, amount: money(yearPay), detail, kind: 'subtotal' }],
    rules: 'noRule' in rule ? [] : [rule],
  };
}

function monthSteps(
  { draft, tableTax, taxpayer }: CalculatedIncome,
  words: NetPayLabels,
): NetPaySteps {
  const parts = draft.frequency === 'yearly' ? MONTHS_A_YEAR : 1;
  const monthly = Math.floor(toMinor(draft.amount) / parts / 100);
  const terms = { year: tableTax.year, taxpayer, kind: draft.incomeKind, monthly };
  const pay = netPay(ruleBook(), terms);
  if ('noRule' in pay) return { lines: [], rules: [] };
  const lines = pay.steps === null ? [] : stepLines(pay.steps, pay, words);
  return { lines, rules: rulesOfNetPay(ruleBook(), pay) };
}

function stepLines(
  steps: YearTax,
  pay: NetPay,
  { money, language }: NetPayLabels,
): ExplanationLine[] {
  const texts = netPayTexts[language];
  const line = (label: string, kronor: bigint, kind?: ExplanationLine['kind']) => ({
    label,
    amount: money(Number(kronor)),
    kind,
  });
  const { table, year } = pay;
  const share = ruleBook().numberOn('table_fee_share', `${year}-01-01`);
  const feePercent = 'noRule' in share ? 0 : Number(share.value);
  const detail = (percent: number) => formatPercent(Math.round(percent * 100) / 100, language);
  const present = (lines: (ExplanationLine & { of: bigint })[]): ExplanationLine[] =>
    lines.filter(({ of }) => of !== 0n).map(({ of: _, ...shown }) => shown);
  const taxed = (label: string, of: bigint) => ({ ...line(label, of), of });
  const reduced = (label: string, of: bigint) => ({ ...line(label, -of), of });
  return [
    line(texts.income, steps.income),
    line(texts.allowance, -steps.allowance),
    line(texts.taxable, steps.taxable, 'subtotal'),
    ...present([
      taxed(texts.stateTax, steps.stateTax),
      {
        ...taxed(texts.localTax, steps.localTax),
        detail: texts.localRate({ table: String(table), percent: detail(table - feePercent) }),
      },
      {
        ...taxed(texts.fees, steps.burialFee),
        detail: texts.inTables({ percent: detail(feePercent) }),
      },
      taxed(texts.pensionFee, steps.pensionFee),
      taxed(texts.publicServiceFee, steps.publicServiceFee),
      reduced(texts.pensionFeeReduction, steps.pensionFeeReduction),
      reduced(texts.inWorkReduction, steps.inWorkReduction),
      reduced(texts.sicknessReduction, steps.sicknessReduction),
      reduced(texts.earnedIncomeReduction, steps.earnedIncomeReduction),
    ]),
    line(texts.yearTax, steps.tax, 'subtotal'),
    { ...line(texts.monthTax, steps.tax / 12n, 'subtotal'), detail: '÷ 12' },
  ];
}
