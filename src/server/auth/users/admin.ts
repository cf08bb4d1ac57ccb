import type { FastifyInstance, FastifyRequest } from 'fastify';
import { desc } from 'drizzle-orm';
import * as z from 'zod';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { record } from '#server/auth/audit.ts';
import { endBegun } from '#server/auth/links/email-change.ts';
import { checkPassword, parseEmail } from '#server/auth/passwords/passwords.ts';
import { AuthError, emailTaken, invalid, noSuchUser } from '#server/auth/protocol/auth-error.ts';
import { requireService } from '#server/auth/protocol/bearer.ts';
import { bodyOf, callerOf, countOf, optionalText } from '#server/auth/protocol/http-input.ts';
import type { UserJson } from '#server/auth/protocol/user-json.ts';
import { AUDIENCE } from '#server/auth/sessions/access-tokens.ts';
import { removeSessions } from '#server/auth/sessions/sessions.ts';
import { type AuthUser, authUsers } from '#server/auth/table.ts';
import { noteErasure, removeAccount } from './tidy.ts';
import {
  createUser,
  lockedUser,
  updateIdentity,
  updateUser,
  userById,
  userJsonOf,
} from './users.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PER_PAGE = 50;
const PER_PAGE_MAX = 1000;

const userBody = z.object({
  email: optionalText,
  password: optionalText,
  email_confirm: z.boolean().nullish(),
  /** A length of time such as `24h`, or `none`. */
  ban_duration: optionalText,
});

type AdminUser = z.infer<typeof userBody>;

/** Routes for the holder of the service key: the accounts of an installation. */
export function adminRoutes(outer: FastifyInstance, parts: AuthParts): void {
  void outer.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      await requireService(parts, headers.authorization);
    });

    scope.get('/admin/users', async (request) => {
      const page = countOf(request, 'page', 1);
      const limit = Math.min(countOf(request, 'per_page', PER_PAGE), PER_PAGE_MAX);
      const { orm } = parts.db;
      const users = await orm
        .select()
        .from(authUsers)
        .orderBy(desc(authUsers.createdAt), desc(authUsers.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        users: await Promise.all(users.map((user) => userJsonOf(orm, user))),
        aud: AUDIENCE,
      };
    });

    scope.post('/admin/users', async (request) =>
      createByAdmin(parts, callerOf(request), bodyOf(request, userBody)),
    );

    // The client reads a user before it erases them.
    scope.get('/admin/users/:id', async (request) => {
      const user = await userById(parts.db.orm, idOf(request));
      if (user === null) throw noSuchUser();
      return userJsonOf(parts.db.orm, user);
    });

    scope.put('/admin/users/:id', async (request) => {
      const whom = { id: idOf(request), caller: callerOf(request) };
      return updateByAdmin(parts, whom, bodyOf(request, userBody));
    });

    scope.delete('/admin/users/:id', async (request) => {
      const now = parts.clock();
      const { ip } = callerOf(request);
      const id = idOf(request);
      await parts.db.inTransaction(async (tx) => {
        if (!(await removeAccount(parts, tx, id))) throw noSuchUser();
        await record(tx, { userId: null, action: 'deleted_by_administrator', ip, now });
      });
      noteErasure(parts, id);
      return {};
    });
  });
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (UUID.test(id)) return id.toLowerCase();
  throw new AuthError(404, 'validation_failed', { message: 'user_id must be an UUID' });
}

/** No mail goes out. */
async function createByAdmin(
  parts: AuthParts,
  { ip }: Caller,
  wanted: AdminUser,
): Promise<UserJson> {
  if (!wanted.email) throw invalid('Cannot create a user without either an email or phone');
  const email = parseEmail(wanted.email);
  const passwordHash = await hashOf(parts, wanted, ip);
  const now = parts.clock();
  return parts.db.inTransaction(async (tx) => {
    const user = { email, passwordHash, ...vouchedFor(wanted, null, now) };
    const created = await createUser(tx, { ...user, ...banOf(wanted, now) }, now);
    if (created === null) throw emailTaken();
    await record(tx, { userId: created.id, action: 'changed_by_administrator', ip, now });
    return userJsonOf(tx, created);
  });
}

/** A new password or a ban ends the sessions; a new password also what was mailed. */
async function updateByAdmin(
  parts: AuthParts,
  { id, caller: { ip } }: { id: string; caller: Caller },
  wanted: AdminUser,
): Promise<UserJson> {
  const passwordHash = await hashOf(parts, wanted, ip);
  const now = parts.clock();
  return parts.db.inTransaction(async (tx) => {
    const user = await lockedUser(tx, id);
    if (user === null) throw noSuchUser();
    if (passwordHash !== null) await endBegun(tx, id);
    const changed = await updateUser(tx, id, {
      ...(passwordHash === null ? {} : { passwordHash }),
      ...vouchedFor(wanted, user, now),
      ...banOf(wanted, now),
    });
    await updateIdentity(tx, changed);
    if (passwordHash !== null || changed.bannedUntil !== null) {
      await removeSessions(tx, id, { scope: 'global', sessionId: null });
    }
    await record(tx, { userId: id, action: 'changed_by_administrator', ip, now });
    return userJsonOf(tx, changed);
  });
}

/** An administrator who confirms an address vouches for it, as if its mailbox had answered. */
function vouchedFor(
  { email_confirm: isConfirmed }: AdminUser,
  user: AuthUser | null,
  now: Date,
): Partial<AuthUser> {
  if (!isConfirmed) return {};
  const at = now.toISOString();
  return {
    emailConfirmedAt: user?.emailConfirmedAt ?? at,
    emailProvenAt: user?.emailProvenAt ?? at,
  };
}

async function hashOf(
  { passwords }: AuthParts,
  { password }: AdminUser,
  ip: string,
): Promise<string | null> {
  if (!password) return null;
  checkPassword(password);
  return passwords.hash(password, ip);
}

/** The last year that is written with four digits. */
const LAST_MS = Date.UTC(10_000, 0);

const UNIT_S: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** A length of time as the protocol writes it: numbers with units, such as `1h30m`. */
function banOf({ ban_duration: duration }: AdminUser, now: Date): Partial<AuthUser> {
  if (!duration) return {};
  if (duration === 'none') return { bannedUntil: null };
  const parts = [...duration.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|[hms])/g)];
  if (parts.map(([whole]) => whole).join('') !== duration) {
    throw invalid(`invalid format for ban duration: ${duration}`);
  }
  const seconds = parts.reduce((sum, [, length, unit = 's']) => {
    return sum + Number(length) * (UNIT_S[unit] ?? 1);
  }, 0);
  const until = new Date(now.getTime() + seconds * 1000);
  if (!(until.getTime() < LAST_MS)) {
    throw new AuthError(400, 'validation_failed', { message: 'ban duration is too long' });
  }
  return { bannedUntil: until.toISOString() };
}
