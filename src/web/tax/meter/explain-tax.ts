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
    total,
    formula: texts.rules[step],
    lines: [
      ...STEP_LINES[step](meter, language),
      { label: texts.steps[step], amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES[step], language),
  };
}

/** Calculation of the result so far, by the same steps. */
export function explainSoFar(meter: TaxMeter, language: Language): Explanation {
  const texts = taxMeterTexts[language];
  const { soFar } = meter.totals;
  const total = whole(soFar.result, language);
  return {
    total,
    formula: texts.rules.result,
    lines: [
      ...resultLines(soFar, language),
      { label: texts.steps.result, amount: total, kind: 'sum' },
    ],
    rules: rulesOf(meter, STEP_RULES.result, language),
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
  net: ({ totals: { year } }, language) => [
    own(year, 'standardIncome', language),
    less(year, 'freeLevel', language),
    less(year, 'insuranceDeduction', language),
    less(year, 'interest', language),
  ],
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
  result: ({ totals: { year } }, language) => resultLines(year, language),
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

function resultLines(totals: TaxTotals, language: Language): ExplanationLine[] {
  return [
    own(totals, 'tax', language),
    own(totals, 'propertyFee', language),
    less(totals, 'reduction', language),
    less(totals, 'feeReduction', language),
  ];
}

function own(year: TaxTotals, step: ShownStep, language: Language): ExplanationLine {
  const label = taxMeterTexts[language].steps[step];
  return { label, amount: whole(year[step] ?? 0, language) };
}

function less(year: TaxTotals, step: ShownStep, language: Language): ExplanationLine {
  const value = year[step] ?? 0;
  const label = taxMeterTexts[language].steps[step];
  return { label, amount: whole(value === 0 ? 0 : -value, language) };
}

function whole(value: number, language: Language): string {
  return formatWholeMoney(value, 'SEK', language);
}
