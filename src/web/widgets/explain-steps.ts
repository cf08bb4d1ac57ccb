import type { Currency } from '#domain/currencies.ts';
import type { HistoryPoint } from '#domain/history.ts';
import { difference, toNumber } from '#domain/money.ts';
import type { Language } from '#domain/texts.ts';
import { countedMinor } from '#domain/totals.ts';
import { dataTexts } from '#web/data/texts.ts';
import { formatExactChange, formatMoney, formatMonth, formatNumber } from '#web/i18n/format.ts';
import type { Explanation } from '#web/ui/explanation.ts';
import { dialogTexts } from './dialog-texts.ts';

type Terms = { currency: Currency; language: Language };

/** A sum, how many it was of, and what each is on average. */
export function explainAverage(
  { sum, count, average }: { sum: number; count: number; average: number },
  { currency, language }: Terms,
): Explanation {
  const texts = dialogTexts[language];
  const total = formatMoney(average, currency, language);
  return {
    total,
    lines: [
      { label: dataTexts[language].sum, amount: formatMoney(sum, currency, language) },
      { label: texts.count, amount: `÷ ${formatNumber(count, language)}`, kind: 'operation' },
      { label: texts.average, amount: total, kind: 'sum' },
    ],
  };
}

type Point = Pick<HistoryPoint, 'month' | 'value'>;

/** What a figure was at the end of two months, and what lies between them. */
export function explainBetween(
  { earlier, later }: { earlier: Point; later: Point },
  { currency, language }: Terms,
): Explanation {
  const change = difference(
    countedMinor({ counted: later.value }),
    countedMinor({ counted: earlier.value }),
  );
  const total = formatExactChange(toNumber(change), currency, language);
  const lineOf = ({ month, value }: Point) => ({
    label: formatMonth(month, language),
    amount: formatMoney(value, currency, language),
  });
  return {
    total,
    lines: [
      lineOf(later),
      lineOf(earlier),
      { label: dialogTexts[language].difference, amount: total, kind: 'sum' },
    ],
  };
}
