import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { LOOPBACK } from './connections.ts';
import { refuseLate } from './requests.ts';
import { createRoom } from './room.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is among those that are being worked on. */
    isWorkedOn: boolean;
  }
}

/** Requests beyond about a second of work: their clients would have disconnected by then. */
const WORK_MAX = 400;

/** Most concurrent requests of one user. */
const OF_USER_MAX = 100;

/** Most concurrent requests of one token for programs, and of all tokens of a user. */
const OF_TOKEN_MAX = 10;
const OF_TOKENS_MAX = 40;

/** Places that are free for each that a user has, when the user takes another. */
const FREE_FOR_EACH = 2;

/** Of one client without a user, so that those without an account leave places for users. */
const OF_CLIENT_MAX = 40;

const RETRY_AFTER_S = 1;

type WorkBounds = {
  /** Maps an address to the client that is counted. */
  clientOf: (ip: string) => string;
  max?: number;
  ofUserMax?: number;
  ofClientMax?: number;
  unread?: UnreadOptions;
};

/**
 * Limits the concurrent requests of a scope, including those that wait for the database, and
 * refuses more, so that queues stay short and an overload ends soon. A request counts from when its
 * body is read until its answer is made, so that slow clients do not count; uploads, which have
 * their own queues, never. What clients have not read yet is memory: a large answer beyond its bound
 * waits for a moment, then is refused.
 */
export function boundWork(
  scope: FastifyInstance,
  {
    clientOf,
    max = WORK_MAX,
    ofUserMax = OF_USER_MAX,
    ofClientMax = OF_CLIENT_MAX,
    unread = {},
  }: WorkBounds,
): void {
  let working = 0;
  const ofEach = new Map<string, number>();
  /** Those in whose name a request is worked on, with the most of each at once. */
  const askersOf = ({ identity, ip, routeOptions }: FastifyRequest): [string, number][] => {
    // Loopback may be a proxy that is not configured, so its clients cannot be distinguished.
    if (!identity) return LOOPBACK.test(ip) ? [] : [[clientOf(ip), ofClientMax]];
    const { userId, token } = identity;
    const user: [string, number] = [userId, ofUserMax];
    if (!token) return [user];
    // An assistant's call has a place beside those of its reads, which it waits for.
    const own = `${routeOptions.url === '/mcp' ? 'mcp' : 'token'} ${token.id}`;
    return [[own, OF_TOKEN_MAX], [`tokens ${userId}`, OF_TOKENS_MAX], user];
  };
  const count = (request: FastifyRequest, by: 1 | -1) => {
    working += by;
    for (const [asker] of askersOf(request)) {
      const own = (ofEach.get(asker) ?? 0) + by;
      if (own > 0) ofEach.set(asker, own);
      else ofEach.delete(asker);
    }
  };
  scope.decorateRequest('isWorkedOn', false);
  scope.addHook('preHandler', (request, _reply, done) => {
    if (isUpload(request)) return done();
    // A few users who have their most under way leave places to those who have none.
    const most = (max - working) / FREE_FOR_EACH;
    const isAtMost = askersOf(request).some(([asker, ownMax]) => {
      const own = ofEach.get(asker) ?? 0;
      return own > 0 && own >= Math.min(ownMax, most);
    });
    if (isAtMost) {
      return refuseLate(done, new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S }));
    }
    if (working >= max) {
      return refuseLate(done, new AppError('unavailable', { retryAfterS: RETRY_AFTER_S }));
    }
    count(request, 1);
    request.isWorkedOn = true;
    done();
  });
  const takeUnread = createUnreadRoom(unread);
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.isWorkedOn) count(request, -1);
    request.isWorkedOn = false;
    await takeUnread(request, reply, payload);
  });
}

/** Whether the body is still arriving, so that its route reads it while it works. */
function isUpload({ method, body }: FastifyRequest): boolean {
  return method === 'POST' && body instanceof Readable;
}

type IsHeavy = (request: FastifyRequest) => boolean;

/** Heavy reads by their route, and when they are. */
type HeavyReads = Readonly<Record<string, IsHeavy>>;

const always: IsHeavy = () => true;

/** Filters without an index: every transaction of the user may have to be read. */
const SCANNED = ['search', 'least', 'most', 'account', 'reviewed'];

