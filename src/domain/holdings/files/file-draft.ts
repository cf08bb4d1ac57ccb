import { wordsOf } from '#domain/banking/bank-files/rows.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { type DecimalText, decimalOf } from '#domain/holdings/decimals.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type {
  BrokerFile,
  BrokerSource,
  FileInstrument,
  FilePosition,
  FileQuote,
  FileTransaction,
  SkippedRow,
  SkipReason,
} from './broker-file.ts';
import { type BrokerRow, type RowDraft, RowRefused } from './broker-rows.ts';
import { AMOUNT_MAX, amountOf, ONE, sizeOf, toHundredths } from './cell-numbers.ts';
import { disagreementOf } from './row-proof.ts';
import { type PositionDraft, pricedPosition, withPriceOfUnit } from './unit-prices.ts';

/** The rows of a file while they are read. */
export class FileDraft {
  readonly drafts: RowDraft[] = [];
  readonly #names = new Map<string, string>();
  readonly #positions: PositionDraft[] = [];
  readonly #quotes: FileQuote[] = [];
  readonly #skipped: SkippedRow[] = [];

  /** Reads each row; one that cannot be used is named among the skipped. */
  each(
    rows: readonly BrokerRow[],
    read: (row: BrokerRow) => RowDraft | readonly RowDraft[] | null,
  ) {
    for (const row of rows) {
      try {
        const drafts = read(row) ?? [];
        if (Array.isArray(drafts)) this.drafts.push(...(drafts as readonly RowDraft[]));
        else this.drafts.push(drafts as RowDraft);
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        this.skip(row.line, error.reason, wordsOf(row.cells));
      }
    }
  }

  skip(row: number, reason: SkipReason, text: string): void {
    this.#skipped.push({ row, reason, text });
  }

  nameAccount(key: string, name: string): void {
    this.#names.set(key, name);
  }

  addPosition(position: PositionDraft): void {
    this.#positions.push(position);
  }

  addQuote({ price, ...quote }: Omit<FileQuote, 'price'> & { price: bigint }): void {
    this.#quotes.push({ ...quote, price: decimalOf(price) });
  }

