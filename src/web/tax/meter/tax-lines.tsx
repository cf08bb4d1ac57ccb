import House from 'lucide-react/icons/house';
import Scale from 'lucide-react/icons/scale';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { Language } from '#domain/basics/texts.ts';
import type {
  HouseLine,
  InsuranceLine,
  IskLine,
  LoanLine,
  QuarterValue,
  TaxLine,
  TaxMeter,
} from '#domain/figures/tax-meter/tax-meter-types.ts';
import {
  formatDay,
  formatMoney,
  formatMonth,
  formatPercent,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { rulesOf, STEP_RULES } from './explain-tax.ts';
import { taxMeterTexts } from './texts.ts';

const ICONS = { isk: TrendingUp, kf: TrendingUp, loan: Scale, house: House } as const;

const GROUPS = [
  { title: 'accounts', kinds: ['isk', 'kf'] },
  { title: 'loans', kinds: ['loan'] },
  { title: 'houses', kinds: ['house'] },
] as const;

/** Accounts, loans and homes, each with what it adds to the year. */
export function TaxLines({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  return GROUPS.map(({ title, kinds }) => {
    const lines = meter.lines.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
    if (lines.length === 0) return null;
    return (
      <Sheet key={title}>
        <SheetHead title={texts[title]} />
        <List label={texts[title]}>
          {lines.map((line) => (
            <Row key={line.id} meter={meter} line={line} />
          ))}
        </List>
      </Sheet>
    );
  });
}

function Row({ meter, line }: { meter: TaxMeter; line: TaxLine }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { facts, amount, isAssumed } = wordsOf(line, language);
  return (
    <ListRow
      icon={ICONS[line.kind]}
      name={line.name}
      facts={facts.join(' · ')}
      tags={
        <>
          {isAssumed && <Tag tone="est">{texts.isAssumed}</Tag>}
          {line.amountsOf !== null && (
            <Tag tone="est">{texts.amountsOf({ year: line.amountsOf })}</Tag>
          )}
        </>
      }
      amount={
        <>
          {formatWholeMoney(amount, 'SEK', language)}{' '}
          <ExplainButton label={line.name} explain={() => explainLineOf(meter, line, language)} />
        </>
      }
      under={amountWord(line, language)}
    />
  );
}

type TaxLineText = { facts: string[]; amount: number; isAssumed: boolean };

function wordsOf(line: TaxLine, language: Language): TaxLineText {
  const texts = taxMeterTexts[language];
  const money = (value: number) => formatWholeMoney(value, 'SEK', language);
  const percent = (value: number) => formatPercent(value, language);
  if (line.kind === 'isk') {
    const facts = [texts.forms.isk, texts.baseOf({ amount: money(line.base.year) })];
    return { facts, amount: line.standardIncome.year, isAssumed: false };
  }
  if (line.kind === 'kf')
    return { facts: [texts.forms.kf], amount: line.base.year, isAssumed: false };
  if (line.kind === 'loan') {
    const facts = [
      texts.grounds[line.ground],
      texts.interestOf({ amount: formatMoney(line.interest.year, 'SEK', language) }),
      texts.times({ percent: percent(line.percent) }),
    ];
    return { facts, amount: line.deductible.year, isAssumed: line.isAssumed };
  }
  const share = texts.shareOf({ percent: percent(line.sharePercent) });
  const facts = [
    texts.assessedOf({ amount: money(line.assessedValue) }),
    texts.feeGrounds[line.ground],
    ...(line.sharePercent < 100 ? [share] : []),
  ];
  return { facts, amount: line.fee, isAssumed: false };
}

/** The meaning of a line's amount. */
function amountWord(line: TaxLine, language: Language): string {
  const { steps, base } = taxMeterTexts[language];
  if (line.kind === 'kf') return base;
  if (line.kind === 'isk') return steps.standardIncome;
  return line.kind === 'loan' ? steps.interest : steps.propertyFee;
}

/** Calculation of an account's, a loan's or a home's line. */
export function explainLineOf(meter: TaxMeter, line: TaxLine, language: Language): Explanation {
  if (line.kind === 'isk') return explainIsk(meter, line, language);
  if (line.kind === 'kf') return explainInsurance(meter, line, language);
  if (line.kind === 'loan') return explainLoan(meter, line, language);
  return explainHouse(meter, line, language);
}

function explainIsk(meter: TaxMeter, line: IskLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const base: Calculation = {
    label: texts.base,
    amount: line.base.year,
    of: [
      ...line.quarters.map((quarter) => quarterPart(quarter, language)),
      line.deposits === null
        ? { label: texts.depositsUnknown, amount: texts.noneAssumed }
        : { label: isHeld(line) ? texts.depositsHeld : texts.deposits, amount: line.deposits },
      ...(line.moved > 0 ? [{ label: texts.moved, amount: line.moved }] : []),
      { label: texts.divided, by: '÷', amount: '4' },
    ],
  };
  const standardIncome = {
    label: texts.steps.standardIncome,
    amount: formatWholeMoney(line.standardIncome.year, 'SEK', language),
    of: [base, ratePart(texts.standardRate, meter.steps.standardPercent, language)],
  };
  return {
    formula: texts.rules.base,
    lines: calculationLines(standardIncome, { currency: 'SEK', language }),
    rules: rulesOf(meter, STEP_RULES.standardIncome, language),
  };
}

function isHeld({ depositsFrom }: IskLine | InsuranceLine): boolean {
  return depositsFrom === 'holdings';
}

function explainInsurance(meter: TaxMeter, line: InsuranceLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const { start, premiums } = line;
  const paid =
    premiums === null
      ? [{ label: texts.depositsUnknown, amount: texts.noneAssumed }]
      : [
          {
            label: texts.premiums.first,
            ...(isHeld(line) ? { detail: texts.depositsHeld } : {}),
            amount: premiums.first,
          },
          { label: texts.premiums.laterHalf, amount: premiums.laterHalf },
        ];
  const of = [quarterPart(start, language), ...paid];
  const base = { label: texts.base, amount: line.base.year, of };
  return {
    formula: texts.rules.insuranceBase,
    lines: calculationLines(base, { currency: 'SEK', language }),
    rules: rulesOf(meter, STEP_RULES.yieldTax, language),
  };
}

function explainLoan(meter: TaxMeter, line: LoanLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const { interest, percent, ground, deductible } = line;
  const year = {
    label: texts.yearColumn,
    amount: interest.year,
    of: [
      { label: texts.closedMonths, amount: interest.soFar },
      { label: texts.otherMonths, amount: interest.rest },
    ],
  };
  const deduction = {
    label: texts.steps.interest,
    amount: formatWholeMoney(deductible.year, 'SEK', language),
    of: [year, ratePart(texts.grounds[ground], percent, language)],
  };
  return {
    formula: texts.rules.loan,
    lines: calculationLines(deduction, { currency: 'SEK', language }),
    rules: rulesOf(meter, STEP_RULES.interest, language),
  };
}

function explainHouse(meter: TaxMeter, line: HouseLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const isFree = line.ground === 'new_built';
  const fee = {
    label: texts.steps.propertyFee,
    amount: formatWholeMoney(line.fee, 'SEK', language),
    of: isFree ? [] : feeParts(line, language),
  };
  return {
    formula: isFree ? texts.feeGrounds.new_built : texts.rules.house,
    lines: calculationLines(fee, { currency: 'SEK', language }),
    rules: rulesOf(meter, STEP_RULES.propertyFee, language),
  };
}

function feeParts(line: HouseLine, language: Language): Calculation[] {
  const texts = taxMeterTexts[language];
  const { assessedValue, ratePercent, own, cap, sharePercent } = line;
  const assessed = {
    label: texts.feeGrounds.assessed,
    amount: own,
    of: [
      { label: texts.assessedValue, amount: assessedValue },
      ratePart(texts.feeRate, ratePercent, language),
    ],
  };
  const capped = { label: texts.feeGrounds.capped, amount: cap, of: [] };
  return [assessed, ...(cap < own ? [capped] : []), ratePart(texts.share, sharePercent, language)];
}

function ratePart(label: string, percent: number, language: Language): Calculation {
  return { label, by: '×', amount: formatPercent(percent, language) };
}

function quarterPart({ day, value, source, stated }: QuarterValue, language: Language) {
  const texts = taxMeterTexts[language];
  const month = stated === null ? null : formatMonth(stated, language);
  const words = {
    history: month === null ? '' : texts.quarterStated({ month }),
    holdings: month === null ? texts.quarterEmpty : texts.quarterHeld({ month }),
    today: texts.quarterToday,
    removed: texts.quarterRemoved,
    missing: texts.quarterMissing,
  };
  return {
    label: texts.quarter({ day: formatDay(day, language) }),
    detail: words[source],
    amount: value ?? texts.unknown,
  };
}
