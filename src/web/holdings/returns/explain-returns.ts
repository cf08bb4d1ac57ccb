import type { Language } from '#domain/basics/texts.ts';
import type { PeriodReturns } from '#domain/holdings/period-returns.ts';
import { currencyName, formatDay } from '#web/kit/i18n/format.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { type ReturnLine, returnTexts, signed } from './texts.ts';

/** A line of a period by the holdings and the cash that it is the sum of. */
export function explainReturnLine(
  { rows, lines, currency }: PeriodReturns,
  line: ReturnLine,
  language: Language,
): Explanation {
  const texts = returnTexts[language];
  const of = rows
    .filter((row) => row[line] !== 0)
    .map((row) => ({
      label:
        row.name ?? holdingsTexts[language].cashIn({ name: currencyName(row.currency, language) }),
      detail: oldDay(row.estimated, line, language),
      amount: signed(line, row[line]),
    }));
  const amount = signed(line, lines?.[line] ?? 0);
  const sum = { label: texts.lines[line], amount, of };
  return { formula: texts.rules[line], lines: calculationLines(sum, { currency, language }) };
}

/** The day of a price that was old, where the line is a value by it. */
function oldDay(
  estimated: { opening: string | null; closing: string | null },
  line: ReturnLine,
  language: Language,
): string | undefined {
  const day = line === 'opening' || line === 'closing' ? estimated[line] : null;
  return day === null
    ? undefined
    : holdingsTexts[language].oldPrice({ day: formatDay(day, language) });
}
