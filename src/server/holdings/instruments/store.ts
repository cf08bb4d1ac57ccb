import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  countryOf,
  type Instrument,
  type InstrumentChanges,
  type InstrumentDraft,
  INSTRUMENTS_MAX,
  nameKey,
  type StoredInstrument,
} from '#domain/holdings/instruments.ts';
import type { NamedInstrument } from '#domain/holdings/transaction-drafts.ts';
import { currentUserId, later } from '#server/platform/db/columns.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { type OwnRead, ownRead } from '#server/platform/db/own-reads.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ownId } from '#server/platform/http/requests.ts';
import { FIRST_DAY, type MovedSince } from '#server/holdings/values/moved-since.ts';
import { instruments } from './table.ts';

const { id, isin, name, kind, isKindStated, currency, isCurrencyStated, ticker, country } =
  instruments;

/** The public columns of an instrument. */
export const instrumentShown = {
  id,
  isin,
  name,
  kind,
  isKindStated,
  currency,
  isCurrencyStated,
  ticker,
  country,
};

/** The user's instruments by name, as a read that travels with others. */
export const instrumentsRead: OwnRead<Instrument> = ownRead<Instrument>(
  new QueryBuilder()
    .select(instrumentShown)
    .from(instruments)
    .where(eq(instruments.userId, currentUserId))
    .orderBy(asc(instruments.nameKey), asc(id)),
  instrumentShown,
);

/**
 * The user's instrument that a request names; one that is not there yet is added. The user's lock
 * is held, so that two requests at once add one. `moved` gets one whose currency it is the first to
 * state.
 */
export async function namedInstrument(
  userTx: UserTx,
  named: NamedInstrument,
  moved: MovedSince,
): Promise<StoredInstrument> {
  if ('id' in named) return instrumentById(userTx, named.id);
  const present = await presentAs(userTx, named);
  if (present === null) return addInstrument(userTx, named);
  if (present.isCurrencyStated === 0) moved.add({ instrumentId: present.id, day: FIRST_DAY });
  return completed(userTx, present, named);
}

async function instrumentById({ tx, userId }: UserTx, named: string): Promise<StoredInstrument> {
  const [found] = await tx
    .select(instrumentShown)
    .from(instruments)
    .where(and(eq(instruments.userId, userId), eq(id, ownId(named))));
  if (found !== undefined) return found;
  const code = 'choice';
  throw new AppError('invalid', { issues: [{ path: 'instrument.id', code, message: code }] });
}

/** One with the ISIN, else of the same name and currency, unless several with an ISIN have them. */
async function presentAs(
  { tx, userId }: UserTx,
  named: InstrumentDraft,
): Promise<StoredInstrument | null> {
  const own = eq(instruments.userId, userId);
  if (named.isin !== null) {
    const [known] = await tx
      .select(instrumentShown)
      .from(instruments)
      .where(and(own, eq(isin, named.isin)));
    if (known !== undefined) return known;
  }
  const isNamed = and(
    own,
    eq(instruments.nameKey, nameKey(named.name)),
    or(eq(currency, named.currency), eq(isCurrencyStated, 0)),
  );
  const alike = await tx
    .select(instrumentShown)
    .from(instruments)
    .where(named.isin === null ? isNamed : and(isNamed, isNull(isin)))
    .orderBy(sql`${currency} <> ${named.currency}`, sql`${isin} nulls first`)
    .limit(2);
  const same = alike.filter((each) => each.currency === named.currency);
  const [first, second] = same.length > 0 ? same : alike;
  if (first === undefined) return null;
  return first.isin === null || second === undefined ? first : null;
}

/** The ISIN, the kind and the currency of an instrument that was known without them. */
async function completed(
  { tx, userId }: UserTx,
  present: StoredInstrument,
  named: InstrumentDraft,
): Promise<StoredInstrument> {
  const stated = {
    ...(present.isin === null && named.isin !== null
      ? { isin: named.isin, country: present.country ?? countryOf(named.isin) }
      : {}),
    ...(present.isCurrencyStated === 0
      ? { currency: named.currency, isCurrencyStated: 1 as const }
      : {}),
    ...(present.kind === 'other' && present.isKindStated === 0 && named.kind !== 'other'
      ? { kind: named.kind }
      : {}),
  };
  if (Object.keys(stated).length === 0) return present;
  const [changed] = await tx
    .update(instruments)
    .set({ ...stated, updatedAt: later(instruments.updatedAt) })
    .where(and(eq(instruments.userId, userId), eq(id, present.id)))
    .returning(instrumentShown);
  return changed ?? present;
}

/** States the fields of an instrument that are sent. Null: no such instrument. */
export async function stateInstrument(
  { tx, userId }: UserTx,
  stated: string,
  { kind: statedKind, country: statedCountry, ...changes }: InstrumentChanges,
): Promise<Instrument | null> {
  // An import that has read the instruments writes the kinds that it read.
  await takeLock(tx, 'limits', userId);
  const isOwn = and(eq(instruments.userId, userId), eq(id, stated));
  const [present] = await tx.select(instrumentShown).from(instruments).where(isOwn);
  if (present === undefined) return null;
  const [changed] = await tx
    .update(instruments)
    .set({
      ...changes,
      ...(statedKind !== undefined && { kind: statedKind, isKindStated: 1 as const }),
      ...(statedCountry !== undefined && { country: statedCountry ?? countryOf(present.isin) }),
      updatedAt: later(instruments.updatedAt),
    })
    .where(isOwn)
    .returning(instrumentShown);
  return changed ?? null;
}

async function addInstrument(userTx: UserTx, named: InstrumentDraft): Promise<StoredInstrument> {
  const { tx, userId } = userTx;
  await makeRoom(userTx);
  const [added] = await tx
    .insert(instruments)
    .values({
      ...named,
      userId,
      nameKey: nameKey(named.name),
      country: countryOf(named.isin),
    })
    .returning(instrumentShown);
  if (added === undefined) throw new Error('The instrument was not added');
  return added;
}

/**
 * Refuses to exceed the user's number of instruments; those that nothing names any more, and that
 * are not `used` by the caller, make room first. The user's lock is held.
 */
export async function makeRoom(
  { tx, userId }: UserTx,
  { added = 1, used = [] }: { added?: number; used?: readonly string[] } = {},
): Promise<void> {
  const own = eq(instruments.userId, userId);
  const isRoom = async () => (await tx.$count(instruments, own)) + added <= INSTRUMENTS_MAX;
  if (await isRoom()) return;
  await tx.execute(sql`
    delete from instruments where user_id = ${userId} and id <> all(${sql.param(used)}::uuid[])
      and not exists (select from holding_transactions t
        where t.user_id = ${userId} and t.instrument_id = instruments.id)
      and not exists (select from quotes q
        where q.user_id = ${userId} and q.instrument_id = instruments.id and q.source = 'typed')`);
  if (await isRoom()) return;
  throw new AppError('limit_reached', { values: { limit: INSTRUMENTS_MAX, kind: 'instruments' } });
}

/**
 * Deletes the instruments that no transaction names, with their prices, when an account is erased:
 * they would tell what it held.
 */
export async function forgetInstruments({ tx, userId }: UserTx): Promise<void> {
  await takeLock(tx, 'limits', userId);
  await tx.execute(sql`
    delete from instruments where user_id = ${userId}
      and not exists (select from holding_transactions t
        where t.user_id = ${userId} and t.instrument_id = instruments.id)`);
}
