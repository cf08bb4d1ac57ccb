import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type {
  ExportedHolding,
  ExportedInstrument,
  ExportedQuote,
} from '#domain/portability/export-holdings.ts';
import type { ExportFile, HoldingList } from '#domain/portability/export-file.ts';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import { ratesToPrice, withPriceIn } from '#domain/holdings/price-currency.ts';
import { INSTRUMENTS_MAX, nameKey } from '#domain/holdings/instruments.ts';
import { QUOTES_MAX } from '#domain/holdings/quotes.ts';
import { priceRates } from '#server/holdings/instruments/price-rates.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { quotes } from '#server/holdings/quotes/table.ts';
import { refuseLongNotes } from '#server/holdings/transactions/store.ts';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import { markHolding } from '#server/holdings/values/store.ts';
import { FIRST_DAY, MovedSince } from '#server/holdings/values/moved-since.ts';
import { writeValues } from '#server/holdings/values/values.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { assets } from '#server/records/assets/table.ts';

type ImportTerms = UserTx & {
  now: Date;
  /** The new id of an asset of the file. */
  accountOf: (id: string) => string;
};

/**
 * At most this many characters are buffered of elements that precede the lists they refer to, as
 * they never do in a file that Valv wrote.
 */
const BUFFERED_MAX = 30_000_000;

/** Of an element, besides its note. */
const ELEMENT_CHARACTERS = 300;

/** Buffered elements that are added at once. */
const ADDED_AT_ONCE = 1_000;

/** Imports the holdings of a full export, some elements at a time, under the user's lock. */
export function importHoldings(terms: ImportTerms) {
  const importing = new HoldingsImporter(terms);
  return {
    async add<Name extends HoldingList>(name: Name, elements: ExportFile[Name]): Promise<void> {
      if (name === 'instruments') await importing.addInstruments(elements as ExportedInstrument[]);
      else if (name === 'quotes') await importing.addQuotes(elements as ExportedQuote[]);
      else await importing.addTransactions(elements as ExportedHolding[]);
    },
    end: () => importing.end(),
  };
}

type Counted = typeof instruments | typeof quotes | typeof holdingTransactions;

class HoldingsImporter {
  readonly #terms: ImportTerms;
  /** Ids of the user's instruments, by their ids in the file. */
  readonly #ids = new Map<string, string>();
  /** Their currencies in the file, and those that the user's have. */
  readonly #currencies = new Map<string, { from: Currency; to: Currency }>();
  readonly #counts = new Map<Counted, number>();
  /** Days since which the values of accounts, and the prices of instruments, may have moved. */
  readonly #moved = new MovedSince();
  #earlyTransactions: ExportedHolding[] = [];
  #earlyQuotes: ExportedQuote[] = [];
  #buffered = 0;
  /** Elements that were read, by their lists. */
  readonly #read = { holdingTransactions: 0, quotes: 0 };

  constructor(terms: ImportTerms) {
    this.#terms = terms;
  }