const isScanned: IsHeavy = ({ query }) =>
  SCANNED.some((name) => name in (query as Readonly<Record<string, unknown>>));

/** The routes that read all transactions of a user at once. */
const TRANSACTION_READS: HeavyReads = {
  'GET /api/cash-flow': always,
  'GET /api/recurring': always,
  'PUT /api/recurring/decisions': always,
  'GET /api/transactions': isScanned,
  'GET /api/transactions/:id/rules': always,
};

/** The routes that count each loan of a user or a household by its dated terms or its plan. */
const LOAN_READS: HeavyReads = {
  'GET /api/tax-meter': always,
  'GET /api/households/:id/tax-rooms': always,
  'GET /api/households/:id/mortgages': always,
  'GET /api/mortgages/cards': always,
  'POST /api/mortgages/:id/stress': always,
};

/** The routes that calculate all holding transactions of a user, or of a household's members. */
const HOLDING_READS: HeavyReads = {
  'GET /api/assets/:id/holdings': always,
  'GET /api/holdings': always,
  'GET /api/households/:id/holdings': always,
  'GET /api/holdings/returns': always,
  'GET /api/realised-gains': always,
  'POST /api/realised-gains/k4': always,
};

/** The routes that calculate growth in each currency of the accounts; a dashboard reads three. */
const GROWTH_READS: HeavyReads = {
  'GET /api/net-worth-change': always,
  'GET /api/asset-performance': always,
};

/** The routes that read the past of each member of a household. */
const HISTORY_READS: HeavyReads = {
  'GET /api/households/:id/net-worth-history': always,
  'GET /api/households/:id/net-worth-growth': always,
};

/** Reads, and how many of them a user may have at once. */
const BOUNDED: readonly (readonly [HeavyReads, ofUser: number])[] = [
  [TRANSACTION_READS, 2],
  [LOAN_READS, 2],
  [HOLDING_READS, 2],
  [GROWTH_READS, 4],
  [HISTORY_READS, 2],
];

/**
 * Lets each user have some heavy reads each of transactions, of loans, of holdings, of growth and of
 * the past of households under way, and refuses more of them until one has ended. A read whose client
 * has disconnected counts until its work has ended: the database still does it.
 */
export function boundHeavyReads(app: FastifyInstance): void {
  for (const [reads, ofUser] of BOUNDED) {
    const takeSlot = createSlots({ ofUser, ofAll: Number.POSITIVE_INFINITY });
    app.addHook('onRoute', (route) => {
      const isHeavy = reads[`${String(route.method)} ${route.url}`];
      if (isHeavy !== undefined) bound(route, { isHeavy, takeSlot });
    });
  }
}

type HeavyReadOptions = { isHeavy: IsHeavy; takeSlot: ReturnType<typeof createSlots> };

function bound(route: RouteOptions, { isHeavy, takeSlot }: HeavyReadOptions): void {
  const { handler } = route;
  const bounded: RouteHandlerMethod = async function bounded(request, reply) {
    if (!isHeavy(request)) return handler.call(this, request, reply);
    const giveBack = takeSlot(signedIn(request).userId);
    if (giveBack === null) throw new AppError('reads_under_way', { retryAfterS: RETRY_AFTER_S });
    try {
      return await handler.call(this, request, reply);
    } finally {
      giveBack();
    }
  };
  route.handler = bounded;
}

/** Takes a slot for a user, or several, and returns their release; null when none are free. */
export type TakeSlot = (userId: string, count?: number) => (() => void) | null;

/**
 * Takes a slot until the answer has been sent, refused or cut off. Nothing is ever given back for a
 * client that has gone already: its request ends here.
 */
export function takeForAnswer(
  take: TakeSlot,
  userId: string,
  { reply, retryAfterS }: { reply: FastifyReply; retryAfterS: number },
): void {
  if (reply.raw.destroyed) throw new AppError('unavailable', { retryAfterS });
  const giveBack = take(userId);
  if (giveBack === null) throw new AppError('too_many_requests', { retryAfterS });
  reply.raw.once('close', giveBack);
}

type SlotBounds = { ofUser: number; ofAll: number };

/**
 * Slots for files being uploaded or downloaded, since each occupies the disk for as long as its
 * client takes, or for the bytes of answers.
 */
