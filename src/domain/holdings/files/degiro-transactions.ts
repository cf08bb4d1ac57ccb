import { isCurrency } from '#domain/basics/currencies.ts';
import { divideRounded } from '#domain/basics/money.ts';
import { type BrokerFormat, hasColumns } from './broker-format.ts';
import {
  amountColumn,
  type BrokerRow,
  inWholeUnits,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { ONE, sizeOf } from './cell-numbers.ts';
import { degiroPart } from './degiro.ts';
import type { FileDraft } from './file-draft.ts';
import { addSplits, groupedBy, type UnitMove } from './unit-moves.ts';

const [ISIN, VENUE] = [3, 5];

/** Columns from the number of units, in files whose amounts have their currency beside them. */
const OLDER =
  'quantity, price, currency (price), local, currency (local), value, currency (value), rate, fee, ' +
  'currency (fee), total, currency (total), order';

/** The same since 2023, when the names of columns got the currency of the account. */
const NEWER =
  'quantity, price, currency (price), local, currency (local), value, rate, autofx, fee, total, order';

/**
 * Degiro's transactions: a row is an execution of an order. The names of the columns are in the
 * user's language, and some have none; their order is the same in all languages.
 */
export const degiroTransactions: BrokerFormat = {
  source: 'degiro',
  named: namedColumns,
  isHeader: hasColumns(
    'date, time, product, isin, quantity, currency (price), local, value, order',
  ),
  numbers: ['price', 'local', 'value', 'fee', 'rate', 'quantity'],
  mark: 'comma',
  dates: 'day-first',
  read: readRows,
};

/** The names that the reader asks for; the same ones: the header is another one. */
function namedColumns(words: readonly string[]): readonly string[] {
  // The currency of the price is the first column without a name; older files have no venue.
  const from = words.indexOf('') - 2;
  const columns = (words[from + 6]?.trim() === '3' ? OLDER : NEWER).split(', ');
  const isKnown =
    /\bisin$/.test(words[ISIN] ?? '') &&
    (from === VENUE || from === VENUE + 1) &&
    words[from + 4]?.trim() === '2' &&
    words.length === from + columns.length &&
    /\bord/.test(words.at(-1) ?? '');
  if (!isKnown) return words;
  const code = [-2, -6].map((at) => / ([a-z]{3})$/.exec(words.at(at) ?? '')?.[1]).find(Boolean);
  const currency = (code ?? '').toUpperCase();
  const rest = columns.map((name) =>
    name === 'total' && isCurrency(currency) ? `total (${code})` : name,
  );
  const head = ['date', 'time', 'product', 'isin', 'exchange', 'venue'].slice(0, from);
  return [...head, ...rest];
}

function readRows(rows: readonly BrokerRow[], file: FileDraft): void {
  const others: UnitMove[] = [];
  const timeOf = new Map<RowDraft, string>();
  file.each(rows, (row) => {
    const [draft, ...apart] = executionIn(row);
    if (draft.id !== null) return [draft, ...apart];
    const { quantity } = draft;
    const move = { ...draft, quantity: draft.kind === 'buy' ? quantity : -quantity };
    timeOf.set(move, `${draft.day} ${row.text('time')}`);
    others.push(move);
    return apart;
  });
  for (const moves of groupedBy(others, (move) => timeOf.get(move) ?? '')) {
    const paid = moves.reduce(
      (sum, { kind, amount }) => (kind === 'buy' ? sum - (amount ?? 0n) : sum + (amount ?? 0n)),
      0n,
    );
    // Splits and exchanges are of no order: a sale and a purchase for the same.
    if (moves.length > 1 && paid === 0n) addSplits(file, moves, { isAlone: false });
    else file.drafts.push(...moves.map((move) => ({ ...move, quantity: sizeOf(move.quantity) })));
  }
}

type Execution = RowDraft & { quantity: bigint };

/** An execution of an order, and a fee that was paid from other cash than it. */
function executionIn(row: BrokerRow): [Execution, ...RowDraft[]] {
  const { price, priceCurrency } = row.price('price', 'currency (price)');
  const total = amountColumn(row, 'total');
  const isOwn = row.number('value') === row.number('local');
  const currency =
    total.currency ??
    row.currency('currency (total)') ??
    row.currency('currency (value)') ??
    (isOwn ? priceCurrency : null);
  if (currency === null) throw new RowRefused('currency');
  const signed = stated(row.number('quantity'), 'quantity');
  const local = inWholeUnits(row.number('local'), row.text('currency (local)')).price;
  const value = row.number('value');
  // Cash leaves for units that come, and comes for those that leave.
  if (value !== null && value < 0n === signed < 0n) throw new RowRefused('amount');
  const [fee, exchangeFee] = ['fee', 'autofx'].map((name) => row.number(name) ?? 0n);
  const charges = (fee ?? 0n) + (exchangeFee ?? 0n);
  const instrument = row.instrument({ isin: 'isin', name: 'product' }, { currency: priceCurrency });
  // Newer files have the id in a column without a name, after its own.
  const order = row.text('order') || row.at((row.columns.placeOf('order') ?? -2) + 1);
  const draft = row.draft(['product'], {
    day: row.day('date'),
    kind: signed < 0n ? 'sell' : 'buy',
    currency,
    instrument: needed(instrument),
    price,
    id: order || null,
  });
  const time = `${draft.day} ${row.text('time')}`;
  const partOf = (of: Parameters<typeof degiroPart>[1]): Pick<RowDraft, 'part'> =>
    order === '' ? {} : { part: degiroPart(`${order} ${time}`, of) };
  const quantity = sizeOf(signed);
  const known = { ...draft, quantity, ...partOf({ ...draft, quantity, amount: local }) };
  const isForeign = priceCurrency !== null && priceCurrency !== currency;
  if (!isForeign || exchangeFee !== 0n || row.columns.placeOf('autofx') === null) {
    const amount = row.number(total.name) ?? (value ?? 0n) + charges;
    const paid = { amount: sizeOf(amount), fee: charges === 0n ? null : -charges };
    return [{ ...known, ...paid, ...rateOf({ value, local, isForeign }) }];
  }
  // Cash that the user holds in the currency paid for it, and that of the account for the fee alone.
  const cash = { ...draft, kind: 'correction' as const, quantity: null, price: null };
  const part = partOf({ ...cash, amount: charges });
  const apart = {
    ...cash,
    ...part,
    kind: 'fee' as const,
    amount: -charges,
    id: draft.id && `${draft.id} fee`,
  };
  const trade = { ...known, currency: priceCurrency, amount: sizeOf(local) };
  return charges === 0n ? [trade] : [trade, apart];
}

/**
 * The rate by the amounts: the stated one may be of pence. The amount in the currency of the price is
 * rounded to hundredths.
 */
function rateOf(of: {
  value: bigint | null;
  local: bigint | null;
  isForeign: boolean;
}): Pick<RowDraft, 'rate' | 'rateStep'> {
  const [value, local] = [sizeOf(of.value ?? 0n), sizeOf(of.local ?? 0n)];
  if (value === 0n || local === 0n) return { rate: null, rateStep: 0n };
  const rate = of.isForeign ? divideRounded(value * ONE, local) : null;
  return { rate, rateStep: divideRounded((rate ?? ONE) * (ONE / 100n), local) };
}
