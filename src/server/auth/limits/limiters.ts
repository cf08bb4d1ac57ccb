import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { clientKey } from '#server/auth/protocol/client.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';

export type MakeLimiter = (name: string, points: number, durationS: number) => RateLimiterAbstract;

/** Counters stored in the database, so that several nodes count together; in memory without one. */
export function limiterMaker(orm: Orm | null): MakeLimiter {
  return orm ? databaseLimiter(orm) : memoryLimiter;
}

/** Neither addresses nor ids of users are stored in counters, which outlive an erased account. */
export function keyOf(counted: string): string {
  return createHash('sha256').update(counted).digest('base64url');
}

/** Counts one in; refuses, in the caller's words, above the limit. */
export async function count(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  refusal: (retryAfterS: number) => Error,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw refusal(secondsOf(reason));
    throw reason;
  }
}

/** Counts one in; false above the limit. */
export async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}

/** Seconds to wait before a retry. */
export function secondsOf(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

const memoryLimiter: MakeLimiter = (keyPrefix, points, duration) =>
  new RateLimiterMemory({ keyPrefix, points, duration });

/**
 * Counts in the table. Clients over the limit are remembered in memory until it ends, so that an
 * overload does not reach the database. While the database is unavailable, only memory counts.
 */
function databaseLimiter(orm: Orm): MakeLimiter {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      orm.execute(withValues(text, values)),
  };
  const forget = (keyPrefix: string, untilMs: number) =>
    orm.execute(sql`
      delete from auth_limits where key like ${`${keyPrefix}:%`} and expire > ${untilMs}`);
  return (keyPrefix, points, duration) =>
    new DatedLimiter({
      forget: 'rollback' in orm ? null : forget,
      storeClient,
      storeType: 'pool',
      tableName: 'auth_limits',
      tableCreated: true,
      clearExpiredByTimeout: keyPrefix === 'calls',
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type DatedOptions = ConstructorParameters<typeof RateLimiterPostgres>[0] & {
  keyPrefix: string;
  duration: number;
  /** Deletes counters that end later; null in a transaction, beside a limiter that does. */
  forget: ((keyPrefix: string, untilMs: number) => Promise<unknown>) | null;
};

/**
 * Forgets counters that end later than any can: a clock that was ahead has set them, and they would
 * count, or refuse, until the time that it showed. It looks hourly, and when the clock goes back.
 */
class DatedLimiter extends RateLimiterPostgres {
  readonly #options: DatedOptions;
  #lookedMs = -Infinity;
  #nowMs = -Infinity;

  constructor(options: DatedOptions) {
    super(options);
    this.#options = options;
  }

  async #forgetLater(): Promise<void> {
    const { keyPrefix, duration, forget } = this.#options;
    const [nowMs, atMs] = [Date.now(), performance.now()];
    const isDue = atMs - this.#lookedMs > HOUR_MS || nowMs < this.#nowMs - MINUTE_MS;
    this.#nowMs = nowMs;
    if (forget === null || !isDue) return;
    this.#lookedMs = atMs;
    // Without the database only memory counts.
    await forget(keyPrefix, nowMs + duration * 1000 + MINUTE_MS).catch(() => undefined);
    this.deleteInMemoryBlockedAll();
  }

  override async consume(...asked: Parameters<RateLimiterPostgres['consume']>) {
    await this.#forgetLater();
    return super.consume(...asked);
  }

  override async penalty(...asked: Parameters<RateLimiterPostgres['penalty']>) {
    await this.#forgetLater();
    return super.penalty(...asked);
  }

  override async get(...asked: Parameters<RateLimiterPostgres['get']>) {
    await this.#forgetLater();
    return super.get(...asked);
  }
}

/** The library's statement with its values, which it numbers `$1`, `$2` and so on. */
function withValues(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  );
  return sql.join(chunks);
}

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
