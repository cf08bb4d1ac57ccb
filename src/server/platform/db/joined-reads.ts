import type pg from 'pg';
import { createKeptRows } from './kept-rows.ts';
import type { OwnReads, OwnRows } from './own-read.ts';
import type { SessionUser } from './session-user.ts';
import { readOwn } from './transactions.ts';
import type { UserQueue } from './user-queue.ts';

/** Reads in a user's name, each of own rows, together in one round trip. */
export type ReadAsUser = <Reads extends OwnReads>(
  user: SessionUser,
  reads: Reads,
) => Promise<OwnRows<Reads>>;

type JoinedReads = { all: OwnReads[]; answers?: Promise<OwnRows<OwnReads>[]> };

/**
 * Callers of one message: more let one user's burst hold up others, whose rows are mapped later.
 */
const OF_MESSAGE_MAX = 3;

/**
 * Joins the reads of a session that wait for their turn into one message, which opens the session
 * once for all; a read that need not wait is sent alone. Each sees a state after it was asked for.
 * They fail together, and one whose client has disconnected is done with the others.
 */
export function joinedReads(pool: pg.Pool, queue: UserQueue): ReadAsUser {
  const waiting = new Map<string, JoinedReads>();
  const keptRows = createKeptRows();

  function send(user: SessionUser, key: string, message: JoinedReads) {
    const close = () => {
      if (waiting.get(key) === message) waiting.delete(key);
    };
    waiting.set(key, message);
    const { userId } = user;
    return queue({ userId }, () => {
      close();
      return readOwn({ pool, keptRows }, user, message.all);
    }).finally(close);
  }

  return async <Reads extends OwnReads>(user: SessionUser, reads: Reads) => {
    const key = keyOf(user);
    const open = waiting.get(key);
    const message: JoinedReads = open && open.all.length < OF_MESSAGE_MAX ? open : { all: [] };
    const place = message.all.push(reads) - 1;
    message.answers ??= send(user, key, message);
    return (await message.answers)[place] as OwnRows<Reads>;
  };
}

/** Identifies the session, by all that its opening depends on. */
function keyOf({ userId, sessionId, isStrong, isUnconfirmed }: SessionUser): string {
  return `${userId} ${sessionId} ${isStrong} ${isUnconfirmed}`;
}
