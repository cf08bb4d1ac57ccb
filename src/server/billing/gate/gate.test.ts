import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recognizeUsers } from '#server/platform/http/signed-in.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { users } from '#server/platform/users/table.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { createPremiumGate } from './gate.ts';

const SOLD = { kind: 'stripe', secretKey: '', webhookSecret: '', priceId: '', api: '' } as const;
const END = new Date('2026-12-01T00:00:00.000Z');

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let app: FastifyInstance;
let maria: Caller;
let now = END;

beforeAll(async () => {
  const { db, auth } = installation;
  app = Fastify() as unknown as FastifyInstance;
  answerRefusals(app);
  recognizeUsers(app, auth);
  const sold = createPremiumGate({ db, clock: () => now, config: { premium: SOLD } });
  const open = createPremiumGate({ db, clock: () => now, config: { premium: { kind: 'open' } } });
  app.get('/sold', { preHandler: sold.requirePremium }, () => 'in');
  app.get('/open', { preHandler: open.requirePremium }, () => 'in');
  maria = await signUp(installation.app, 'Maria');
});

afterAll(async () => {
  await app.close();
});

function knock(door: string, language = 'sv') {
  const headers = { 'authorization': `Bearer ${maria.token}`, 'accept-language': language };
  return app.inject({ url: door, headers });
}

async function lastUntil(premiumUntil: Date | null): Promise<void> {
  await installation.db.orm
    .update(users)
    .set({ premiumUntil: premiumUntil?.toISOString() ?? null })
    .where(eq(users.id, maria.userId));
}

test.each([
  ['sv', 'Det här ingår i Valv Premium. Allt du redan har är fortfarande ditt.'],
  ['en', 'This is part of Valv Premium. Everything that you have stays yours.'],
])(
  'who has no premium is refused, with words in their language (%s)',
  async (language, message) => {
    await lastUntil(null);
    const answer = await knock('/sold', language);
    expect([answer.statusCode, answer.json()]).toEqual([
      402,
      { code: 'premium_required', message },
    ]);
  },
);

test('premium ends on the instant, whatever was heard', async () => {
  await lastUntil(END);
  now = new Date(END.getTime() - 1);
  expect((await knock('/sold')).statusCode).toBe(200);
  now = END;
  expect((await knock('/sold')).statusCode).toBe(402);
});

test('where it is not sold everybody has it, and nobody is still nobody', async () => {
  await lastUntil(null);
  expect((await knock('/open')).statusCode).toBe(200);
  for (const door of ['/open', '/sold']) expect((await app.inject(door)).statusCode).toBe(401);
});

test('a session that was ended has no premium either', async () => {
  await lastUntil(END);
  now = new Date(END.getTime() - 1);
  await maria.call('POST /api/logout');
  expect((await knock('/sold')).statusCode).toBe(401);
});
