import type { Orm, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { count, limiterMaker } from './limiters.ts';

const HOUR_S = 3600;
const DAY_S = 86_400;

/** An hour may take this part of a day's, so that one bad hour does not use up the day. */
const HOURS = 6;

type Refusal = (retryAfterS: number) => Error;

/**
 * Counts mails that somebody asks for, whoever they are for, over all nodes: the house's good name
 * with other mail servers is everybody's. What tells of a change that was made is never held back.
 */
export function createMailCap(
  orm: Orm | null,
  perDay: number,
): (refusal: Refusal) => Promise<void> {
  const make = limiterMaker(orm);
  const ofHour = make('all-mails', Math.ceil(perDay / HOURS), HOUR_S);
  const ofDay = make('all-mails-a-day', perDay, DAY_S);
  return async (refusal) => {
    await count(ofHour, 'all', refusal);
    await count(ofDay, 'all', refusal);
  };
}

/** Counts one in a transaction of the owner's: with it the count is undone. */
export function countedMail(perDay: number): (tx: Tx) => Promise<void> {
  const tooMany: Refusal = (retryAfterS) => new AppError('mail_limit', { retryAfterS });
  return (tx) => createMailCap(tx, perDay)(tooMany);
}
