import type { Language } from '#domain/basics/texts.ts';
import type {
  HouseLine,
  InsuranceLine,
  IskLine,
  LoanLine,
  QuarterValue,
  TaxLine,
  TaxMeter,
  TaxTotals,
} from '#domain/tax/meter/tax-meter-types.ts';
import { formatLongDay, formatMoney, formatMonth, formatPercent } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { ruleLine } from './rule-words.ts';
import { taxMeterTexts } from './texts.ts';

export type StepKey = keyof TaxTotals;

const STANDARD_RULES = [
  'government_borrowing_rate',
  'standard_income_addition',
  'standard_income_floor',
];

/** The rules behind each step. */
const STEP_RULES: Readonly<Record<StepKey, readonly string[]>> = {
  standardIncome: STANDARD_RULES,
  freeLevel: ['isk_taxed_base', ...STANDARD_RULES],
  insuranceDeduction: ['isk_taxed_base', ...STANDARD_RULES],
  interest: ['secured_interest_deduction', 'unsecured_interest_deduction'],
  net: [],
  tax: ['capital_tax'],
  reduction: ['deficit_reduction', 'insurance_deficit_reduction'],
  insuranceReduction: ['insurance_deficit_reduction'],
  propertyFee: [
    'property_fee_rate',
    'property_fee_cap_2008',
    'property_fee_base_amount_2008',
    'income_base_amount',
  ],
  feeReduction: [
    'property_fee_limit_age',
    'property_fee_limit_share',
    'property_fee_limit_floor_2008',
    'property_fee_limit_base_amount_2008',
    'price_base_amount',
  ],
  result: [],
  yieldTax: ['yield_tax', ...STANDARD_RULES],
};

const HOUSE_RULES = [
  ...STEP_RULES.propertyFee,
  'property_fee_free_years',
  'property_fee_free_from',
];

/** Calculation of a step of the whole year. */
export function explainStep(meter: TaxMeter, step: StepKey, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const totals = meter.totals.year;
  const money = moneyIn(language);
  const total = money(totals[step] ?? 0);
  const shown = step === 'insuranceReduction' ? 'reduction' : step;
  return {
    total: totals[step] === null ? texts.unknown : total,
    formula: texts.rules[shown],
    lines: [
      ...stepLines(meter, shown, language),
      { label: texts.steps[shown], amount: total, kind: 'sum' },
    ],
    sources: rulesOf(meter, STEP_RULES[step], language),
  };
}

type ShownStep = Exclude<StepKey, 'insuranceReduction'>;

function stepLines(meter: TaxMeter, step: ShownStep, language: Language): ExplanationLine[] {
  const texts = taxMeterTexts[language];
  const totals = meter.totals.year;
  const money = moneyIn(language);
  const of = (key: ShownStep, sign: 1 | -1 = 1): ExplanationLine => ({
    label: texts.steps[key],
    amount: money(signed(totals[key] ?? 0, sign)),
  });
  const lines = meter.lines;
  if (step === 'standardIncome') {
    return lines.filter(isIsk).map(({ name, base, standardIncome }) => ({
      label: name,
      detail: texts.baseOf({ amount: money(base.year) }),
      amount: money(standardIncome.year),
    }));
  }
  if (step === 'interest') {
    return lines.filter(isLoan).map((loan) => ({
      label: loan.name,
      detail: [
        texts.interestOf({ amount: money(loan.interest.year) }),
        texts.grounds[loan.ground],
      ].join(' · '),
      amount: money(loan.deductible.year),
    }));
  }
  if (step === 'propertyFee') {
    return lines.filter(isHouse).map(({ name, fee, ground }) => ({
      label: name,
      detail: texts.feeGrounds[ground],
      amount: money(fee),
    }));
  }
  if (step === 'yieldTax') {
    return lines.filter(isInsurance).map(({ name, base }) => ({
      label: name,
      amount: texts.baseOf({ amount: money(base.year) }),
    }));
  }
  if (step === 'net') {
    return [
      of('standardIncome'),
      of('freeLevel', -1),
      of('insuranceDeduction', -1),
      of('interest', -1),
    ];
  }
  if (step === 'tax' || step === 'reduction') return [of('net')];
  if (step === 'result') {
    return [of('tax'), of('propertyFee'), of('reduction', -1), of('feeReduction', -1)];
  }
  return [];
}

