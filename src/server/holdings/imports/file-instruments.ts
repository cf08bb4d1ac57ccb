import { v7 } from 'uuid';
import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import type { FileInstrument } from '#domain/holdings/files/broker-file.ts';
import { countryOf, nameKey, type StoredInstrument } from '#domain/holdings/instruments.ts';
import { makeRoom } from '#server/holdings/instruments/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import type { UserTx } from '#server/platform/db/tx.ts';

/**
 * The user's instruments as the rows of a file name them; those that are not there yet are added
 * together, as a file has up to fifty thousand rows. The rules are those of `namedInstrument`.
 */
export class FileInstruments {
  readonly #byId = new Map<string, StoredInstrument>();
  readonly #byIsin = new Map<string, StoredInstrument>();
  /** By name and currency, and by the name alone: one name may be that of many. */
  readonly #byName = new Map<string, Set<StoredInstrument>>();
  /** The one without an ISIN of each name and currency. */
  readonly #bare = new Map<string, StoredInstrument>();
  /** By what a row states: most rows repeat others. */
  readonly #found = new Map<string, StoredInstrument>();
  readonly #used = new Set<string>();
  readonly #completed = new Set<StoredInstrument>();
  readonly #restated = new Set<StoredInstrument>();
  readonly #added = new Set<StoredInstrument>();

  constructor(present: readonly StoredInstrument[]) {
    for (const each of present) this.#enter({ ...each });
  }

  /** Number of instruments that are not there yet. */
  get added(): number {
    return this.#added.size;
  }

