import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PASSWORD as SIGN_IN_PASSWORD } from './sign-in.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** A signed-up user, and their calls. */
export type Caller = {
  email: string;
  userId: string;
  token: string;
  call(target: string, more?: Call): Promise<LightMyRequestResponse>;
};

export type Call = { body?: unknown; headers?: Record<string, string> };

export const PASSWORD = 'tre höga stenar';

/** Signs a user up (addresses are confirmed at once in the installation) and in. */
export async function signUp(app: FastifyInstance, firstName: string): Promise<Caller> {
  const email = `${firstName.toLowerCase()}.${randomUUID()}@example.com`;
  const answer = await call(app, 'POST /api/register', {
    body: { email, password: PASSWORD, firstName, lastName: 'Lind' },
  });
  return answeredCaller(app, email, answer);
}

/** Signs in with the password of support/sign-in.ts. */
export async function signIn(app: FastifyInstance, email: string): Promise<Caller> {
  const body = { email, password: SIGN_IN_PASSWORD };
  return answeredCaller(app, email, await call(app, 'POST /api/login', { body }));
}

async function answeredCaller(
  app: FastifyInstance,
  email: string,
  answer: LightMyRequestResponse,
): Promise<Caller> {
  const { user, session } = answer.json() as {
    user: { id: string };
    session: { access_token: string };
  };
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const asCaller: Caller['call'] = (target, more = {}) =>
    call(app, target, { ...more, headers: { ...bearer, ...more.headers } });
  const answered = await asCaller('GET /api/user');
  if (answered.statusCode !== 200) throw new Error(answered.body);
  return { email, userId: user.id, token: session.access_token, call: asCaller };
}

/**
 * A request without a user, such as `GET /api/user`; JSON unless the headers say otherwise. Texts,
 * bytes and streams are sent as they are.
 */
export function call(
  app: FastifyInstance,
  target: string,
  { body, headers }: Call = {},
): Promise<LightMyRequestResponse> {
  const [method, url = ''] = target.split(' ');
  const options: InjectOptions = {
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  };
  const isSent = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;
  if (body !== undefined) options.payload = isSent ? body : JSON.stringify(body);
  return app.inject(options);
}
