import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { clientKey, isOwnOrProgram } from '#server/auth/protocol/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { DEMO_DOMAIN } from '#server/platform/mail/port.ts';
import { createBuckets } from '#server/platform/rate-limits/requests.ts';
import { keysFolder } from '#server/platform/secrets/secrets.ts';

/** An account is made of some hundred writes, so few at a time and few for each client. */
const AT_ONCE_MAX = 2;
const OF_CLIENT_PER_MINUTE = 3;
const PER_MINUTE = 20;
const CLIENTS_MAX = 10_000;
const RETRY_AFTER_S = 5;

const visiting = {
  tags: ['demo'],
  summary:
    'On a public demo (DEMO=on): an account with example data for this visitor: { user, session }',
};

type VisitOptions = {
  publicUrl: string;
  dataDir: string;
  serviceKey: string | null;
  clock: Clock;
};

/** The call by which a visitor of a public demo gets an account; `app` answers its own calls. */
export function demoVisitRoutes(
  app: FastifyInstance,
  { publicUrl, dataDir, serviceKey, clock }: VisitOptions,
): void {
  const takeOfClient = createBuckets({ perMinute: OF_CLIENT_PER_MINUTE, keysMax: CLIENTS_MAX });
  const takeOfAll = createBuckets({ perMinute: PER_MINUTE, keysMax: 1 });
  let underWay = 0;
  const onRequest = async (request: FastifyRequest) => {
    if (!isOwnOrProgram(request, publicUrl)) throw new AppError('foreign_origin');
  };
  app.post('/api/demo-visits', { schema: visiting, onRequest }, async (request, reply) => {
    const nowMs = clock().getTime();
    const waitS =
      takeOfClient(clientKey(request.ip), 1, nowMs) ||
      takeOfAll('all', 1, nowMs) ||
      (underWay >= AT_ONCE_MAX ? RETRY_AFTER_S : 0);
    if (waitS > 0) throw new AppError('too_many_requests', { retryAfterS: waitS });
    underWay += 1;
    try {
      const key = serviceKey ?? (await storedKey(dataDir));
      const visitor = { ip: request.ip, language: readerLanguage(request) };
      return await reply.code(201).send(await openVisit(app, key, visitor));
    } finally {
      underWay -= 1;
    }
  });
}

async function storedKey(dataDir: string): Promise<string> {
  return (await readFile(join(keysFolder(dataDir), 'service-role-key'), 'utf8')).trim();
}

const PASSWORD_BYTES = 18;

/** Bytes that distinguish the addresses of two visits. */
const VISIT_BYTES = 8;

const texts = defineTexts({
  en: { household: 'Björkvägen 12', salary: 'Salary', buffer: 'Savings' },
  sv: { household: 'Björkvägen 12', salary: 'Lön', buffer: 'Sparkonto' },
});

/** The visitor's own half of the home and its loans is what Sam owns too. */
const HALF = '50';

type Visitor = { ip: string; language: Language };
type Session = { access_token: string };
type VisitorSession = { user: { id: string }; session: Session };

/** A caller in one person's name, who fails on any unsuccessful answer. */
type ApiCall = <Answer>(route: string, body?: object) => Promise<Answer>;

type People = { anna: ApiCall; sam: ApiCall; samId: string };

/**
 * An account for one visitor: Anna with the example household, and Sam who lives with her.
 * Everything is written by the product's own calls, as by a person. Returns Anna's user and
 * session, as signing in does.
 */
async function openVisit(
  app: FastifyInstance,
  serviceKey: string,
  visitor: Visitor,
): Promise<VisitorSession> {
  const open = (token?: string) => callerOf(app, visitor, token);
  const admin = open(serviceKey);
  const visit = randomBytes(VISIT_BYTES).toString('hex');
  const join = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}-${visit}@${DEMO_DOMAIN}`;
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await admin('POST /auth/v1/admin/users', { email, password, email_confirm: true });
    const signedIn = await open()<VisitorSession>('POST /api/login', { email, password });
    const call = open(signedIn.session.access_token);
    const { language } = visitor;
    const profile = { firstName, lastName: 'Lindqvist', currency: 'SEK', language };
    await call('PUT /api/auth/user/profile', profile);
    return { call, signedIn, email };
  };
  const anna = await join('Anna');
  const sam = await join('Sam');
  await anna.call('POST /api/demo-data', { mix: true });
  const people = { anna: anna.call, sam: sam.call, samId: sam.signedIn.user.id };
  await shareHousehold(people, sam.email, visitor.language);
  return anna.signedIn;
}

/** Sam joins Anna's household, with an income and savings, and owns half of the home. */
async function shareHousehold(people: People, email: string, language: Language): Promise<void> {
  const { anna, sam, samId } = people;
  const { household: name, salary, buffer } = texts[language];
  const { id: householdId } = await anna<{ id: string }>('POST /api/households', { name });
  await anna(`POST /api/households/${householdId}/invitations`, { email });
  const [invitation] = await sam<{ id: string }[]>('GET /api/invitations');
  await sam('POST /api/invitations/accept', { id: invitation?.id });
  const currency = 'SEK';
  const pay = { type: 'salary', frequency: 'monthly', amount: '41200', taxPercentage: '23' };
  await sam('POST /api/incomes', { ...pay, name: salary, currency });
  await sam('POST /api/assets', { type: 'savings', name: buffer, value: '96500', currency });
  await anna('POST /api/co-owner-links/together', {
    householdId,
    memberId: samId,
    items: await homeAndLoans(anna),
  });
  const links = await sam<{ id: string; togetherId: string }[]>('GET /api/co-owner-links');
  const ids = links.map(({ id }) => id);
  await sam(`POST /api/co-owner-links/together/${links[0]?.togetherId}/accept`, { ids });
}

async function homeAndLoans(anna: ApiCall) {
  type DemoItem = { id: string; type: string };
  const [assets, liabilities] = await Promise.all([
    anna<DemoItem[]>('GET /api/assets'),
    anna<DemoItem[]>('GET /api/liabilities'),
  ]);
  return [
    ...assets.filter(({ type }) => type === 'real_estate').map(proposedAs('assets')),
    ...liabilities.filter(({ type }) => type === 'mortgage').map(proposedAs('liabilities')),
  ];
}

function proposedAs(kind: 'assets' | 'liabilities') {
  return ({ id: itemId }: { id: string }) => ({ kind, itemId, percent: HALF });
}

function callerOf(app: FastifyInstance, { ip, language }: Visitor, token?: string): ApiCall {
  return async <Answer>(route: string, body?: object): Promise<Answer> => {
    const [method = '', url = ''] = route.split(' ');
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: ip,
      headers: {
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (answer.statusCode >= 300) {
      throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`);
    }
    return (answer.body === '' ? null : answer.json()) as Answer;
  };
}
