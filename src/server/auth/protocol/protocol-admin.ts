import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createLink, invite } from '#server/auth/links/admin-links.ts';
import {
  type AdminUser,
  createByAdmin,
  removeByAdmin,
  updateByAdmin,
} from '#server/auth/users/admin-users.ts';
import { AUDIENCE } from '#server/auth/sessions/access-tokens.ts';
import { refuseLargeMetadata } from '#server/auth/users/account.ts';
import { AuthError, noSuchUser } from './auth-error.ts';
import { requireService } from './bearer.ts';
import { removeFactorByAdmin } from '#server/auth/factors/factor-removal.ts';
import { factorsOf, toFactorJson } from '#server/auth/factors/factors.ts';
import { bodyOf, callerOf, countOf, metadata, optionalText, redirectOf } from './http-input.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { factorIdOf } from './protocol-factors.ts';
import { passkeysOf, toPasskeyJson } from '#server/auth/passkeys/credentials.ts';
import { removeByAdmin as removePasskeyByAdmin } from '#server/auth/passkeys/management.ts';
import { passkeyIdOf } from './protocol-passkeys.ts';
import { listUsers, userById, userJsonOf } from '#server/auth/users/users.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PER_PAGE = 50;
const PER_PAGE_MAX = 1000;

const userBody = z.object({
  id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? undefined),
  email: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: optionalText,
  ban_duration: optionalText,
});

const linkBody = z.object({
  type: z.string(),
  email: optionalText,
  password: optionalText,
  new_email: optionalText,
  data: metadata,
  redirect_to: optionalText,
});

const inviteBody = z.object({ email: optionalText, data: metadata });
const removeBody = z.object({ should_soft_delete: z.boolean().nullish() });

/** Routes for the holder of the service key. */
export function adminRoutes(outer: FastifyInstance, parts: AuthParts): void {
  void outer.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      await requireService(parts, headers.authorization);
    });
    userRoutes(scope, parts);
    mailRoutes(scope, parts);
    factorRoutes(scope, parts);
  });
}

function userRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.get('/admin/users', async (request, reply) => {
    const page = countOf(request, 'page', 1);
    const limit = Math.min(countOf(request, 'per_page', PER_PAGE), PER_PAGE_MAX);
    const { orm } = parts.db;
    const { users, total } = await listUsers(orm, { limit, offset: (page - 1) * limit });
    addPageHeaders(request, reply, { page, limit, total });
    return { users: await Promise.all(users.map((user) => userJsonOf(orm, user))), aud: AUDIENCE };
  });

  scope.post('/admin/users', async (request) =>
    createByAdmin(parts, callerOf(request), adminUserOf(request)),
  );

  scope.get('/admin/users/:id', async (request) => {
    const user = await userById(parts.db.orm, idOf(request));
    if (user === null) throw noSuchUser();
    return userJsonOf(parts.db.orm, user);
  });

  scope.put('/admin/users/:id', async (request) => {
    const whom = { id: idOf(request), caller: callerOf(request) };
    return updateByAdmin(parts, whom, adminUserOf(request));
  });

  scope.delete('/admin/users/:id', async (request) => {
    const { should_soft_delete: isSoft } = bodyOf(request, removeBody);
    const whom = { id: idOf(request), caller: callerOf(request) };
    await removeByAdmin(parts, whom, isSoft ?? false);
    return {};
  });
}

function mailRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.post('/admin/generate_link', async (request) => {
    const body = bodyOf(request, linkBody);
    const { type, email = '', password, new_email: newEmail, data: profile = {} } = body;
    refuseLargeMetadata(profile);
    const redirect = body.redirect_to ?? redirectOf(request);
    const wanted = { type, email, password, newEmail, profile, redirect };
    return createLink(parts, callerOf(request), wanted);
  });

  scope.post('/invite', async (request) => {
    const { email = '', data: profile = {} } = bodyOf(request, inviteBody);
    refuseLargeMetadata(profile);
    return invite(parts, callerOf(request), { email, profile });
  });
}

function factorRoutes(scope: FastifyInstance, parts: AuthParts): void {
  const existing = async (request: FastifyRequest) => {
    const user = await userById(parts.db.orm, idOf(request));
    if (user === null) throw noSuchUser();
    return user;
  };
  scope.get('/admin/users/:id/factors', async (request) => {
    const { id } = await existing(request);
    return (await factorsOf(parts.db.orm, id)).map(toFactorJson);
  });

  scope.delete('/admin/users/:id/factors/:factor', async (request) => {
    const { id } = await existing(request);
    const whom = { userId: id, caller: callerOf(request) };
    return removeFactorByAdmin(parts, whom, factorIdOf(request));
  });

  scope.get('/admin/users/:id/passkeys', async (request) => {
    const { id } = await existing(request);
    return (await passkeysOf(parts.db.orm, id)).map(toPasskeyJson);
  });

  scope.delete('/admin/users/:id/passkeys/:passkey', async (request, reply) => {
    const { id } = await existing(request);
    const whom = { userId: id, caller: callerOf(request) };
    await removePasskeyByAdmin(parts, whom, passkeyIdOf(request));
    return reply.code(204).send();
  });
}

function adminUserOf(request: FastifyRequest): AdminUser {
  const body = bodyOf(request, userBody);
  refuseLargeMetadata({ ...body.user_metadata, app: body.app_metadata });
  return {
    id: body.id,
    email: body.email,
    password: body.password,
    passwordHash: body.password_hash,
    isConfirmed: body.email_confirm ?? undefined,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role,
    banDuration: body.ban_duration,
  };
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (UUID.test(id)) return id.toLowerCase();
  throw new AuthError(404, 'validation_failed', { message: 'user_id must be an UUID' });
}

type Pages = { page: number; limit: number; total: number };

/** Headers with the total, and links to the next and last page. */
function addPageHeaders(request: FastifyRequest, reply: FastifyReply, pages: Pages): void {
  const { page, limit, total } = pages;
  const last = Math.max(1, Math.ceil(total / limit));
  const path = request.url.split('?', 1)[0];
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${limit}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  reply.header(HEADERS.totalCount, String(total)).header('link', links.join(', '));
}
