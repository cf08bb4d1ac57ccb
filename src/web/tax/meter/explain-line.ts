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
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { rulesOf, STEP_RULES } from './step-rules.ts';
import { taxMeterTexts } from './texts.ts';

/** Calculation of an account's, a loan's or a home's line. */
export function explainLineOf(meter: TaxMeter, line: TaxLine, language: Language): Explanation {
  if (line.kind === 'isk') return explainIsk(meter, line, language);
  if (line.kind === 'kf') return explainInsurance(meter, line, language);
  if (line.kind === 'loan') return explainLoan(meter, line, language);
  return explainHouse(meter, line, language);
}

function explainIsk(meter: TaxMeter, line: IskLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const total = formatWholeMoney(line.standardIncome.year, 'SEK', language);
  return {
    formula: texts.rules.base,
    lines: [
      ...line.quarters.map((quarter) => quarterLine(quarter, language)),
      line.deposits === null
        ? { label: texts.depositsUnknown, amount: texts.noneAssumed }
        : { label: texts.deposits, amount: money(line.deposits) },
      ...(line.moved > 0 ? [{ label: texts.moved, amount: money(line.moved) }] : []),
      { label: texts.divided, amount: '÷ 4', kind: 'operation' },
      { label: texts.base, amount: money(line.base.year), kind: 'subtotal' },
      rateLine(texts.standardRate, meter.steps.standardPercent, language),
      { label: texts.steps.standardIncome, amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES.standardIncome, language),
  };
}

function explainInsurance(meter: TaxMeter, line: InsuranceLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const { start, premiums, base } = line;
  const total = money(base.year);
  return {
    formula: texts.rules.insuranceBase,
    lines: [
      quarterLine(start, language),
      ...(premiums === null
        ? [{ label: texts.depositsUnknown, amount: texts.noneAssumed }]
        : [
            { label: texts.premiums.first, amount: money(premiums.first) },
            { label: texts.premiums.laterHalf, amount: money(premiums.laterHalf) },
          ]),
      { label: texts.base, amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES.yieldTax, language),
  };
}

function explainLoan(meter: TaxMeter, line: LoanLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const { interest, percent, ground, deductible } = line;
  const total = formatWholeMoney(deductible.year, 'SEK', language);
  return {
    formula: texts.rules.loan,
    lines: [
      { label: texts.closedMonths, amount: money(interest.soFar) },
      { label: texts.otherMonths, amount: money(interest.rest) },
      { label: texts.yearColumn, amount: money(interest.year), kind: 'subtotal' },
      rateLine(texts.grounds[ground], percent, language),
      { label: texts.steps.interest, amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES.interest, language),
  };
}

function explainHouse(meter: TaxMeter, line: HouseLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const total = formatWholeMoney(line.fee, 'SEK', language);
  const isFree = line.ground === 'new_built';
  return {
    formula: isFree ? texts.feeGrounds.new_built : texts.rules.house,
    lines: [
      ...(isFree ? [] : feeLines(line, language)),
      { label: texts.steps.propertyFee, amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES.propertyFee, language),
  };
}

function feeLines(line: HouseLine, language: Language): ExplanationLine[] {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const { assessedValue, ratePercent, own, cap, sharePercent } = line;
  const capped = { label: texts.feeGrounds.capped, amount: money(cap), kind: 'subtotal' } as const;
  return [
    { label: texts.assessedValue, amount: money(assessedValue) },
    rateLine(texts.feeRate, ratePercent, language),
    { label: texts.feeGrounds.assessed, amount: money(own), kind: 'subtotal' },
    ...(cap < own ? [capped] : []),
    rateLine(texts.share, sharePercent, language),
  ];
}

function rateLine(label: string, percent: number, language: Language): ExplanationLine {
  return { label, amount: `× ${formatPercent(percent, language)}`, kind: 'operation' };
}

function quarterLine({ day, value, source, stated }: QuarterValue, language: Language) {
  const texts = taxMeterTexts[language];
  const words = {
    history: stated === null ? '' : texts.quarterStated({ month: formatMonth(stated, language) }),
    today: texts.quarterToday,
    removed: texts.quarterRemoved,
    missing: texts.quarterMissing,
  };
  return {
    label: texts.quarter({ day: formatDay(day, language) }),
    detail: words[source],
    amount: value === null ? texts.unknown : moneyIn(language)(value),
  };
}

function moneyIn(language: Language): (value: number) => string {
  return (value) => formatMoney(value, 'SEK', language);
}
