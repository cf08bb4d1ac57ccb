import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '#server/platform/errors.ts';
import { networkKey } from '#server/auth/protocol/client.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { count, isWithin, keyOf, limiterMaker, secondsOf } from './limiters.ts';

const HOUR_S = 3600;
const DAY_S = 86_400;

/** An hour may take this part of a day's, so that one bad hour does not use up the day. */
const HOURS = 6;

/** Part of all mails reserved for users who have forgotten their password. */
const RESERVE = 1 / 5;

/** A client network may ask for this part of all mails, and for a few wherever the total is low. */
const NETWORK = 1 / 10;
const NETWORK_A_DAY_MIN = 30;

type Refusal = (retryAfterS: number) => Error;

/** Budget for a mail when the general one is used up. */
export type Purse = 'general' | 'reserve' | 'none';

/**
 * Limits the mails that users request, over all nodes, to protect the installation's reputation
 * with other mail servers. Notices of changes already made are always sent to a mailbox that has
 * answered once.
 */
export type MailCap = {
  /** Counts a mail that a client asks for, sent or not; refuses above its network's share. */
  ask(ip: string, refusal: Refusal): Promise<void>;
  /** Refuses while nothing can be sent; a recovery may be sent from the reserve. */
  refuseFull(isRecovery: boolean, refusal: Refusal): Promise<void>;
  /**
   * Counts a mail in the transaction that queues it: undone with it. `general`: it is sent in any
   * case, for `refuseFull` has let it through. `reserve` and `none`: false when there is no room.
   */
  leave(tx: Tx | null, purse: Purse): Promise<boolean>;
  /** Counts a mail that nobody asked for, for a network and in all; false when there is no room. */
  leaveUnasked(tx: Tx, ip: string): Promise<boolean>;
};

export function createMailCap(orm: Orm | null, perDay: number): MailCap {
  const shared = pairsOf(orm, perDay);
  const { general, reserve, network } = shared;
  const pairsIn = (tx: Tx | null) => (tx === null || orm === null ? shared : pairsOf(tx, perDay));
  return {
    async ask(ip, refusal) {
      for (const limiter of network) await count(limiter, networkKey(ip), refusal);
    },
    async refuseFull(isRecovery, refusal) {
      const waitS = await secondsUntilRoom(general);
      if (waitS === null) return;
      const reserveWaitS = isRecovery ? await secondsUntilRoom(reserve) : waitS;
      if (reserveWaitS !== null) throw refusal(Math.min(waitS, reserveWaitS));
    },
    async leave(tx, purse) {
      const inside = pairsIn(tx);
      if (purse === 'general') {
        for (const limiter of inside.general) await limiter.penalty(ALL, 1);
        return true;
      }
      if (await takeOne(inside.general)) return true;
      return purse === 'reserve' && takeOne(inside.reserve);
    },
    async leaveUnasked(tx, ip) {
      const inside = pairsIn(tx);
      for (const limiter of inside.network) {
        if (!(await isWithin(limiter, networkKey(ip)))) return false;
      }
      return takeOne(inside.general);
    },
  };
}

/** Notices of a kind to a user in a day: who joins a household and leaves it may go on for long. */
const NOTICES_A_DAY = 3;

/** Mails of users to others, counted in the transaction that queues them; run as the database owner. */
export type CountedMails = {
  /** Counts a mail that a user asks for; refuses it when there is no room. */
  countOne(tx: Tx, ip: string): Promise<void>;
  /** Counts a notice under its key; false when its reader has had those of the day. */
  noticeLeaves(tx: Tx, key: string): Promise<boolean>;
};

export function countedMails(perDay: number): CountedMails {
  const tooMany: Refusal = (retryAfterS) => new AppError('mail_limit', { retryAfterS });
  return {
    async countOne(tx, ip) {
      const cap = createMailCap(tx, perDay);
      await cap.ask(ip, tooMany);
      await cap.refuseFull(false, tooMany);
      await cap.leave(tx, 'general');
    },
    async noticeLeaves(tx, key) {
      const ofDay = limiterMaker(tx)('notices-a-day', NOTICES_A_DAY, DAY_S);
      if (!(await isWithin(ofDay, keyOf(key)))) return false;
      // Sent in any case: somebody who uses up the mails of the day must not pass unnoticed.
      return createMailCap(tx, perDay).leave(tx, 'general');
    },
  };
}

/** All count under one key. */
const ALL = 'all';

/** A counter of the hour and one of the day. */
type LimiterPair = readonly [RateLimiterAbstract, RateLimiterAbstract];

function pairsOf(orm: Orm | null, perDay: number) {
  const make = limiterMaker(orm);
  const pair = (name: string, aDay: number): LimiterPair => [
    make(name, Math.ceil(aDay / HOURS), HOUR_S),
    make(`${name}-a-day`, aDay, DAY_S),
  ];
  const reserved = Math.max(1, Math.floor(perDay * RESERVE));
  return {
    general: pair('all-mails', Math.max(1, perDay - reserved)),
    reserve: pair('recovery-mails', reserved),
    network: pair('network-mails', Math.max(NETWORK_A_DAY_MIN, Math.ceil(perDay * NETWORK))),
  };
}

async function secondsUntilRoom(pair: LimiterPair): Promise<number | null> {
  for (const limiter of pair) {
    const counted = await limiter.get(ALL);
    if (counted && counted.consumedPoints >= limiter.points) return secondsOf(counted);
  }
  return null;
}

/** The row stays locked until the transaction ends, so that as many leave as there is room for. */
async function takeOne(pair: LimiterPair): Promise<boolean> {
  const taken: RateLimiterAbstract[] = [];
  for (const limiter of pair) {
    const { consumedPoints } = await limiter.penalty(ALL, 1);
    taken.push(limiter);
    if (consumedPoints <= limiter.points) continue;
    for (const each of taken) await each.reward(ALL, 1);
    return false;
  }
  return true;
}
