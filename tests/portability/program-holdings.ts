import { allSteps, type Steps } from '#domain/basics/steps.ts';
import { ghostfolioLedger } from '#domain/portability/moves/ghostfolio.ts';
import type { Ledger, LedgerTerms } from '#domain/portability/moves/ledger.ts';
import { createIssues } from '#domain/portability/moves/move-file.ts';
import { createPortfolioReader } from '#domain/portability/moves/portfolio-elements.ts';
import { portfolioLedger } from '#domain/portability/moves/portfolio-performance.ts';
import { productTable } from '#domain/portability/moves/product-tables.ts';
import { sureLedger } from '#domain/portability/moves/sure.ts';
import { sureRecords } from '#domain/portability/moves/sure-records.ts';
import { wealthfolioLedger } from '#domain/portability/moves/wealthfolio.ts';

/** The holdings that a program's file states: transactions, prices and the counts of issues. */
function held(read: (terms: LedgerTerms) => Steps<Ledger | string>) {
  const issues = createIssues();
  const ledger = allSteps(read({ today: '2026-11-30', issues, digest: (key) => key, rateOn }));
  if (typeof ledger === 'string') throw new Error(ledger);
  const { transactions = [], quotes = [] } = ledger.holdings ?? {};
  const rows = transactions.map((row) => {
    const { day, kind, instrument, quantity, price, amount, fee, currency, rate } = row;
    const stated = { quantity, price, amount, fee, rate };
    const given = Object.entries(stated).flatMap(([name, value]) =>
      value === null ? [] : `${name} ${value}`,
    );
    const of = instrument === null ? [] : [instrument.name, instrument.currency];
    return [day.slice(5), kind, ...of, ...given, currency].join(' ');
  });
  const prices = quotes.map(({ day, instrument, price, currency }) =>
    [day.slice(5), instrument.name, price, currency].join(' '),
  );
  const counts = Object.fromEntries(issues.all().map(({ code, count }) => [code, count]));
  return { rows, prices, issues: counts };
}

/** A dollar is 9.20 kronor on every day; other rates are not known. */
const rateOn: LedgerTerms['rateOn'] = (from, to) =>
  from === 'USD' && to === 'SEK' ? { top: 92n, bottom: 10n } : null;

type Contents = Record<'activities' | 'assetProfiles', object[]> & {
  /** Cash at the ends of days of 2026. */
  balances?: readonly [day: string, value: number][];
};

/** Holdings of a file of Ghostfolio. */
export function ghostfolio({ activities, assetProfiles, balances }: Contents) {
  const own = { accountId: 'a', fee: 0, currency: 'SEK' };
  const content = {
    meta: { date: '2026-06-30T00:00:00.000Z' },
    accounts: [
      {
        id: 'a',
        name: 'Depå',
        currency: 'SEK',
        ...(balances === undefined && { balance: 0 }),
        balances:
          balances?.map(([day, value]) => ({ date: `2026-${day}T00:00:00.000Z`, value })) ?? [],
      },
    ],
    assetProfiles: assetProfiles.map((each) => ({ currency: 'SEK', isin: null, ...each })),
    activities: activities.map((each) => ({ ...own, ...each })),
  };
  return held((terms) => ghostfolioLedger(content, terms));
}

/** Holdings of a file of Sure. */
export function sure(lines: readonly [type: string, data: object][]) {
  const text = lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
  return held(function* (terms) {
    const records = yield* sureRecords(text, terms.issues);
    return records === 'damaged' ? records : yield* sureLedger(records, terms);
  });
}

/** Holdings of a file of Wealthfolio. */
export function wealthfolio(text: string) {
  return held((terms) => {
    const table = productTable(text);
    if (table === null) throw new Error('No table');
    return wealthfolioLedger(table, terms);
  });
}

/** An element with its contents; a price has its day and its value. */
export type Tag = [name: string, ...contents: (string | Tag)[]];

/** Holdings of a file of Portfolio Performance. */
export function portfolio(client: Tag) {
  const reader = createPortfolioReader();
  const add = ([name, ...contents]: Tag): void => {
    const at = contents.flatMap((each) => (Array.isArray(each) ? [] : each));
    const isPrice = name === 'price';
    reader.open(name, isPrice ? { t: at[0] ?? '', v: at[1] ?? '' } : {});
    for (const each of contents) {
      if (Array.isArray(each)) add(each);
      else if (!isPrice) reader.text(each);
    }
    reader.close();
  };
  add(client);
  const found = reader.client();
  if (found === null) throw new Error('No client');
  return held((terms) => portfolioLedger(found, terms));
}