  /** The file with its keys, and with what other rows state of an instrument. */
  finished(source: BrokerSource): BrokerFile {
    const moving = this.drafts
      .map((draft) => ({
        ...draft,
        amount: toHundredths(draft.amount ?? 0n) ? draft.amount : null,
      }))
      .filter((draft) => this.#isUsable(draft));
    const keys = rowKeys(moving);
    // Keys are those of the prices as they are stated.
    const complete = completedInstruments(moving).map(withPriceOfUnit);
    const accounts = new Set([
      ...this.#names.keys(),
      ...complete.map(({ accountKey }) => accountKey),
      ...this.#positions.map(({ accountKey }) => accountKey),
    ]);
    return {
      source,
      accounts: [...accounts].map((key) => ({ key, name: this.#names.get(key) ?? key })),
      transactions: complete
        .map((draft, at) => transactionOf(draft, keys[at] ?? { key: '', likeness: '' }))
        .toSorted((one, other) => one.row - other.row),
      positions: this.#positions.map(positionOf),
      quotes: this.#quotes,
      skipped: this.#skipped.toSorted((one, other) => one.row - other.row),
      disagreements: complete.flatMap((draft) => disagreementOf(draft) ?? []),
    };
  }

  /** Whether a row moved anything, by numbers that can be stored; it is skipped if not. */
  #isUsable(draft: RowDraft): boolean {
    const reason = problemOf(draft);
    if (reason !== null) this.skip(draft.row, reason, draft.text);
    return reason === null;
  }
}

/** Kinds of which the cash is an amount. */
const OF_CASH = new Set<HoldingKind>([
  'deposit',
  'withdrawal',
  'withholding_tax',
  'fee',
  'tax',
  'interest',
  'return_of_capital',
]);

/** Kinds whose cash is an amount, or follows from quantity and price. */
const OF_BOTH = new Set<HoldingKind>(['buy', 'sell', 'dividend']);

/** The reason why a row cannot be stored; null: it can. */
function problemOf(draft: RowDraft): SkipReason | null {
  const { kind, quantity, price, amount, fee, tax, rate } = draft;
  if (quantity === null && amount === null) return 'nothing';
  if ((kind === 'buy' || kind === 'sell') && quantity === null) return 'quantity';
  const isCounted = quantity !== null && price !== null;
  if (amount === null && (OF_CASH.has(kind) || (OF_BOTH.has(kind) && !isCounted))) return 'amount';
  const isMoney = [amount, fee, tax].every((each) => sizeOf(each ?? 0n) <= AMOUNT_MAX);
  const isPriced = (price ?? 0n) >= 0n && (rate ?? 0n) >= 0n;
  const value = sizeOf(quantity ?? 0n) * (price ?? 0n);
  return isMoney && isPriced && value <= AMOUNT_MAX * ONE ? null : 'amount';
}

function transactionOf(
  { rateStep: _, id: __, part: ___, ...draft }: RowDraft,
  keys: Pick<FileTransaction, 'key' | 'likeness'>,
): FileTransaction {
  const { quantity, price, amount, fee, tax, rate } = draft;
  return {
    ...draft,
    quantity: decimalText(quantity),
    price: decimalText(price),
    amount: amountText(amount),
    fee: amountText(fee),
    tax: amountText(tax),
    rate: decimalText(rate),
    ratio: null,
    ...keys,
  };
}

function positionOf(stated: PositionDraft): FilePosition {
  const position = pricedPosition(stated);
  const { quantity, price, value, averageCost } = position;
  return {
    ...position,
    quantity: decimalOf(quantity),
    price: decimalText(price),
    value: amountText(value),
    averageCost: decimalText(averageCost),
  };
}

function decimalText(units: bigint | null): DecimalText | null {
  return units === null ? null : decimalOf(units);
}

function amountText(units: bigint | null): AmountText | null {
  return units === null ? null : amountOf(units);
}

/**
 * The drafts with the ISIN that other rows state for a name, if it is one alone, and with the name,
 * currency and kind that they state for an ISIN: brokers leave them out of some rows.
 */
function completedInstruments(drafts: readonly RowDraft[]): RowDraft[] {
  const isins = isinsByName(drafts);
  const keyOf = ({ isin, name }: FileInstrument) => isin ?? isins.get(name) ?? `name ${name}`;
  const known = new Map<string, FileInstrument>();
  for (const { instrument } of drafts) {
    if (instrument === null) continue;
    const key = keyOf(instrument);
    known.set(key, joined(known.get(key) ?? instrument, instrument));
  }
  return drafts.map((draft) => {
    const { instrument } = draft;
    if (instrument === null) return draft;
    const isin = instrument.isin ?? isins.get(instrument.name) ?? null;
    const whole = joined({ ...instrument, isin }, known.get(keyOf(instrument)) ?? instrument);
    return { ...draft, instrument: whole };
  });
}

/** The ISIN of each name; null: several instruments have the name. */
function isinsByName(drafts: readonly RowDraft[]): ReadonlyMap<string, string | null> {
  const isins = new Map<string, string | null>();
  for (const { instrument } of drafts) {
    if (instrument === null || instrument.isin === null) continue;
    const { isin, name } = instrument;
    const known = isins.get(name);
    isins.set(name, known === undefined || known === isin ? isin : null);
  }
  return isins;
}

/** An instrument with what another statement of it adds; an ISIN does not count as a name. */
function joined(instrument: FileInstrument, other: FileInstrument): FileInstrument {
  const { isin, name, currency, kind } = instrument;
  return {
    isin,
    name: name === isin || name === '' ? other.name : name,
    currency: currency ?? other.currency,
    kind: kind === 'other' ? other.kind : kind,
  };
}

type RowKeys = { key: string; likeness: string };

/**
 * The key of each row in its account: the broker's own name of it, if no other row has that, else
 * all its fields with the number of equal rows before it in the file. `likeness`: the same of all
 * rows that equal it, without the name of the account, which its owner may change.
 */
function rowKeys(drafts: readonly RowDraft[]): RowKeys[] {
  const ids = new Map<string, number>();
  const idOf = ({ accountKey, id }: RowDraft) => `${accountKey}|${id}`;
  const names = new Map<string, number>();
  for (const draft of drafts) {
    if (draft.id === null) continue;
    count(ids, idOf(draft));
    count(names, draft.id);
  }
  const equals = new Map<string, number>();
  return drafts.map((draft) => {
    const { id, accountKey, part } = draft;
    const fields = part === undefined ? fieldsOf(draft) : `part|${part}`;
    const named = `id|${id}`;
    const isNamed = part === undefined && id !== null && ids.get(idOf(draft)) === 1;
    const likeness = isNamed ? named : fields;
    if (id !== null && names.get(id) === 1) return { key: named, likeness };
    const own = `${accountKey}|${fields}`;
    return { key: `${own}|${count(equals, own)}`, likeness };
  });
}

/** Counts a text once more; how often it was there before. */
function count(counts: Map<string, number>, text: string): number {
  const before = counts.get(text) ?? 0;
  counts.set(text, before + 1);
  return before;
}

function fieldsOf(draft: RowDraft): string {
  const { day, kind, instrument, currency, id, text } = draft;
  const numbers = [draft.quantity, draft.price, draft.amount, draft.fee, draft.tax];
  return [
    day,
    kind,
    instrument?.isin ?? '',
    instrument?.name ?? '',
    ...numbers.map((number) => (number === null ? '' : decimalOf(number))),
    currency,
    id ?? '',
    text,
  ].join('|');
}
