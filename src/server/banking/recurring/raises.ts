import { createHash } from 'node:crypto';
import type { OthersNotice } from '#domain/figures/notifications/notices.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { type RaisedPayment, raisedPrices } from '#domain/banking/recurring/recurring-price.ts';
import { recurringFrom } from '#domain/banking/recurring/recurring-work.ts';
import { groupOfKey, type Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { TransactionFigures } from '#server/banking/transaction-figures/figures.ts';
import { changeRead } from '#server/banking/transaction-figures/reads.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { decisionsFor, recurringFor } from './store.ts';

type RaisesOptions = { db: Database; clock: Clock; figures: TransactionFigures };

/** A node caches the results of at most this many users, for this long, the newest first. */
const USERS_MAX = 500;
const REMEMBERED_MS = 60 * 60_000;

/** Raised prices, and the payments to the same merchants, which decisions are told apart by. */
type Raises = {
  raised: RaisedPayment[];
  othersOfMerchant: Pick<Recurring, 'key' | 'transactionIds'>[];
};

/** A cached result, valid for the transactions that `fingerprint` stands for. */
type CachedRaises = { fingerprint: string; raises: Promise<Raises>; askedAt: number };

/**
 * A notification for each recurring payment with a raised price. Detection reads years of
 * transactions, and the bell is read after every write, so a node detects again only when they have
 * changed. Null: not now, as too many calculations are running.
 */
export function createPriceNotices({ db, clock, figures }: RaisesOptions) {
  const byUser = new Map<string, CachedRaises>();

  const raisesOf = async (user: SessionUser): Promise<Raises> => {
    const { userId } = user;
    const today = dayOf(clock());
    const fingerprint = await fingerprintOf(db, user, today);
    const known = byUser.get(userId);
    const isKnown = known?.fingerprint === fingerprint;
    const raises = isKnown ? known.raises : findRaises(user, today);
    byUser.delete(userId);
    byUser.set(userId, { fingerprint, raises, askedAt: clock().getTime() });
    forgetOld();
    try {
      return await raises;
    } catch (error) {
      if (byUser.get(userId)?.raises === raises) byUser.delete(userId);
      // The cached request may have failed because another session ended.
      if (isKnown) return raisesOf(user);
      throw error;
    }
  };

  /** Entries are in order of their last use. */
  const forgetOld = () => {
    const until = clock().getTime() - REMEMBERED_MS;
    for (const [userId, { askedAt }] of byUser) {
      if (byUser.size <= USERS_MAX && askedAt > until) return;
      byUser.delete(userId);
    }
  };

  // Others may wait for the result, so it continues if the first client disconnects.
  const findRaises = async (user: SessionUser, today: Day): Promise<Raises> => {
    const found = await recurringFor({ db, figures }, user, { today, isGone: () => false });
    const raised = raisedPrices(found, today);
    const merchants = new Set(raised.map(({ key }) => groupOfKey(key)));
    const othersOfMerchant = found.filter(({ key }) => merchants.has(groupOfKey(key)));
    return {
      raised,
      othersOfMerchant: othersOfMerchant.map(({ key, transactionIds }) => ({
        key,
        transactionIds,
      })),
    };
  };

  return async (user: SessionUser) => {
    const raises = await raisesOf(user).catch(unlessBusy);
    return raises && ((userTx: UserTx) => noticesOf(userTx, raises));
  };
}

function unlessBusy(error: unknown): null {
  if (error instanceof AppError && error.code === 'busy') return null;
  throw error;
}

async function fingerprintOf(db: Database, user: SessionUser, today: Day): Promise<string> {
  const { fingerprints } = await db.readAsUser(user, {
    fingerprints: changeRead(recurringFrom(today)),
  });
  return `${today} ${fingerprints[0] ?? ''}`;
}

/** Leaves out payments that the user dismissed. */
async function noticesOf(
  userTx: UserTx,
  { raised, othersOfMerchant }: Raises,
): Promise<OthersNotice[]> {
  if (raised.length === 0) return [];
  const decisions = await decisionsFor(userTx, othersOfMerchant);
  return raised.filter(({ key }) => decisions.get(key)?.decision !== 'dismissed').map(noticeOf);
}

function noticeOf({
  key,
  merchant,
  amount,
  currency,
  cadence,
  change,
}: RaisedPayment): OthersNotice {
  const { on, before } = change;
  // The id does not change with further payments; a key may be longer than an id, so it is hashed.
  const event = [groupOfKey(key), on, before].join('|');
  const entityId = createHash('sha256').update(event).digest('hex').slice(0, 32);
  return {
    kind: 'price_raised',
    id: `price_raised:${entityId}`,
    occurredAt: `${on}T00:00:00.000Z`,
    entityType: 'recurring',
    entityId,
    entityName: merchant,
    amount,
    before,
    currency,
    cadence,
    on,
  };
}
