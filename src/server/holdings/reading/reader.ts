import type { FastifyRequest } from 'fastify';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { OwnRead, OwnRows } from '#server/platform/db/own-reads.ts';
import { askTogether, rowsOfReads } from '#server/platform/db/transactions.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';

export type PlainReads = Record<string, OwnRead<unknown>>;

/** Reads of a user's own rows in one round trip. */
export type ReadOwn = <Reads extends PlainReads>(reads: Reads) => Promise<OwnRows<Reads>>;

export type Counted = { transactions: number; prices: number };

/** The most prices of a read: those that returns are linked at. */
const PRICES_MAX = TRANSACTIONS_MAX;

const ME = `(select current_setting('valv.user', true)::uuid)`;

/**
 * The numbers of a user's prices and of transactions that are calculated: beside those of co-owned
 * accounts the own ones are so twice.
 */
export const countsRead: OwnRead<Counted> = {
  text: `select (select count(*) from holding_transactions where user_id = ${ME})
      * case others when 0 then 1 else 2 end + others,
    (select count(*) from (
      select from quotes where user_id = ${ME} limit ${PRICES_MAX}) counted)
    from co_owned_transaction_count() others`,
  values: [],
  rowOf: ([transactions, prices]) => ({
    transactions: Number(transactions),
    prices: Number(prices),
  }),
};

/** Rows of both kinds that are read without room, and calculated beside those of others. */
export const FEW_MAX = 5_000;

/** Rows that are read among all other reads, in some hundredths of a second. */
export const SHORT_MAX = 20_000;

/**
 * Bytes that a transaction takes with its movements until they are an answer, and a price: half as
 * much again as plain ones took.
 */
const TRANSACTION_BYTES = 1_500;
const PRICE_BYTES = 600;

/**
 * The reads of a user's holdings, all of whose transactions are calculated. Of many rows they wait
 * until all users' together have room for them; of more they also take the places of those who are
 * slow, so that short reads keep the other connections.
 */
export function holdingsReader(db: Database, user: SessionUser): Promise<ReadOwn> {
  // A request that calculates several times would wait for the room that it has itself.
  if (user.untilAnswered === undefined) return openReader(db, user);
  const reader = ofRequests.get(user) ?? openReader(db, user);
  ofRequests.set(user, reader);
  return reader;
}

/** The readers of requests, by the identity of each. */
const ofRequests = new WeakMap<SessionUser, Promise<ReadOwn>>();

/**
 * Opens transactions that write transactions or prices, and with them the values of months, for
 * which all of the user's transactions are read: of many in the places of those who are slow.
 */
export function holdingsOpener({ db, clock }: RouteOptions) {
  return async <T>(
    request: FastifyRequest,
    work: (userTx: ClockedTx) => Promise<T>,
  ): Promise<T> => {
    const user = signedIn(request);
    const { isShort } = await countedFor(db, user);
    const { asUser } = isShort ? db : db.slow;
    return asUser(user, (tx) => work({ tx, userId: user.userId, clock }));
  };
}

async function countedFor(db: Database, user: SessionUser) {
  const { counts } = await db.readAsUser(user, { counts: countsRead });
  return roomOf(counts[0]);
}

/** How the reads of these rows are made, and the bytes that they need. */
export function roomOf({ transactions, prices }: Counted = { transactions: 0, prices: 0 }) {
  const rows = transactions === 0 ? 0 : transactions + prices;
  const bytes = transactions * TRANSACTION_BYTES + prices * PRICE_BYTES;
  return { isFew: rows <= FEW_MAX, isShort: rows <= SHORT_MAX, bytes };
}

async function openReader(db: Database, user: SessionUser): Promise<ReadOwn> {
  const { isFew, isShort, bytes } = await countedFor(db, user);
  if (isFew) return (reads) => db.readAsUser(user, reads);
  await db.makeHoldingRoom(user, bytes);
  if (isShort) return (reads) => db.readAsUser(user, reads);
  return async (reads) => {
    const statements = Object.values(reads).map(({ text, values }) => ({ text, values }));
    const answers = await db.slow.viewAsUser(user, (tx) => askTogether(tx, statements));
    return rowsOfReads(reads, answers);
  };
}
