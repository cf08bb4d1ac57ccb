import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { CashFlowWork, rowsFrom } from '#domain/banking/cash-flow/cash-flow-work.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { toAmountText } from '#domain/basics/money.ts';
import { addMonths, type Day, daysBetween, monthOf } from '#domain/basics/months.ts';
import type { BookedTransaction } from '#domain/banking/recurring/recurring.ts';

/** The cash flow of booked transactions in kronor, with a balance of a day: no database. */
export function workedFlow(
  rows: readonly BookedTransaction[],
  { today, balance }: { today: Day; balance: AmountText },
): CashFlow {
  const work = new CashFlowWork();
  const from = rowsFrom(today);
  const known = rows.filter(({ transactionDate }) => transactionDate >= from);
  const texts = [...Map.groupBy(known, ({ description }) => description)].map(([text, own]) =>
    [`#SEK\t\t${text}`, ...own.map((row) => lineOf(row, from))].join('\n'),
  );
  const since = addMonths(monthOf(today), -24);
  const months = Map.groupBy(known, ({ transactionDate }) => monthOf(transactionDate));
  const sums = [...months].filter(([month]) => month >= since).map(([, own]) => sumOf(own));
  work.add('sums', sums.join('\n'));
  work.add('booked', texts.join('\n'));
  return work.finish({
    currency: 'SEK',
    today,
    count: rows.length,
    directions: new Map(),
    balances: [{ id: 'one', name: 'Lönekonto', balance, currency: 'SEK', on: today }],
    rates: new Map([['SEK', { day: today, perEuro: '11.0325' }]]),
    closed: new Map(),
  });
}

function lineOf({ transactionDate, minor }: BookedTransaction, from: Day): string {
  return `${daysBetween(from, transactionDate)} ${toAmountText(minor)}`;
}

/** A month as the database adds it up. */
function sumOf(own: readonly BookedTransaction[]): string {
  const out = own.filter(({ minor }) => minor < 0);
  const came = own.filter(({ minor }) => minor >= 0);
  const days = own.map(({ transactionDate }) => transactionDate).toSorted();
  const minors = (of: readonly BookedTransaction[]) =>
    of.reduce((sum, { minor }) => sum + minor, 0);
  const month = monthOf(days[0] ?? '');
  const sums = [minors(out), out.length, minors(came), came.length];
  return [month, '', 'SEK', 'f', 'f', ...sums, days[0], days.at(-1)].join('\t');
}