export function createSlots({ ofUser, ofAll }: SlotBounds): TakeSlot {
  const open = new Map<string, number>();
  let all = 0;
  return (userId, count = 1) => {
    const own = open.get(userId) ?? 0;
    // More than the bound itself passes where nothing else is open.
    if (own > 0 && own + count > ofUser) return null;
    if (all > 0 && all + count > ofAll) return null;
    open.set(userId, own + count);
    all += count;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      all -= count;
      const left = (open.get(userId) ?? count) - count;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}

/** `sinceMs` is null while the file is still being made. */
type Sending = {
  reply: FastifyReply;
  sinceMs: number | null;
  sentBefore: number;
  end: () => void;
};

/**
 * Slots of files that are being sent. A client that reads too slowly, or nothing, has its answer cut
 * off when another wants the slot.
 */
export function createSendingSlots(
  bounds: SlotBounds,
  nowMs = () => performance.now(),
): (reply: FastifyReply) => TakeSlot {
  const take = createSlots(bounds);
  const underWay = new Set<Sending>();
  const endSlow = () => {
    for (const each of underWay) if (isSlow(each, nowMs())) each.end();
  };
  return (reply) => (userId) => {
    let giveBack = take(userId);
    if (giveBack === null) endSlow();
    giveBack ??= take(userId);
    if (giveBack === null) return null;
    const release = () => {
      underWay.delete(sending);
      giveBack();
    };
    const end = () => {
      release();
      reply.raw.destroy();
    };
    const sending: Sending = { reply, sinceMs: null, sentBefore: sentBy(reply), end };
    underWay.add(sending);
    reply.raw.once('pipe', () => {
      sending.sinceMs = nowMs();
    });
    return release;
  };
}

/** Compares what was sent since it was last looked at. */
function isSlow(sending: Sending, nowMs: number): boolean {
  const { reply, sinceMs, sentBefore } = sending;
  if (sinceMs === null || nowMs - sinceMs < PACE_OVER_MS) return false;
  const sent = sentBy(reply);
  Object.assign(sending, { sinceMs: nowMs, sentBefore: sent });
  return (sent - sentBefore) * 1000 < PACE_MIN * (nowMs - sinceMs);
}

function sentBy(reply: FastifyReply): number {
  return reply.raw.socket?.bytesWritten ?? 0;
}

/** Bytes of users' answers that their clients have not read yet. */
const UNREAD_MAX = 200 * 1024 ** 2;

/** The same of one user; a larger answer is sent alone. */
const UNREAD_OF_USER_MAX = 16 * 1024 ** 2;

/** Smaller answers are not counted. */
const UNREAD_FROM = 64 * 1024;

/** A user's answers that wait until earlier ones have been read; they are in memory meanwhile. */
const WAITING_MAX = 4;
const WAIT_MS_MAX = 5_000;

/** Bytes a second that a client reads at least, while others want its place. */
const PACE_MIN = 64 * 1024;
const PACE_OVER_MS = 30_000;

type UnreadOptions = { waitMsMax?: number; nowMs?: () => number };

/**
 * Room for answers until they have been read. One that is read more slowly than the least pace is
 * cut off when another waits.
 */
function createUnreadRoom({
  waitMsMax = WAIT_MS_MAX,
  nowMs = () => performance.now(),
}: UnreadOptions) {
  const underWay = new Set<{ dueMs: number; end: () => void }>();
  const endSlow = () => {
    for (const { dueMs, end } of underWay) if (nowMs() > dueMs) end();
  };
  const bounds = { ofUser: UNREAD_OF_USER_MAX, ofAll: UNREAD_MAX, waitMsMax };
  const take = createRoom({ ...bounds, waitingMax: WAITING_MAX, onFull: endSlow });
  return async ({ identity, raw }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // The answers that need no sign-in are the same bytes for everybody, and the calls of sign-in
    // recognise no user.
    if (!isWhole || !identity || payload.length < UNREAD_FROM) return;
    if (reply.raw.destroyed) return;
    const bytes = Buffer.byteLength(payload);
    const giveBack = await take({ userId: identity.userId, socket: raw.socket }, bytes);
    const release = () => {
      underWay.delete(sending);
      giveBack();
    };
    const end = () => {
      release();
      reply.raw.destroy();
    };
    const sending = { dueMs: nowMs() + PACE_OVER_MS + (bytes * 1000) / PACE_MIN, end };
    underWay.add(sending);
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  };
}
