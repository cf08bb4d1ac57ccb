import { defineTexts, type Language, type MonthParams } from '#domain/basics/texts.ts';
import type { ChangeLine, StatedAmount } from '#domain/figures/net-worth/item-change.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import type { KnownGrowth } from '#web/figures/growth/use-net-worth-change.ts';
import { explainTexts } from '#web/figures/totals/texts.ts';
import {
  explainIndices,
  explainNotIncluded,
  explainRates,
} from '#web/figures/totals/explain-total.ts';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatPercent,
} from '#web/kit/i18n/format.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';

/** Every line of a change: the item, the reason in words, and the amount. */
export function explainChange(compared: KnownGrowth, language: Language): Explanation {
  const texts = reasonTexts[language];
  const { change, currency, from, lines } = compared;
  const of = lines.map((line) => ({
    label: line.name,
    detail: describe(line, language),
    amount: line.change,
  }));
  const sum = { label: dataTexts[language].sum, amount: change, of };
  return {
    formula: texts.rule({ month: formatMonth(from, language) }),
    lines: calculationLines(sum, { currency, language, format: formatExactChange }),
    notIncluded: explainNotIncluded(compared.notIncluded, language),
    sources: [
      ...explainRates(compared.rates, language),
      ...explainIndices(compared.indices, language),
    ],
  };
}

/** The reason, and the values: `Amorterat, från 1 100,00 kr till 1 000,00 kr`. */
function describe({ reason, before, after }: ChangeLine, language: Language): string {
  const texts = reasonTexts[language];
  const word = texts.reasons[reason];
  const amountOf = (stated: StatedAmount | null) => sayAmount(stated, language);
  const share = (stated: StatedAmount | null) => formatPercent(stated?.sharePercent ?? 0, language);
  switch (reason) {
    case 'index':
    case 'exchange_rate':
      return texts.of({ reason: word, amount: amountOf(before) });
    case 'share':
      return texts.moved({ reason: word, before: share(before), after: share(after) });
    case 'value':
    case 'amortization':
    case 'borrowed':
      return texts.moved({ reason: word, before: amountOf(before), after: amountOf(after) });
    case 'deposited':
    case 'price':
    case 'income':
    case 'fees':
      return word;
    default:
      return texts.of({ reason: word, amount: amountOf(after ?? before) });
  }
}

/** The amount of the whole in its own currency, and the user's share of it. */
function sayAmount(stated: StatedAmount | null, language: Language): string {
  if (stated === null) return '';
  const whole = formatMoney(stated.value, stated.currency, language);
  if (stated.sharePercent === 100) return whole;
  const percent = formatPercent(stated.sharePercent, language);
  return explainTexts[language].shareOf({ percent, whole });
}

type ReasonParams = { reason: string; amount: string };
type ChangeParams = { reason: string; before: string; after: string };

/** Reasons of changes, with the values at both ends. */
const reasonTexts = defineTexts({
  en: {
    rule: ({ month }: MonthParams) =>
      `From the end of ${month} until today. Each item is recalculated with one thing changed at ` +
      'a time: house price index, exchange rate, value or debt, share. The value of an account with ' +
      'holdings is split: what was put in is no growth.',
    of: ({ reason, amount }: ReasonParams) => `${reason}, ${amount}`,
    moved: ({ reason, before, after }: ChangeParams) => `${reason}, from ${before} to ${after}`,
    reasons: {
      index: 'House price index',
      exchange_rate: 'Exchange rate',
      value: 'Value',
      deposited: 'Put in or taken out',
      price: 'Prices of what it holds',
      income: 'Dividends and interest',
      fees: 'Fees and tax',
      amortization: 'Paid off',
      borrowed: 'Borrowed',
      share: 'Your share',
      added: 'Added',
      removed: 'Removed',
      rate_known: 'Exchange rate known again',
      rate_missing: 'Not counted, exchange rate missing',
    },
  },
  sv: {
    rule: ({ month }: MonthParams) =>
      `Från slutet av ${month} till i dag. Varje post räknas om med en sak ändrad i taget: ` +
      'fastighetsprisindex, växelkurs, värde eller skuld, andel. Värdet av ett konto med innehav ' +
      'delas upp: det som satts in är ingen tillväxt.',
    of: ({ reason, amount }: ReasonParams) => `${reason}, ${amount}`,
    moved: ({ reason, before, after }: ChangeParams) => `${reason}, från ${before} till ${after}`,
    reasons: {
      index: 'Fastighetsprisindex',
      exchange_rate: 'Växelkurs',
      value: 'Värde',
      deposited: 'Insatt eller uttaget',
      price: 'Kurser på innehaven',
      income: 'Utdelning och ränta',
      fees: 'Avgifter och skatt',
      amortization: 'Amorterat',
      borrowed: 'Lånat',
      share: 'Din andel',
      added: 'Tillagt',
      removed: 'Borttaget',
      rate_known: 'Växelkursen finns igen',
      rate_missing: 'Inte medräknat, växelkurs saknas',
    },
  },
});
