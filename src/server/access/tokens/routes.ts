import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type ListedToken,
  SCOPES,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
  tokenDraft,
  type TokenDraft,
  TOKENS_MAX,
} from '#domain/access/tokens.ts';
import { addDays, type Day, dayOf } from '#domain/basics/months.ts';
import type { Auth } from '#server/auth/port.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import { answered } from '#server/auth/protocol/outcomes.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { bearerOf, opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { createToken, revokeToken, tokensOf } from './store.ts';

const PATH = '/api/tokens';

const tags = ['tokens'];

const shape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresOn: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(z.string()),
  lastNetwork: z.nullable(z.string()),
});

const listing = {
  tags,
  summary: 'The user’s tokens for programs; null where a hosted service keeps the credentials',
  response: { 200: z.object({ tokens: z.nullable(z.array(shape)) }), default: refusalShape },
};

const making = {
  tags,
  summary:
    `Makes a token, at most ${TOKENS_MAX}: its secret is in this answer only. It ends after ` +
    `expiresOn (${TOKEN_DAYS} days, at most ${TOKEN_DAYS_MAX}); wants a fresh proof of the owner`,
  body: tokenDraft,
  response: { 201: z.extend(shape, { token: z.string() }), default: refusalShape },
};

const revoking = {
  tags,
  summary: 'Revokes a token',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** `/api/tokens`: for sessions only, never for a token. */
export function tokenRoutes(
  app: FastifyInstance,
  { db, clock, auth }: RouteOptions & { auth: Auth },
): void {
  const open = opener({ db });

  app.get(PATH, { schema: listing }, (request): Promise<{ tokens: ListedToken[] | null }> =>
    open(request, async ({ tx, userId }) => ({
      tokens: auth.asOwner === null ? null : await tokensOf(tx, userId, dayOf(clock())),
    })),
  );

  app.post(PATH, { schema: making }, async (request, reply) => {
    signedIn(request);
    if (auth.asOwner === null) throw new AppError('not_offered');
    const now = clock();
    const draft = withEnd(request.body as TokenDraft, dayOf(now));
    const asking = { caller: callerOf(request), bearer: bearerOf(request) ?? '' };
    const made = await auth.asOwner(asking, (tx, { userId, isStrong }) =>
      createToken(tx, { userId, draft, isStrong, now }),
    );
    return reply.code(201).send(answered(made));
  });

  app.delete(`${PATH}/:id`, { schema: revoking }, async (request, reply) => {
    const id = idOf(request);
    const isRevoked = await open(request, ({ tx, userId }) =>
      revokeToken(tx, { userId, id, now: clock() }),
    );
    if (!isRevoked) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

function withEnd(draft: TokenDraft, today: Day): TokenDraft & { expiresOn: Day } {
  const { expiresOn = addDays(today, TOKEN_DAYS) } = draft;
  if (expiresOn >= today && expiresOn <= addDays(today, TOKEN_DAYS_MAX)) {
    return { ...draft, expiresOn };
  }
  const code = 'token.days';
  throw new AppError('invalid', { issues: [{ path: 'expiresOn', code, message: code }] });
}
