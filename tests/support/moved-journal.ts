import { allSteps } from '#domain/basics/steps.ts';
import { beancountJournal } from '#domain/portability/moves/beancount.ts';
import { hledgerJournal } from '#domain/portability/moves/hledger.ts';
import { journalLedger } from '#domain/portability/moves/journal-ledger.ts';
import { journalKind } from '#domain/portability/moves/journal-lines.ts';
import { ledgerFile } from '#domain/portability/moves/ledger.ts';
import { createIssues } from '#domain/portability/moves/move-file.ts';

/** A journal as it is moved in: balances by month, issues, rows and transactions of holdings. */
export function movedJournal(text: string) {
  const terms = {
    today: '2026-11-30',
    issues: createIssues(),
    digest: (key: string) => key,
    rateOn: () => null,
  };
  const kind = journalKind(text);
  if (kind === null) return { problem: 'none' };
  const steps =
    kind === 'beancount' ? beancountJournal(text, terms.issues) : hledgerJournal(text, terms);
  const journal = allSteps(steps);
  if (typeof journal === 'string') return { problem: journal };
  const ledger = allSteps(journalLedger(journal, terms));
  if (typeof ledger === 'string') return { problem: ledger };
  const read = allSteps(ledgerFile(ledger, terms));
  if (typeof read === 'string') return { problem: read };
  const { items, totals, issues } = read.file;
  const { parts } = read;
  const holdings = parts.flatMap((part) => ('holdings' in part ? part.holdings : []));
  return {
    months: Object.fromEntries(
      items.map(({ name, months }) => [name, months.map(({ value }) => value)]),
    ),
    types: items.map(({ type }) => type),
    issues: Object.fromEntries(issues.map(({ code, count }) => [code, count])),
    differing: totals.flatMap(({ months }) =>
      months.filter((each) => each.stated !== each.counted),
    ),
    rows: parts.flatMap((part) =>
      'rows' in part ? part.rows.map((row) => `${row.day} ${row.amount} ${row.category}`) : [],
    ),
    held: holdings.map((row) =>
      [row.day, row.kind, row.quantity, row.instrument?.name, row.amount, row.fee]
        .filter((each) => each !== null && each !== undefined)
        .join(' '),
    ),
    holdings,
    quotes: parts.flatMap((part) =>
      'quotes' in part ? part.quotes.map(({ price, currency }) => `${price} ${currency}`) : [],
    ),
  };
}