  /** Instruments whose currency the file is the first to state. */
  get restated(): readonly StoredInstrument[] {
    return [...this.#restated];
  }

  /** The instrument that a row names; one in no stated currency has that of the row's cash. */
  named(named: FileInstrument, inCurrency: Currency): StoredInstrument {
    const currency = named.currency ?? inCurrency;
    const key = keyOf(named, inCurrency);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#presentAs(named, currency) ?? this.#add(named, currency);
    this.#complete(found, named);
    this.#found.set(key, found);
    this.#used.add(found.id);
    return found;
  }

  /** The same; null: none of the user's. */
  present(named: FileInstrument, inCurrency: Currency): StoredInstrument | null {
    const taken = this.#found.get(keyOf(named, inCurrency));
    if (taken !== undefined && !this.#added.has(taken)) return taken;
    return this.#presentAs(named, named.currency ?? inCurrency);
  }

  /** Has a stored instrument be the one that rows name, as another file calls it otherwise. */
  take(named: FileInstrument, inCurrency: Currency, id: string): void {
    const key = keyOf(named, inCurrency);
    const stored = this.#byId.get(id);
    if (stored === undefined || this.#found.has(key)) return;
    this.#complete(stored, named);
    this.#found.set(key, stored);
    this.#enterAs(`${named.currency ?? inCurrency} ${nameKey(named.name)}`, stored);
  }

  /** The instrument with an ISIN; null: none of the user's. */
  byIsin(isin: string): StoredInstrument | null {
    return this.#byIsin.get(isin) ?? null;
  }

  /** The only instrument of a name in a currency; null: none of the user's. */
  byName(name: string, currency: Currency): StoredInstrument | null {
    const alike = this.#byName.get(`${currency} ${nameKey(name)}`);
    const [only] = alike ?? [];
    return alike?.size === 1 ? (only ?? null) : null;
  }

  /** Stores the instruments that the file adds or completes. The user's lock is held. */
  async store(userTx: UserTx, { importId, now }: { importId: string; now: Date }): Promise<void> {
    const { tx, userId } = userTx;
    const completed = [...this.#completed].filter((each) => !this.#added.has(each));
    if (completed.length > 0) {
      const given = JSON.stringify(
        completed.map(({ id, isin, kind, country, currency, isCurrencyStated }) => {
          return { id, isin, kind, country, currency, isCurrencyStated };
        }),
      );
      await tx.execute(sql`
        update ${instruments} set isin = given.isin, kind = given.kind, country = given.country,
          currency = given.currency, is_currency_stated = given."isCurrencyStated",
          updated_at = greatest(now(), ${instruments.updatedAt} + interval '1 millisecond')
        from json_to_recordset(${given}::json)
          as given(id uuid, isin text, kind text, country text, currency text,
            "isCurrencyStated" int)
        where ${instruments.userId} = ${userId} and ${instruments.id} = given.id`);
    }
    if (this.#added.size === 0) return;
    await makeRoom(userTx, { added: this.#added.size, used: [...this.#used] });
    const at = now.toISOString();
    const times = { createdAt: at, updatedAt: at };
    const rows = Array.from(this.#added, (each) => ({ ...each, nameKey: nameKey(each.name) }));
    await insertAll(
      tx,
      instruments,
      rows.map((row) => ({ ...row, ...times, userId, importId })),
    );
  }

  /** One with the ISIN, else of the same name, unless several with an ISIN have it. */
  #presentAs(named: FileInstrument, currency: Currency): StoredInstrument | null {
    if (named.isin !== null) {
      const known = this.#byIsin.get(named.isin);
      if (known !== undefined) return known;
    }
    const name = nameKey(named.name);
    const alike = this.#byName.get(`${currency} ${name}`);
    const all = this.#byName.get(name);
    const [other] = all ?? [];
    if (!alike?.size && other !== undefined) {
      const isAsked = all?.size === 1 && (named.isin === null || other.isin === null);
      // A file that states no currency may name one in another.
      if (named.currency === null) return isAsked ? other : null;
      if (other.isCurrencyStated === 0 && all?.size === 1) return isAsked ? other : null;
    }
    const bare = this.#bare.get(`${currency} ${name}`);
    if (bare !== undefined || named.isin !== null) return bare ?? null;
    const [only] = alike ?? [];
    return alike?.size === 1 ? (only ?? null) : null;
  }

  #add(named: FileInstrument, currency: Currency): StoredInstrument {
    const { isin, name, kind } = named;
    const country = countryOf(isin);
    const isCurrencyStated = named.currency === null ? (0 as const) : (1 as const);
    const unknown = { isKindStated: 0 as const, ticker: null };
    const own = { id: v7(), isin, name, kind, country, ...unknown };
    const added = { ...own, currency, isCurrencyStated };
    this.#added.add(added);
    this.#enter(added);
    return added;
  }

  /** The ISIN, the kind and the currency of an instrument that was known without them. */
  #complete(found: StoredInstrument, { isin, kind, currency }: FileInstrument): void {
    if (found.isCurrencyStated === 0 && currency !== null) {
      this.#leave(found);
      found.currency = currency;
      found.isCurrencyStated = 1;
      this.#enter(found);
      this.#completed.add(found);
      if (!this.#added.has(found)) this.#restated.add(found);
    }
    if (found.isin === null && isin !== null) {
      this.#bare.delete(`${found.currency} ${nameKey(found.name)}`);
      found.isin = isin;
      found.country ??= countryOf(isin);
      this.#byIsin.set(isin, found);
      this.#completed.add(found);
    }
    if (found.kind === 'other' && found.isKindStated === 0 && kind !== 'other') {
      found.kind = kind;
      this.#completed.add(found);
    }
  }

  #enter(instrument: StoredInstrument): void {
    this.#byId.set(instrument.id, instrument);
    if (instrument.isin !== null) this.#byIsin.set(instrument.isin, instrument);
    const name = nameKey(instrument.name);
    const named = `${instrument.currency} ${name}`;
    if (instrument.isin === null && !this.#bare.has(named)) this.#bare.set(named, instrument);
    this.#enterAs(name, instrument);
    this.#enterAs(named, instrument);
  }

  #enterAs(name: string, instrument: StoredInstrument): void {
    const others = this.#byName.get(name);
    if (others === undefined) this.#byName.set(name, new Set([instrument]));
    else others.add(instrument);
  }

  /** Takes an instrument out of its currency. */
  #leave(instrument: StoredInstrument): void {
    const named = `${instrument.currency} ${nameKey(instrument.name)}`;
    this.#byName.get(named)?.delete(instrument);
    if (this.#bare.get(named) === instrument) this.#bare.delete(named);
  }
}

function keyOf({ isin, currency, kind, name }: FileInstrument, inCurrency: Currency): string {
  return [isin, currency, currency ?? inCurrency, kind, name].join('|');
}
