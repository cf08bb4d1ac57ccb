import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type CalendarDraft,
  calendarDraft,
  type CalendarEvent,
  CALENDARS_MAX,
  type ListedCalendar,
} from '#domain/access/calendar.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Auth } from '#server/auth/port.ts';
import { callerOf } from '#server/auth/protocol/http-input.ts';
import { answered } from '#server/auth/protocol/outcomes.ts';
import type { ReadCashFlow } from '#server/banking/cash-flow/routes.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import { createMemory } from '#server/platform/db/own-reads.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { tagAnswers } from '#server/platform/http/answers.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import {
  bearerOf,
  opener,
  recognizeUsers,
  releaseWhenAnswered,
  type RouteOptions,
  signedIn,
} from '#server/platform/http/signed-in.ts';
import type { RequestLimits } from '#server/platform/rate-limits/requests.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { icsInSteps } from './ics.ts';
import {
  calendarsOf,
  calendarVerifier,
  createCalendar,
  eventsOf,
  noteRead,
  revokeCalendar,
} from './store.ts';

const PATH = '/api/calendars';

const tags = ['calendar'];

const shape = z.object({
  id: z.string(),
  amounts: z.boolean(),
  createdAt: z.string(),
  lastReadAt: z.nullable(z.string()),
});

const listing = {
  tags,
  summary:
    'The addresses of the user’s calendar; null where a hosted service keeps the credentials',
  response: { 200: z.object({ calendars: z.nullable(z.array(shape)) }), default: refusalShape },
};

const making = {
  tags,
  summary:
    `Makes an address of the calendar, at most ${CALENDARS_MAX}: \`GET /calendar/{secret}.ics\`, for ` +
    'programs that subscribe to it. The `url` is in this answer only; its events tell amounts ' +
    'where `amounts` is true. Wants a fresh proof of the owner',
  body: calendarDraft,
  response: { 201: z.extend(shape, { url: z.string() }), default: refusalShape },
};

const revoking = {
  tags,
  summary: 'Revokes an address of the calendar',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

const reading = {
  tags,
  scope: 'calendar:read' as const,
  summary:
    'The calendar (text/calendar): payments of the next 90 days as `GET /api/cash-flow` expects ' +
    'them, ends of fixed rates and bank consents, months to fill in, days of taxes; amounts only ' +
    'with a token that may also read figures. Payments and consents need premium',
};

type CalendarOptions = RouteOptions & { auth: Auth; publicUrl: string; readCalendar: ReadCalendar };

/** `/api/calendars`, for sessions only, and `/api/calendar`. */
export function calendarRoutes(
  app: FastifyInstance,
  { db, clock, auth, publicUrl, readCalendar }: CalendarOptions,
): void {
  const open = opener({ db });

  app.get(PATH, { schema: listing }, (request): Promise<{ calendars: ListedCalendar[] | null }> =>
    open(request, async ({ tx, userId }) => ({
      calendars: auth.asOwner === null ? null : await calendarsOf(tx, userId),
    })),
  );

  app.post(PATH, { schema: making }, async (request, reply) => {
    signedIn(request);
    if (auth.asOwner === null) throw new AppError('not_offered');
    const draft = request.body as CalendarDraft;
    const asking = { caller: callerOf(request), bearer: bearerOf(request) ?? '' };
    const made = await auth.asOwner(asking, (tx, { userId, isStrong }) =>
      createCalendar(tx, { userId, draft, isStrong, now: clock() }),
    );
    const { secret, ...listed } = answered(made);
    return reply.code(201).send({ ...listed, url: `${publicUrl}/calendar/${secret}.ics` });
  });

  app.delete(`${PATH}/:id`, { schema: revoking }, async (request, reply) => {
    const id = idOf(request);
    const isRevoked = await open(request, ({ tx, userId }) =>
      revokeCalendar(tx, { userId, id, now: clock() }),
    );
    if (!isRevoked) throw new AppError('not_found');
    return reply.code(204).send();
  });

  app.get('/api/calendar', { schema: reading }, async (request, reply) => {
    const user = signedIn(request);
    // A calendar in memory is sent without a transaction, which would refuse who has signed out.
    await db.readAsUser(user, {});
    return send(reply, await readCalendar(user, formOf(request)));
  });
}

type FeedOptions = Pick<CalendarOptions, 'db' | 'auth' | 'readCalendar'> & {
  limits: RequestLimits;
};

/**
 * `GET /calendar/{secret}.ics`: for programs that send nothing but an address. Every address that
 * leads to no calendar is answered alike, whether it never did or did until now.
 */
export function calendarFeed(
  app: FastifyInstance,
  { db, auth, limits, readCalendar }: FeedOptions,
): void {
  // A hosted service ends no addresses: those that were made before it came lead nowhere.
  const verifier = auth.asOwner === null ? { verify: async () => null } : calendarVerifier(db.orm);
  recognizeUsers(app, verifier, ({ params }) => {
    const { file = '' } = params as { file?: string };
    return file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  });
  app.addHook('onRequest', async ({ identity }) => {
    // Before it takes a place among those that are worked on.
    if (!identity?.token) throw new AppError('not_found');
  });
  limits.byUser(app);
  tagAnswers(app);
  releaseWhenAnswered(app);
  const schema = { hide: true, scope: 'calendar:read' as const };
  app.get('/calendar/:file', { schema }, async (request, reply) => {
    const calendar = readCalendar(signedIn(request), formOf(request));
    return send(reply, await calendar.catch(asNotFound));
  });
}

/** An address that ended since it was found is answered as one that ended before. */
function asNotFound(error: unknown): never {
  throw isEnded(error) ? new AppError('not_found') : error;
}

function isEnded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unauthenticated';
}

