import type { Language } from '#domain/basics/texts.ts';
import type { TaxMeter, TaxTotals } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { explainRule } from '#web/figures/rules/rule-words.ts';
import { formatMoney, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import {
  type Calculation,
  calculationLines,
  type Explanation,
  type ExplanationRule,
} from '#web/kit/ui/explanation.ts';
import { taxMeterTexts } from './texts.ts';

/** A step that has a row of its own. */
export type ShownStep = Exclude<keyof TaxTotals, 'insuranceReduction'>;

/** Calculation of a step of the whole year. */
export function explainStep(meter: TaxMeter, step: ShownStep, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const amount = meter.totals.year[step] ?? texts.unknown;
  const of = STEP_PARTS[step](meter, language);
  return {
    formula: texts.rules[step],
    lines: kronorLines({ label: texts.steps[step], amount, of }, language),
    rules: rulesOf(meter, STEP_RULES[step], language),
  };
}

/** The result or the net of capital as its tile shows it: the size of what its title names. */
export function explainSize(
  { totals }: TaxMeter,
  { step, period }: { step: keyof typeof SUMS; period: keyof TaxMeter['totals'] },
  language: Language,
): Explanation {
  const texts = taxMeterTexts[language];
  const { [period]: year } = totals;
  const isBelow = year[step] < 0;
  const resultBelow = period === 'year' ? texts.lowering : texts.loweringSoFar;
  const below = step === 'net' ? texts.netLabel.deficit : resultBelow;
  const size = {
    label: isBelow ? below : texts.steps[step],
    amount: Math.abs(year[step]),
    of: sumParts(year, { step, turn: isBelow ? -1 : 1 }, language),
  };
  return { formula: texts.rules[step], lines: kronorLines(size, language) };
}

/** Room left in the deficit for which the higher reduction is given. */
export function explainRoom({ room }: TaxMeter, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const { limit, left, deficit, ofInsurance, below, above } = room;
  const beyond = deficit - ofInsurance - (limit - left);
  const percent = (value: number) => formatPercent(value, language);
  const rest = {
    label: texts.room({ limit: formatWholeMoney(limit, 'SEK', language) }),
    amount: left,
    of: [
      { label: texts.roomLimit, amount: limit },
      ...(deficit > 0 ? [{ label: texts.netLabel.deficit, amount: -deficit }] : []),
      ...(ofInsurance > 0 ? [{ label: texts.reductionParts.insurance, amount: ofInsurance }] : []),
      ...(beyond > 0 ? [{ label: texts.roomBeyond, amount: beyond }] : []),
    ],
  };
  return {
    formula: texts.roomBelow({ below: percent(below), above: percent(above) }),
    lines: kronorLines(rest, language),
  };
}

/** The law rounds steps to whole kronor; their parts are written with öre where they have some. */
function kronorLines(calculation: Calculation, language: Language) {
  const display = { currency: 'SEK', language, format: formatWholeMoney } as const;
  return calculationLines(calculation, display);
}

const STEP_PARTS: Readonly<
  Record<ShownStep, (meter: TaxMeter, language: Language) => Calculation[]>
> = {
  standardIncome: ({ lines, steps }, language) =>
    lines.flatMap((line) => {
      if (line.kind !== 'isk') return [];
      const base = taxMeterTexts[language].baseOf({ amount: exact(line.base.year, language) });
      const detail = `${base} × ${formatPercent(steps.standardPercent, language)}`;
      return [{ label: line.name, detail, amount: line.standardIncome.year }];
    }),
  freeLevel: ({ totals: { year }, steps }, language) => {
    if (year.freeLevel === year.standardIncome) {
      return year.freeLevel === 0 ? [] : [stepPart(year, 'standardIncome', language)];
    }
    return freeParts(steps.freeBase, steps.standardPercent, language);
  },
  insuranceDeduction: ({ totals: { year }, steps }, language) => {
    if (year.insuranceDeduction === 0) return [];
    return freeParts(steps.insuranceFreeBase, steps.standardPercent, language);
  },
  interest: ({ lines }, language) =>
    lines.flatMap((line) => {
      if (line.kind !== 'loan') return [];
      const texts = taxMeterTexts[language];
      const interest = texts.interestOf({ amount: exact(line.interest.year, language) });
      const detail = `${interest} · ${texts.grounds[line.ground]}`;
      return [{ label: line.name, detail, amount: line.deductible.year }];
    }),
  net: ({ totals: { year } }, language) => sumParts(year, { step: 'net' }, language),
  tax: ({ totals: { year }, steps }, language) => {
    if (year.net <= 0) return [];
    const label = taxMeterTexts[language].taxRate;
    return [
      stepPart(year, 'net', language),
      { label, by: '×', amount: formatPercent(steps.taxPercent, language) },
    ];
  },
  reduction: ({ steps }, language) =>
    steps.reductionParts.map(({ of, percent, deficit, reduction }) => ({
      label: taxMeterTexts[language].reductionParts[of],
      detail: taxMeterTexts[language].partOf({
        percent: formatPercent(percent, language),
        amount: exact(deficit, language),
      }),
      amount: exact(reduction, language),
    })),
  propertyFee: ({ lines }, language) =>
    lines.flatMap((line) => {
      if (line.kind !== 'house') return [];
      const detail = taxMeterTexts[language].feeGrounds[line.ground];
      return [{ label: line.name, detail, amount: line.fee }];
    }),
  feeReduction: ({ totals: { year }, steps: { limited } }, language) => {
    if (limited === null || year.feeReduction === 0) return [];
    const texts = taxMeterTexts[language];
    return [
      { label: texts.steps.propertyFee, amount: limited.fee },
      { label: texts.feeLimit, amount: -limited.limit },
    ];
  },
  result: ({ totals: { year } }, language) => sumParts(year, { step: 'result' }, language),
  yieldTax: ({ lines }, language) =>
    lines.flatMap((line) => {
      if (line.kind !== 'kf') return [];
      const detail = taxMeterTexts[language].baseOf({ amount: exact(line.base.year, language) });
      return [{ label: line.name, detail, amount: line.yieldTax }];
    }),
};

/** The part of the capital base that the free level covers, times the rate. */
function freeParts(base: number, percent: number, language: Language): Calculation[] {
  const texts = taxMeterTexts[language];
  return [
    { label: texts.freeBase, amount: exact(base, language) },
    { label: texts.standardRate, by: '×', amount: formatPercent(percent, language) },
  ];
}

function stepPart(year: TaxTotals, step: ShownStep, language: Language): Calculation {
  return { label: taxMeterTexts[language].steps[step], amount: year[step] ?? 0 };
}

/** Steps that are added, and those that are subtracted. */
const SUMS = {
  net: { standardIncome: 1, freeLevel: -1, insuranceDeduction: -1, interest: -1 },
  result: { tax: 1, propertyFee: 1, reduction: -1, feeReduction: -1 },
} as const satisfies Partial<Record<ShownStep, Partial<Record<ShownStep, 1 | -1>>>>;

/** The steps of a sum, or of what it falls short of zero by. */
function sumParts(
  year: TaxTotals,
  { step, turn = 1 }: { step: keyof typeof SUMS; turn?: 1 | -1 },
  language: Language,
): Calculation[] {
  return Object.entries(SUMS[step]).map(([name, sign]) => {
    const part = stepPart(year, name as ShownStep, language);
    return { ...part, amount: Number(part.amount) * sign * turn };
  });
}

function exact(value: number, language: Language): string {
  return formatMoney(value, 'SEK', language);
}

const STANDARD_RULES = [
  'government_borrowing_rate',
  'standard_income_addition',
  'standard_income_floor',
];

/** The rules behind each step. */
export const STEP_RULES: Readonly<Record<keyof TaxTotals, readonly string[]>> = {
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
    'property_fee_free_years',
    'property_fee_free_from',
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

/** The rules of a year that have these keys, as explanations name them. */
export function rulesOf(
  meter: TaxMeter,
  keys: readonly string[],
  language: Language,
): ExplanationRule[] {
  return meter.rules
    .filter(({ key }) => keys.includes(key))
    .map((rule) => explainRule(rule, language));
}
