import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql, gt, notExists } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ConnectionParts, SyncAsked } from '#server/banking/accounts/connection-parts.ts';
import { sealedAnew, consentLeft } from '#server/banking/accounts/rows.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import {
  bankConnections,
  bankConsentStates,
  bankEndings,
} from '#server/banking/connections/table.ts';
import { UNRETURNED } from '#server/banking/connections/unreturned.ts';
import { later } from '#server/platform/db/columns.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import { BankTrouble } from '#server/banking/providers/port.ts';
import { createSync } from './sync.ts';

/** At most this many syncs are started per run; the next run starts the others. */
const CONNECTIONS_MAX = 2_000;
const STATES_MS = 86_400_000;

const AT_ONCE = 500;

const shape = z.object({
  userId: z.uuid(),
  presence: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
});

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Enough for many accounts and a slow bank. */
const LIMIT_S = 570;

/**
 * A sync whose node has not been heard of for this time begins again on another one. By then the
 * claim of the dead node has ended too.
 */
const HEARTBEAT_S = 40;

type SyncJobOptions = Omit<ConnectionParts, 'askSync'>;

/** Registers the jobs for requested and for due syncs. */
export function employSyncs(opening: SyncJobOptions, jobs: Jobs): ConnectionParts {
  const parts: ConnectionParts = {
    ...opening,
    askSync(tx, { userId, connectionId, presence }) {
      const payload = sealedOrder(opening, { userId, connectionId, presence });
      return inOwnersName(tx, () =>
        jobs.add(tx, { name: JOBS.syncBank, key: connectionId, payload }),
      );
    },
  };
  const sync = createSync(parts);
  const plan = async () => {
    await planSyncs(parts);
    await endConsents(parts);
    await resealSecrets(parts);
  };
  jobs.register({
    name: JOBS.syncBank,
    options: {
      concurrency: 4,
      limitS: LIMIT_S,
      heartbeatS: HEARTBEAT_S,
      retries: { count: 2, firstWaitS: 5, lastWaitS: 30 },
    },
    work: (payload) => sync(openedOrder(opening, payload)),
  });
  jobs.register({
    name: JOBS.planBankSyncs,
    options: { cron: EVERY_TEN_MINUTES, limitS: LIMIT_S },
    work: plan,
  });
  return parts;
}

type Seals = Pick<ConnectionParts, 'sealing'>;

type SyncOrder = { connectionId: string; sealed: string };

/** Seals the user's id and address: a job remains for days after the account is erased. */
function sealedOrder({ sealing }: Seals, { connectionId, ...rest }: SyncAsked): SyncOrder {
  return { connectionId, sealed: sealing.seal(JSON.stringify(rest), placeOf(connectionId)) };
}

function openedOrder({ sealing }: Seals, order: object): SyncAsked {
  const { connectionId, sealed } = order as SyncOrder;
  const { text } = sealing.open(sealed, placeOf(connectionId));
  return { connectionId, ...shape.parse(JSON.parse(text)) };
}

function placeOf(connectionId: string): string {
  return `order of bank connection ${connectionId}`;
}

/** Seals secrets of earlier keys with the newest one, also of connections that are not synced. */
export async function resealSecrets({ db, sealing }: ConnectionParts): Promise<void> {
  const { userId, id, sealedSecret } = bankConnections;
  const marks = sealing.earlierMarks.map((mark) => sql`starts_with(${sealedSecret}, ${mark})`);
  if (marks.length === 0) return;
  const rows = await db.orm
    .select({ userId, id, sealed: sealedSecret })
    .from(bankConnections)
    .where(or(...marks))
    .limit(AT_ONCE);
  for (const row of rows) {
    if (row.sealed === null) continue;
    const own = and(eq(userId, row.userId), eq(id, row.id), eq(sealedSecret, row.sealed));
    const anew = sealedAnew(row.id, row.sealed, sealing);
    await db.orm.update(bankConnections).set({ sealedSecret: anew }).where(own);
  }
}

/**
 * Starts due syncs and those that waited for the user's premium, marks expired consents, and
 * deletes old consent states.
 */
export async function planSyncs(parts: ConnectionParts): Promise<void> {
  const { db, clock, gate, askSync } = parts;
  const now = clock();
  const at = now.toISOString();
  const { status, trouble, busyUntil, nextSyncAt, userId, id } = bankConnections;
  const isBack = and(eq(trouble, 'premium'), gate.premiumCondition(userId));
  await endOver(parts, at);
  const due = await db.orm
    .select({ userId, connectionId: id })
    .from(bankConnections)
    .where(
      and(
        inArray(status, ['connected', 'syncing', 'error']),
        or(lte(nextSyncAt, at), isBack),
        or(isNull(busyUntil), lt(busyUntil, at)),
      ),
    )
    .orderBy(asc(nextSyncAt))
    .limit(CONNECTIONS_MAX);
  for (const each of due) {
    await db.asUser({ userId: each.userId, sessionId: null }, (tx) =>
      askSync(tx, { ...each, presence: null }),
    );
  }
  const old = new Date(now.getTime() - STATES_MS).toISOString();
  await db.orm.delete(bankConsentStates).where(lt(bankConsentStates.expiresAt, old));
}

