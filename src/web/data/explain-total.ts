import type { Currency } from '#domain/currencies.ts';
import type { UsedRate } from '#domain/rates.ts';
import type { Language } from '#domain/texts.ts';
import type { CountedLine, NotIncluded } from '#domain/totals.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '#web/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/ui/explanation.ts';
import { dataTexts } from './texts.ts';

type Explained = {
  value: number;
  lines: readonly CountedLine[];
  notIncluded: readonly NotIncluded[];
};
type Terms = { currency: Currency; language: Language; rule: string };

/** How a total came about: each line with its share, the rates with their day, what is left out. */
export function explainTotal(total: Explained, terms: Terms): Explanation {
  const { currency, language, rule } = terms;
  const amount = formatMoney(total.value, currency, language);
  const parts = total.lines.map((line) => explainLine(line, { currency, language }));
  const sum = { label: dataTexts[language].sum, amount, kind: 'sum' } as const;
  return {
    total: amount,
    formula: rule,
    lines: parts.length > 0 ? [...parts, sum] : [],
    notIncluded: explainNotIncluded(total.notIncluded, language),
    sources: explainRates(total.lines, language),
  };
}

/** One line: what it counts for, and the share or the other currency that it was made from. */
export function explainLine(
  line: CountedLine,
  { currency, language }: { currency: Currency; language: Language },
): ExplanationLine {
  const amount = formatMoney(line.counted, currency, language);
  const whole = formatMoney(line.value, line.currency, language);
  const percent = formatPercent(line.sharePercent, language);
  if (line.sharePercent !== 100) {
    return { label: line.name, amount, detail: dataTexts[language].shareOf({ percent, whole }) };
  }
  return { label: line.name, amount, ...(line.currency !== currency && { detail: whole }) };
}

/** What a total leaves out, and why. */
export function explainNotIncluded(notIncluded: readonly NotIncluded[], language: Language) {
  return notIncluded.map(({ name, currency }) => ({
    label: name,
    reason: dataTexts[language].missingRate({ currency }),
  }));
}

/** The rates that lines were converted with, each once, with their day. */
export function explainRates(lines: readonly CountedLine[], language: Language): string[] {
  const used = new Map(lines.flatMap(({ rates }) => rates).map((rate) => [rate.currency, rate]));
  return [...used.values()].map((rate) =>
    dataTexts[language].ratesSource({
      rate: formatRate(rate, language),
      day: formatDay(rate.day, language),
    }),
  );
}

function formatRate({ currency, perEuro }: UsedRate, language: Language): string {
  return `1 EUR = ${formatNumber(Number(perEuro), language, 6)} ${currency}`;
}
