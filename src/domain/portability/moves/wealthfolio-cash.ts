import type { Currency } from '#domain/basics/currencies.ts';
import { toMinor } from '#domain/basics/money.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { LedgerAccount, LedgerRow } from './ledger.ts';
import type { Activity, MadeRows, StatedRow } from './wealthfolio.ts';

const OUT: ReadonlySet<HoldingKind> = new Set(['withdrawal', 'fee', 'tax']);
const CATEGORIES: Partial<Record<HoldingKind, string>> = {
  interest: 'Interest income',
  fee: 'Fees',
  tax: 'Tax',
};

/** An account of cash in each of its currencies: one account has a single one. */
export function cashAccounts(own: LedgerAccount, made: readonly MadeRows[]): LedgerAccount[] {
  const { key, name, currency } = own;
  const all = new Map<Currency | null, LedgerRow[]>([[currency, []]]);
  for (const { activity, rows } of made) {
    const known = all.get(activity.currency) ?? [];
    all.set(activity.currency, known);
    for (const row of rows) known.push(...cashRow(row, activity, key));
  }
  return [...all].flatMap(([of, rows]) => {
    if (rows.length === 0 && all.size > 1) return [];
    const named = of === currency ? {} : { key: `${key} ${of}`, name: `${name} ${of}` };
    return [{ ...own, ...named, currency: of, isCash: true, rows }];
  });
}

/** A transaction of an account of cash. */
function cashRow(
  { kind, amount = null }: StatedRow,
  { day, id, text, type }: Activity,
  key: string,
): LedgerRow[] {
  if (amount === null) return [];
  const minor: number = toMinor(amount);
  const signed = OUT.has(kind) ? -minor : minor;
  const row = { day, minor: signed, text, id: id === null ? null : `${id} ${kind}` };
  // Money that is exchanged stays in the account.
  const other = { TRANSFER: '', CONVERSION: key }[type.split('_')[0] ?? ''] ?? null;
  return [{ ...row, category: CATEGORIES[kind] ?? null, other: kind === 'fee' ? null : other }];
}

/** Pairs what accounts of cash paid and received on a day; the other side may be one with holdings. */
export function pairTransfers(accounts: readonly LedgerAccount[]): void {
  const out = new Map<string, { all: { row: LedgerRow; key: string }[]; next: number }>();
  const moved = accounts.flatMap(({ rows, key, currency }) =>
    rows.flatMap((row) =>
      row.other === '' ? [{ row, key, like: `${row.day} ${currency} ${Math.abs(row.minor)}` }] : [],
    ),
  );
  for (const { row, key, like } of moved) {
    if (row.minor >= 0) continue;
    const known = out.get(like) ?? { all: [], next: 0 };
    out.set(like, known);
    known.all.push({ row, key });
  }
  let count = 0;
  for (const { row, key, like } of moved) {
    if (row.minor < 0) continue;
    const known = out.get(like);
    const from = known?.all[known.next];
    if (known === undefined || from === undefined || from.key === key) continue;
    known.next += 1;
    count += 1;
    [row.pair, from.row.pair] = [String(count), String(count)];
    [row.other, from.row.other] = [from.key, key];
  }
}