/** Marks connections with an expired consent, and their accounts. */
async function endOver({ db }: ConnectionParts, at: string): Promise<void> {
  const { userId, id, status, consentEndsAt } = bankConnections;
  const isOver = and(inArray(status, ['connected', 'error']), lte(consentEndsAt, at));
  const over = await db.orm.select({ userId, id }).from(bankConnections).where(isOver);
  for (const own of over) {
    await db.asUser({ userId: own.userId, sessionId: null }, async (tx) => {
      const ended = await tx
        .update(bankConnections)
        .set({
          status: 'needs_consent',
          trouble: null,
          nextSyncAt: null,
          updatedAt: later(bankConnections.updatedAt),
        })
        .where(and(eq(userId, own.userId), eq(id, own.id), isOver))
        .returning({ id });
      // The user has renewed it since the query.
      if (ended.length === 0) return;
      await tx
        .update(bankAccounts)
        .set({ connectionStatus: 'needs_consent' })
        .where(and(eq(bankAccounts.userId, own.userId), eq(bankAccounts.connectionId, own.id)));
    });
  }
}

/** After this many attempts a consent is left to expire. */
const ATTEMPTS_MAX = 40;
const FIRST_WAIT_MS = 10 * 60_000;
const LAST_WAIT_MS = 24 * 3_600_000;
const ENDINGS_AT_ONCE = 100;

type BankEndingRow = typeof bankEndings.$inferSelect;

/**
 * Revokes at the provider the consents that ended here or never came back, and retries if it does
 * not answer.
 */
export async function endConsents(parts: ConnectionParts): Promise<void> {
  const { db, clock } = parts;
  const at = clock().toISOString();
  const { connectionId, expiresAt, finishedAt } = bankConsentStates;
  // A user who is renewing the connection at the bank still needs the provider's data.
  const renewing = db.orm
    .select({ connectionId })
    .from(bankConsentStates)
    .where(and(eq(connectionId, bankEndings.connectionId), gt(expiresAt, at), isNull(finishedAt)));
  const due = await db.orm
    .select()
    .from(bankEndings)
    .where(and(lte(bankEndings.nextTryAt, at), notExists(renewing)))
    // Consents before those that may never have been given.
    .orderBy(sql`${bankEndings.consentRef} = ${UNRETURNED}`, asc(bankEndings.nextTryAt))
    .limit(ENDINGS_AT_ONCE);
  for (const row of due) await endOne(parts, row);
}

async function endOne(parts: ConnectionParts, row: BankEndingRow): Promise<void> {
  const { db, log } = parts;
  const { connectionId, consentRef } = row;
  const own = and(
    eq(bankEndings.connectionId, connectionId),
    eq(bankEndings.consentRef, consentRef),
  );
  const isOver = await isEnded(parts, row);
  const isLast = row.attempts + 1 >= ATTEMPTS_MAX;
  if (isLast && !isOver)
    log.warn({ provider: row.provider }, 'A consent was left to end by itself');
  if (isOver || isLast) {
    await db.orm.delete(bankEndings).where(own);
    return;
  }
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.attempts, 10), LAST_WAIT_MS);
  const nextTryAt = new Date(parts.clock().getTime() + waitMs).toISOString();
  await db.orm
    .update(bankEndings)
    .set({ attempts: row.attempts + 1, nextTryAt })
    .where(own);
}

async function isEnded(parts: ConnectionParts, row: BankEndingRow): Promise<boolean> {
  const { banks, sealing, log } = parts;
  if (banks?.provider !== row.provider) return false;
  const { connectionId: id, consentRef } = row;
  const holder = { id, hint: 'Valv', language: 'sv' } as const;
  try {
    if (consentRef !== UNRETURNED)
      await banks.end({ holder, consent: consentLeft({ ...row, id }, sealing) });
    // Another consent may have been given for the connection, and not come back.
    if (banks.forget && !(await isConnected(parts, id))) await banks.forget(holder);
    return true;
  } catch (error) {
    if (!(error instanceof BankTrouble)) log.error({ err: error }, 'A consent was not ended');
    return error instanceof BankTrouble && error.reason === 'needs_consent';
  }
}

async function isConnected({ db }: ConnectionParts, connectionId: string): Promise<boolean> {
  const { id, status } = bankConnections;
  const connected = await db.orm
    .select({ id })
    .from(bankConnections)
    .where(and(eq(id, connectionId), ne(status, 'disconnected')));
  return connected.length > 0;
}
