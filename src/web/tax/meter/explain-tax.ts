import type { Language } from '#domain/basics/texts.ts';
import type { TaxMeter, TaxTotals } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { formatMoney, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { rulesOf, STEP_RULES } from './step-rules.ts';
import { taxMeterTexts } from './texts.ts';

/** A step that has a row of its own. */
export type ShownStep = Exclude<keyof TaxTotals, 'insuranceReduction'>;

/** Calculation of a step of the whole year. */
export function explainStep(meter: TaxMeter, step: ShownStep, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const value = meter.totals.year[step];
  const total = value === null ? texts.unknown : formatWholeMoney(value, 'SEK', language);
  return {
    formula: texts.rules[step],
    lines: [
      ...STEP_LINES[step](meter, language),
      { label: texts.steps[step], amount: total, kind: 'sum' },
    ],
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
  const { [period]: of } = totals;
  const isBelow = of[step] < 0;
  const total = whole(Math.abs(of[step]), language);
  const resultBelow = period === 'year' ? texts.lowering : texts.loweringSoFar;
  const below = step === 'net' ? texts.netLabel.deficit : resultBelow;
  const label = isBelow ? below : texts.steps[step];
  const lines = sumLines(of, { step, turn: isBelow ? -1 : 1 }, language);
  return {
    formula: texts.rules[step],
    lines: [...lines, { label, amount: total, kind: 'sum' }],
  };
}

/** Room left in the deficit for which the higher reduction is given. */
export function explainRoom({ room }: TaxMeter, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const { limit, left, deficit, ofInsurance, below, above } = room;
  const beyond = deficit - ofInsurance - (limit - left);
  const line = (label: string, value: number) => ({ label, amount: whole(value, language) });
  const percent = (value: number) => formatPercent(value, language);
  return {
    formula: texts.roomBelow({ below: percent(below), above: percent(above) }),
    lines: [
      line(texts.roomLimit, limit),
      ...(deficit > 0 ? [line(texts.netLabel.deficit, -deficit)] : []),
      ...(ofInsurance > 0 ? [line(texts.reductionParts.insurance, ofInsurance)] : []),
      ...(beyond > 0 ? [line(texts.roomBeyond, beyond)] : []),
      { ...line(texts.room({ limit: whole(limit, language) }), left), kind: 'sum' },
    ],
  };
}

type LinesOf = (meter: TaxMeter, language: Language) => ExplanationLine[];

const STEP_LINES: Readonly<Record<ShownStep, LinesOf>> = {
  standardIncome: (meter, language) =>
    meter.lines.flatMap((line) => {
      if (line.kind !== 'isk') return [];
      const base = formatMoney(line.base.year, 'SEK', language);
      const percent = formatPercent(meter.steps.standardPercent, language);
      const detail = `${taxMeterTexts[language].baseOf({ amount: base })} × ${percent}`;
      return [{ label: line.name, detail, amount: whole(line.standardIncome.year, language) }];
    }),
  freeLevel: ({ totals: { year }, steps }, language) => {
    if (year.freeLevel === year.standardIncome) {
      return year.freeLevel === 0 ? [] : [own(year, 'standardIncome', language)];
    }
    return freeLines(steps.freeBase, steps.standardPercent, language);
  },
  insuranceDeduction: ({ totals: { year }, steps }, language) => {
    if (year.insuranceDeduction === 0) return [];
    return freeLines(steps.insuranceFreeBase, steps.standardPercent, language);
  },
  interest: (meter, language) =>
    meter.lines.flatMap((line) => {
      if (line.kind !== 'loan') return [];
      const texts = taxMeterTexts[language];
      const interest = texts.interestOf({
        amount: formatMoney(line.interest.year, 'SEK', language),
      });
      const detail = `${interest} · ${texts.grounds[line.ground]}`;
      return [{ label: line.name, detail, amount: whole(line.deductible.year, language) }];
    }),
  net: ({ totals: { year } }, language) => sumLines(year, { step: 'net' }, language),
  tax: ({ totals: { year }, steps }, language) => {
    if (year.net <= 0) return [];
    const amount = `× ${formatPercent(steps.taxPercent, language)}`;
    const label = taxMeterTexts[language].taxRate;
    return [own(year, 'net', language), { label, amount, kind: 'operation' }];
  },
  reduction: ({ steps }, language) =>
    steps.reductionParts.map(({ of, percent, deficit, reduction }) => ({
      label: taxMeterTexts[language].reductionParts[of],
      detail: taxMeterTexts[language].partOf({
        percent: formatPercent(percent, language),
        amount: formatMoney(deficit, 'SEK', language),
      }),
      amount: formatMoney(reduction, 'SEK', language),
    })),
  propertyFee: (meter, language) =>
    meter.lines.flatMap((line) => {
      if (line.kind !== 'house') return [];
      const detail = taxMeterTexts[language].feeGrounds[line.ground];
      return [{ label: line.name, detail, amount: whole(line.fee, language) }];
    }),
  feeReduction: ({ totals: { year }, steps: { limited } }, language) => {
    if (limited === null || year.feeReduction === 0) return [];
    const texts = taxMeterTexts[language];
    return [
      { label: texts.steps.propertyFee, amount: whole(limited.fee, language) },
      { label: texts.feeLimit, amount: whole(-limited.limit, language) },
    ];
  },
  result: ({ totals: { year } }, language) => sumLines(year, { step: 'result' }, language),
  yieldTax: (meter, language) =>
    meter.lines.flatMap((line) => {
      if (line.kind !== 'kf') return [];
      const base = formatMoney(line.base.year, 'SEK', language);
      const detail = taxMeterTexts[language].baseOf({ amount: base });
      return [{ label: line.name, detail, amount: whole(line.yieldTax, language) }];
    }),
};

/** The part of the capital base that the free level covers, times the rate. */
function freeLines(base: number, percent: number, language: Language): ExplanationLine[] {
  const texts = taxMeterTexts[language];
  return [
    { label: texts.freeBase, amount: formatMoney(base, 'SEK', language) },
    {
      label: texts.standardRate,
      amount: `× ${formatPercent(percent, language)}`,
      kind: 'operation',
    },
  ];
}

function own(year: TaxTotals, step: ShownStep, language: Language): ExplanationLine {
  const label = taxMeterTexts[language].steps[step];
  return { label, amount: whole(year[step] ?? 0, language) };
}

/** Steps that are added, and those that are subtracted. */
const SUMS = {
  net: { standardIncome: 1, freeLevel: -1, insuranceDeduction: -1, interest: -1 },
  result: { tax: 1, propertyFee: 1, reduction: -1, feeReduction: -1 },
} as const satisfies Partial<Record<ShownStep, Partial<Record<ShownStep, 1 | -1>>>>;

/** The steps of a sum, or of what it falls short of zero by. */
function sumLines(
  year: TaxTotals,
  { step, turn = 1 }: { step: keyof typeof SUMS; turn?: 1 | -1 },
  language: Language,
) {
  return Object.entries(SUMS[step]).map(([name, sign]): ExplanationLine => {
    const of = name as ShownStep;
    const value = (year[of] ?? 0) * sign * turn;
    const label = taxMeterTexts[language].steps[of];
    return { label, amount: whole(value === 0 ? 0 : value, language) };
  });
}

function whole(value: number, language: Language): string {
  return formatWholeMoney(value, 'SEK', language);
}