  /** An instrument that the user has already is the same one. */
  async addInstruments(stated: readonly ExportedInstrument[]): Promise<void> {
    const { tx, userId } = this.#terms;
    const present = await tx.select().from(instruments).where(eq(instruments.userId, userId));
    const known = new Map(
      present.map(({ id, currency, isCurrencyStated, ...each }) => {
        return [keyOf({ ...each, currency }), { id, to: currency, isCurrencyStated }];
      }),
    );
    // Without an ISIN and with no stated currency on one side, the name alone tells.
    const bare = Map.groupBy(
      present.filter((each) => each.isin === null),
      (each) => each.nameKey,
    );
    const alikeOf = (each: ExportedInstrument) => {
      const [only, ...others] = each.isin === null ? (bare.get(nameKey(each.name)) ?? []) : [];
      const isUnsure = only?.isCurrencyStated === 0 || each.isCurrencyStated === 0;
      return only !== undefined && others.length === 0 && isUnsure
        ? known.get(keyOf(only))
        : undefined;
    };
    const restated: { id: string; currency: Currency }[] = [];
    const created = stated.flatMap((each) => {
      const { id: fileId, isCurrencyStated, currency, ...fields } = each;
      const before = known.get(keyOf(each)) ?? alikeOf(each);
      const { id, to } = before ?? { id: v7(), to: currency };
      const isFirst = before?.isCurrencyStated === 0 && isCurrencyStated === 1;
      if (isFirst) restated.push({ id, currency });
      const own = isFirst ? currency : to;
      this.#ids.set(fileId, id);
      // A price in a currency that nobody stated is in the instrument's own.
      this.#currencies.set(fileId, { from: isCurrencyStated === 1 ? currency : own, to: own });
      const isNow = isFirst ? 1 : (before?.isCurrencyStated ?? isCurrencyStated);
      known.set(keyOf(each), { id, to: own, isCurrencyStated: isNow });
      if (before !== undefined) return [];
      const at = this.#terms.now.toISOString();
      const times = { createdAt: at, updatedAt: at };
      const more = { nameKey: nameKey(each.name), currency, isCurrencyStated };
      return [{ ...fields, ...times, ...more, userId, id }];
    });
    await this.#restate(restated);
    await this.#count(instruments, created.length);
    await insertAll(tx, instruments, created);
  }

