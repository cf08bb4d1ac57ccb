// Apart from texts.ts: they come with an explanation; texts.ts is in the file of the widgets.
import { defineTexts } from '#domain/basics/texts.ts';

type OfMonth = { month: string };
type Of = { reason: string; amount: string };
type Moved = { reason: string; before: string; after: string };

/** Reasons of changes, with the values at both ends. */
export const reasonTexts = defineTexts({
  en: {
    rule: ({ month }: OfMonth) =>
      `From the end of ${month} until today. Each item is recalculated with one thing changed at ` +
      'a time: house price index, exchange rate, value or debt, share.',
    of: ({ reason, amount }: Of) => `${reason}, ${amount}`,
    moved: ({ reason, before, after }: Moved) => `${reason}, from ${before} to ${after}`,
    reasons: {
      index: 'House price index',
      exchange_rate: 'Exchange rate',
      value: 'Value',
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
    rule: ({ month }: OfMonth) =>
      `Från slutet av ${month} till i dag. Varje post räknas om med en sak ändrad i taget: ` +
      'fastighetsprisindex, växelkurs, värde eller skuld, andel.',
    of: ({ reason, amount }: Of) => `${reason}, ${amount}`,
    moved: ({ reason, before, after }: Moved) => `${reason}, från ${before} till ${after}`,
    reasons: {
      index: 'Fastighetsprisindex',
      exchange_rate: 'Växelkurs',
      value: 'Värde',
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