/** Calculation of an account's, a loan's or a home's line. */
export function explainLineOf(meter: TaxMeter, line: TaxLine, language: Language): Explanation {
  if (line.kind === 'isk') return explainIsk(meter, line, language);
  if (line.kind === 'kf') return explainInsurance(meter, line, language);
  return line.kind === 'loan'
    ? explainLoan(meter, line, language)
    : explainHouse(meter, line, language);
}

function explainIsk(meter: TaxMeter, line: IskLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const base = money(line.base.year);
  const moved = { label: texts.moved, amount: money(line.moved) };
  return {
    total: base,
    formula: texts.rules.base,
    lines: [
      ...line.quarters.map((quarter) => quarterLine(quarter, language)),
      depositLine(line.deposits, language),
      ...(line.moved > 0 ? [moved] : []),
      { label: texts.divided, amount: '÷ 4', kind: 'operation' },
      { label: texts.base, amount: base, kind: 'sum' },
    ],
    sources: rulesOf(meter, STEP_RULES.freeLevel, language),
  };
}

function explainInsurance(meter: TaxMeter, line: InsuranceLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const base = moneyIn(language)(line.base.year);
  return {
    total: base,
    formula: texts.rules.insuranceBase,
    lines: [
      quarterLine(line.start, language),
      depositLine(line.premiums, language),
      { label: texts.base, amount: base, kind: 'sum' },
    ],
    sources: rulesOf(meter, STEP_RULES.yieldTax, language),
  };
}

function explainLoan(meter: TaxMeter, line: LoanLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const total = money(line.deductible.year);
  return {
    total,
    formula: texts.rules.loan,
    lines: [
      { label: texts.soFarColumn, amount: money(line.interest.soFar) },
      { label: texts.yearColumn, amount: money(line.interest.year), kind: 'subtotal' },
      {
        label: texts.grounds[line.ground],
        amount: `× ${formatPercent(line.percent, language)}`,
        kind: 'operation',
      },
      { label: texts.steps.interest, amount: total, kind: 'sum' },
    ],
    sources: rulesOf(meter, STEP_RULES.interest, language),
  };
}

function explainHouse(meter: TaxMeter, line: HouseLine, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const money = moneyIn(language);
  const total = money(line.fee);
  return {
    total,
    formula: texts.rules.house,
    lines: [
      {
        label: texts.assessedOf({ amount: money(line.assessedValue) }),
        amount: texts.feeGrounds[line.ground],
      },
      {
        label: texts.shareOf({ percent: formatPercent(line.sharePercent, language) }),
        amount: `× ${formatPercent(line.sharePercent, language)}`,
        kind: 'operation',
      },
      { label: texts.steps.propertyFee, amount: total, kind: 'sum' },
    ],
    sources: rulesOf(meter, HOUSE_RULES, language),
  };
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
    label: texts.quarter({ day: formatLongDay(day, language) }),
    detail: words[source],
    amount: value === null ? texts.unknown : moneyIn(language)(value),
  };
}

function depositLine(deposits: number | null, language: Language): ExplanationLine {
  const texts = taxMeterTexts[language];
  if (deposits === null) return { label: texts.depositsUnknown, amount: texts.noneAssumed };
  return { label: texts.deposits, amount: moneyIn(language)(deposits) };
}

function rulesOf(meter: TaxMeter, keys: readonly string[], language: Language): string[] {
  return meter.rules
    .filter(({ key }) => keys.includes(key))
    .map((rule) => ruleLine(rule, language));
}

function moneyIn(language: Language): (value: number) => string {
  return (value) => formatMoney(value, 'SEK', language);
}

/** Never minus zero. */
function signed(value: number, sign: 1 | -1): number {
  return value === 0 ? 0 : value * sign;
}

function isIsk(line: TaxLine): line is IskLine {
  return line.kind === 'isk';
}

function isInsurance(line: TaxLine): line is InsuranceLine {
  return line.kind === 'kf';
}

function isLoan(line: TaxLine): line is LoanLine {
  return line.kind === 'loan';
}

function isHouse(line: TaxLine): line is HouseLine {
  return line.kind === 'house';
}