  /** Currencies that the file is the first to state of the user's instruments. */
  async #restate(restated: readonly { id: string; currency: Currency }[]): Promise<void> {
    const { tx, userId } = this.#terms;
    for (const { id, currency } of restated) {
      await tx
        .update(instruments)
        .set({ currency, isCurrencyStated: 1 })
        .where(and(eq(instruments.userId, userId), eq(instruments.id, id)));
      this.#moved.add({ instrumentId: id, day: FIRST_DAY });
    }
  }

  async addTransactions(stated: readonly ExportedHolding[], isLast = false): Promise<void> {
    const { tx, userId, accountOf, now } = this.#terms;
    const accounts = await presentAssets(
      tx,
      userId,
      stated.map(({ account }) => accountOf(account)),
    );
    const isKnown = ({ account, instrument }: ExportedHolding) =>
      accounts.has(accountOf(account)) && (instrument === null || this.#ids.has(instrument));
    if (!isLast) {
      this.#refuseFuture('holdingTransactions', stated);
      const early = stated.filter((each) => !isKnown(each));
      this.#earlyTransactions.push(...early);
      this.#refuseMore(early.map(({ note }) => note ?? ''));
    }
    const rows = (await this.#priced(stated.filter(isKnown))).map(
      ({ account, instrument, createdAt, key, ...fields }) => {
        const at = createdAt > now.toISOString() ? now.toISOString() : createdAt;
        const times = { createdAt: at, updatedAt: at };
        const instrumentId = instrument === null ? null : this.#ids.get(instrument);
        const id = v7();
        const own = { userId, id, assetId: accountOf(account), instrumentId, duplicateKey: key };
        const isOfUnits = fields.kind === 'transfer_in' && fields.quantity !== null;
        const isOpening = isOfUnits ? fields.isOpening : 0;
        return { ...fields, ...times, ...own, isOpening };
      },
    );
    for (const { assetId, instrumentId = null, day } of rows)
      this.#moved.add({ assetId, instrumentId, day });
    await this.#count(holdingTransactions, rows.length);
    await insertAll(tx, holdingTransactions, rows);
  }

  /** With prices in the currencies of the user's instruments; without a rate a price is not known. */
  async #priced(stated: readonly ExportedHolding[]): Promise<ExportedHolding[]> {
    const all = stated.map((each) => {
      const same = { from: each.currency, to: each.currency };
      return { stated: each, ...(this.#currencies.get(each.instrument ?? '') ?? same) };
    });
    const rates = await priceRates(this.#terms.tx, ratesToPrice(all));
    return all.map(
      ({ stated: each, from, to }) =>
        withPriceIn(each, { from, to }, rates) ?? { ...each, price: null },
    );
  }

  /** Prices that the user has already stay. */
  async addQuotes(stated: readonly ExportedQuote[], isLast = false): Promise<void> {
    const { tx, userId } = this.#terms;
    const isKnown = ({ instrument }: ExportedQuote) => this.#ids.has(instrument);
    if (!isLast) {
      this.#refuseFuture('quotes', stated);
      const early = stated.filter((each) => !isKnown(each));
      this.#earlyQuotes.push(...early);
      this.#refuseMore(early.map(() => ''));
    }
    const rows = stated
      .filter(isKnown)
      .map(({ instrument, ...quote }) => ({ instrument: this.#ids.get(instrument), ...quote }));
    if (rows.length === 0) return;
    for (const { instrument, day } of rows)
      this.#moved.add({ instrumentId: instrument ?? null, day });
    const { rowCount } = await tx.execute(sql`
      insert into quotes (user_id, instrument_id, day, source, price, currency)
      select ${userId}::uuid, instrument, day, source, price, currency
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as given(instrument uuid, day date, source text, price numeric, currency text)
      on conflict do nothing`);
    await this.#count(quotes, rowCount ?? 0, true);
  }

  /**
   * Adds what came before the list that it refers to; what the file does not hold is left out. Then
   * the accounts get their values.
   */
  async end(): Promise<void> {
    const [early, earlyQuotes] = [this.#earlyTransactions, this.#earlyQuotes];
    for (let at = 0; at < early.length; at += ADDED_AT_ONCE) {
      await this.addTransactions(early.slice(at, at + ADDED_AT_ONCE), true);
    }
    for (let at = 0; at < earlyQuotes.length; at += ADDED_AT_ONCE) {
      await this.addQuotes(earlyQuotes.slice(at, at + ADDED_AT_ONCE), true);
    }
    const { tx, userId, now } = this.#terms;
    await refuseLongNotes({ tx, userId });
    await markHolding(tx, userId, [...this.#moved.accounts.keys()]);
    await writeValues({ tx, userId, clock: () => now }, this.#moved);
  }

  /** As calls and files do: no value would follow from it on its day. */
  #refuseFuture(list: 'holdingTransactions' | 'quotes', stated: readonly { day: Day }[]): void {
    const today = dayOf(this.#terms.now);
    const at = stated.findIndex(({ day }) => day > today);
    const path = `${list}.${this.#read[list] + at}.day`;
    const code = 'day.future';
    if (at >= 0) throw new AppError('invalid', { issues: [{ path, code, message: code }] });
    this.#read[list] += stated.length;
  }

  #refuseMore(notes: readonly string[]): void {
    for (const note of notes) this.#buffered += ELEMENT_CHARACTERS + note.length;
    if (this.#buffered <= BUFFERED_MAX) return;
    const detail = 'Too many elements precede the list that they refer to';
    throw new AppError('too_large', { detail });
  }

  /** Counts rows that are about to be added, or have been; refuses those beyond the user's bound. */
  async #count(table: Counted, added: number, isAdded = false): Promise<void> {
    const { tx, userId } = this.#terms;
    const known = this.#counts.get(table);
    const before =
      known ?? (await tx.$count(table, eq(table.userId, userId))) - (isAdded ? added : 0);
    this.#counts.set(table, before + added);
    const [limit, kind] = BOUNDS.get(table) ?? [0, 'transactions'];
    if (before + added > limit) throw new AppError('limit_reached', { values: { limit, kind } });
  }
}

const BOUNDS = new Map<Counted, [limit: number, kind: 'instruments' | 'transactions' | 'prices']>([
  [instruments, [INSTRUMENTS_MAX, 'instruments']],
  [holdingTransactions, [TRANSACTIONS_MAX, 'transactions']],
  [quotes, [QUOTES_MAX, 'prices']],
]);

/** Key under which two instruments are the same: the ISIN, else the name and the currency. */
function keyOf({ isin, name, currency }: Pick<ExportedInstrument, 'isin' | 'name' | 'currency'>) {
  return isin ?? `${currency} ${nameKey(name)}`;
}

async function presentAssets(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const named = [...new Set(ids)];
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.userId, userId), sql`${assets.id} = any(${sql.param(named)}::uuid[])`));
  return new Set(rows.map(({ id }) => id));
}
