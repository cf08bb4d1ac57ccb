import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Scope } from '#domain/access/tokens.ts';
import { type Call, call, type Caller } from './caller.ts';

/** A token of a user's, and its calls. */
export type TokenCaller = {
  id: string;
  token: string;
  call(target: string, more?: Call): Promise<LightMyRequestResponse>;
};

/** Makes a token as the user's session. */
export async function makeToken(
  app: FastifyInstance,
  owner: Pick<Caller, 'call'>,
  scopes: readonly Scope[],
  more: { name?: string; expiresOn?: string } = {},
): Promise<TokenCaller> {
  const answer = await owner.call('POST /api/tokens', {
    body: { name: 'Hemmet', scopes, ...more },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { id, token } = answer.json<{ id: string; token: string }>();
  return { id, token, call: callsOf(app, token) };
}

/** Calls with a bearer, whatever it is. */
export function callsOf(app: FastifyInstance, bearer: string): TokenCaller['call'] {
  return (target, more = {}) =>
    call(app, target, {
      ...more,
      headers: { authorization: `Bearer ${bearer}`, ...more.headers },
    });
}
