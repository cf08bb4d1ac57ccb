import { AppError } from '#server/platform/errors.ts';
import { clientKey } from '#server/auth/protocol/client-key.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { count, limiterMaker } from './limiters.ts';

/** Wrong admin tokens per five minutes and client. */
const WINDOW_S = 300;
const WRONG_MAX = 10;

type AdminLimitOptions = { orm: Orm | null; isOn: boolean };

/** Counts wrong admin tokens of clients, over all nodes. */
export function createAdminLimits({ orm, isOn }: AdminLimitOptions): (ip: string) => Promise<void> {
  const wrong = limiterMaker(orm)('admin', WRONG_MAX, WINDOW_S);
  return async (ip) => {
    if (isOn) await count(wrong, clientKey(ip), tooMany);
  };
}

function tooMany(retryAfterS: number): AppError {
  return new AppError('too_many_requests', { retryAfterS });
}
