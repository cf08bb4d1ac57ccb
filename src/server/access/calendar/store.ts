import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  type CalendarDraft,
  type CalendarEvent,
  calendarEventsInSteps,
  CALENDARS_MAX,
  type ListedCalendar,
} from '#domain/access/calendar.ts';
import type { Scope } from '#domain/access/tokens.ts';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { dayOf } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { boundUntil } from '#domain/records/interest-binding.ts';
import { createLookUp, tokenHash } from '#server/access/tokens/verifier.ts';
import { consentEndsOf } from '#server/banking/connections/notices.ts';
import { bindingsOf } from '#server/mortgage/store.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Verifier } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { users } from '#server/platform/users/table.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { calendars } from './table.ts';

/** 256 bits. */
const SECRET_BYTES = 32;

const SECRET = /^[\w-]{43}$/;

type CalendarMaking = { userId: string; draft: CalendarDraft; isStrong: boolean; now: Date };

/** Makes an address, in the transaction that holds the lock on its user. */
export async function createCalendar(
  tx: Tx,
  { userId, draft, isStrong, now }: CalendarMaking,
): Promise<ListedCalendar & { secret: string }> {
  const [own] = await tx
    .select({ calendars: count() })
    .from(calendars)
    .where(eq(calendars.userId, userId));
  if ((own?.calendars ?? 0) >= CALENDARS_MAX) {
    throw new AppError('limit_reached', { values: { limit: CALENDARS_MAX, kind: 'calendars' } });
  }
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const [made] = await tx
    .insert(calendars)
    .values({
      userId,
      secretHash: tokenHash(secret),
      hasAmounts: draft.amounts ? 1 : 0,
      isStrong: isStrong ? 1 : 0,
      createdAt: now.toISOString(),
    })
    .returning();
  if (made === undefined) throw new Error('The calendar was not written');
  await addCalendarActivity(tx, { userId, id: made.id, action: 'created', now });
  return { ...listed(made), secret };
}

/** A user's addresses, oldest first. */
export async function calendarsOf(tx: Tx, userId: string): Promise<ListedCalendar[]> {
  const rows = await tx
    .select()
    .from(calendars)
    .where(eq(calendars.userId, userId))
    .orderBy(asc(calendars.id));
  return rows.map(listed);
}

function listed({ id, ...row }: typeof calendars.$inferSelect): ListedCalendar {
  const { createdAt, lastReadAt } = row;
  return { id, amounts: row.hasAmounts === 1, createdAt, lastReadAt };
}

type CalendarRemoval = { userId: string; id: string; now: Date };

/** Revokes an address: it leads nowhere from the end of the transaction on. False: not the user's. */
export async function revokeCalendar(tx: Tx, { userId, id, now }: CalendarRemoval) {
  const removed = await tx
    .delete(calendars)
    .where(and(eq(calendars.userId, userId), eq(calendars.id, id)))
    .returning({ id: calendars.id });
  if (removed.length === 0) return false;
  await addCalendarActivity(tx, { userId, id, action: 'deleted', now });
  return true;
}

/** The name by which calendars of other programs show it. */
export const CALENDAR_NAME = 'Valv';

function addCalendarActivity(
  tx: Tx,
  { userId, id, action, now }: CalendarRemoval & { action: 'created' | 'deleted' },
) {
  const subject = { entityType: 'calendar', entityId: id, entityName: CALENDAR_NAME } as const;
  const createdAt = now.toISOString();
  return addActivity(tx, userId, { ...subject, action, createdAt, description: null, changes: [] });
}

/** The user whose calendar an address leads to. */
type FoundCalendar = Pick<typeof calendars.$inferSelect, 'id' | 'userId' | 'hasAmounts'> &
  Pick<typeof users.$inferSelect, 'language'>;

/**
 * Finds users by the secrets of their addresses, as tokens are found, but nothing is remembered. The
 * identity is that of a token with the scope of the calendar, and that of figures for its amounts.
 */
export function calendarVerifier(orm: Orm): Verifier {
  const lookUp = createLookUp((hashes) => livingBy(orm, hashes));
  return {
    async verify(secret) {
      const found = SECRET.test(secret) ? await lookUp(tokenHash(secret)) : null;
      if (found === null) return null;
      const { id, userId, hasAmounts, language } = found;
      const scopes: Scope[] = ['calendar:read', ...(hasAmounts ? (['figures:read'] as const) : [])];
      const session = { email: '', sessionId: id, expiresAtS: 0, isStrong: true };
      return { userId, ...session, token: { id, scopes, language } };
    },
  };
}

async function livingBy(
  orm: Orm,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, FoundCalendar>> {
  const { id, userId, secretHash, hasAmounts } = calendars;
  const isLiving = sql`access_token_state(${id}, ${userId}) = 'live'`;
  const rows = await orm
    .select({ id, userId, secretHash, hasAmounts, language: users.language })
    .from(calendars)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(secretHash, [...hashes]), isLiving));
  return new Map(rows.map((row) => [row.secretHash, row]));
}

type EventReading = {
  userId: string;
  /** Null: the user has no premium, so that banks are not read either. */
  cashFlow: CashFlow | null;
  now: Date;
};

/** The events of a user's calendar. */
export async function eventsOf(
  tx: Tx,
  { userId, cashFlow, now }: EventReading,
): Promise<CalendarEvent[]> {
  const { id, name, description, balance, userId: userOf } = liabilities;
  const loans = await tx
    .select({ id, name, description })
    .from(liabilities)
    .where(and(eq(userOf, userId), isNull(liabilities.deletedAt), sql`${balance} <> 0`));
  const stated = await bindingsOf(tx, userId);
  const consents = cashFlow === null ? [] : await consentEndsOf(tx, userId);
  // A description may be long, and there may be a thousand.
  const bindings = await inSteps(
    eachInSteps(loans, (loan) => ({ ...loan, on: boundUntil(loan, stated) })),
  );
  const events = calendarEventsInSteps({
    today: dayOf(now),
    cashFlow,
    bindings: bindings.flatMap(({ on, ...loan }) => (on === null ? [] : [{ ...loan, on }])),
    consents: consents.map(({ endsAt, ...bank }) => ({ ...bank, on: dayOf(new Date(endsAt)) })),
  });
  return inSteps(events);
}

/** Notes that a program has fetched the calendar. */
export async function noteRead(
  tx: Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  await inOwnersName(tx, () =>
    tx
      .update(calendars)
      .set({ lastReadAt: now.toISOString() })
      .where(and(eq(calendars.userId, userId), eq(calendars.id, id))),
  );
}