/** Amounts are told to who may read figures too; the language is that of the token's user. */
function formOf(request: FastifyRequest): CalendarForm {
  const { token } = signedIn(request);
  const hasAmounts = token?.scopes.includes('figures:read') ?? false;
  return { language: token?.language ?? readerLanguage(request), hasAmounts };
}

function send(reply: FastifyReply, calendar: string) {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="valv.ics"')
    .send(calendar);
}

type CalendarForm = { language: Language; hasAmounts: boolean };

/** Reads the calendar of a user, whose right to it has been checked. */
export type ReadCalendar = (user: SessionUser, form: CalendarForm) => Promise<string>;

type ReaderOptions = RouteOptions & { gate: PremiumGate; readCashFlow: ReadCashFlow };

/** A calendar is made anew at most so often: programs look every few minutes to hours. */
const KEPT_MS = 10 * 60_000;

/** Characters of calendars in memory, of which most have ten to thirty events. */
const KEPT_CHARACTERS_MAX = 24_000_000;

/** At most, of an event with its texts in both languages, with amounts and without. */
const CHARACTERS_OF_EVENT = 1_500;

type KeptCalendar = {
  events: readonly CalendarEvent[];
  /** By their form. */
  texts: Map<string, Promise<string>>;
  /** Addresses that have fetched it. */
  noted: Set<string>;
  madeMs: number;
  size: number;
};

/**
 * Makes calendars, and sends each again for ten minutes to every address and token of its user: a
 * cash flow reads years of transactions, and programs of many users ask at once on the hour.
 */
export function createCalendarReader({ db, clock, ...parts }: ReaderOptions): ReadCalendar {
  const memory = createMemory<KeptCalendar>({ allMax: KEPT_CHARACTERS_MAX, unreadMs: KEPT_MS });
  const making = new Map<string, Promise<KeptCalendar>>();

  type Making = { isPremium: boolean; now: Date };

  async function make(user: SessionUser, { isPremium, now }: Making): Promise<KeptCalendar> {
    const { userId } = user;
    const reader = { isGone: () => false, isBehind: true };
    const cashFlow = isPremium ? await parts.readCashFlow(user, reader) : null;
    const events = await db.asUser(user, (tx) => eventsOf(tx, { userId, cashFlow, now }));
    const size = events.reduce((sum, { key }) => sum + CHARACTERS_OF_EVENT + key.length, 0);
    return { events, texts: new Map(), noted: new Set(), madeMs: performance.now(), size };
  }

  async function find(user: SessionUser, now: Date): Promise<KeptCalendar> {
    // A subscription may end or begin within the ten minutes.
    const isPremium = await parts.gate.isPremium(user.userId);
    const key = `${user.userId} ${dayOf(now)} ${isPremium}`;
    const kept = memory.find(key);
    if (kept && performance.now() - kept.madeMs < KEPT_MS) return kept;
    const known = making.get(key);
    // The session or address that began it may end meanwhile, which fails it for no other.
    if (known)
      return known.catch((error: unknown) => {
        if (!isEnded(error)) throw error;
        return find(user, now);
      });
    const made = make(user, { isPremium, now }).finally(() => making.delete(key));
    making.set(key, made);
    memory.keep(key, await made);
    return made;
  }

  return async (identity, form) => {
    const { userId, sessionId, token, isStrong = false } = identity;
    // Others may wait for the same, so it goes on if the first client disconnects.
    const user = { userId, sessionId, ...(token && { token }), isStrong };
    const now = clock();
    const { events, texts, noted } = await find(user, now);
    if (token && !noted.has(token.id)) {
      noted.add(token.id);
      await db.asUser(user, (tx) => noteRead(tx, { userId, id: token.id, now }));
    }
    const formKey = `${form.language} ${form.hasAmounts}`;
    const text =
      texts.get(formKey) ?? inSteps(icsInSteps(events, { ...form, userId, today: dayOf(now) }));
    texts.set(formKey, text);
    return text;
  };
}
