import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pricesInSteps } from '#domain/holdings/price-file.ts';
import { quoteList, type StatedQuote } from '#domain/holdings/quotes.ts';
import { dayOf } from '#domain/basics/months.ts';
import { type InstrumentChanges, instrumentChanges } from '#domain/holdings/instruments.ts';
import { instrumentsRead, stateInstrument } from '#server/holdings/instruments/store.ts';
import { holdingsOpener } from '#server/holdings/reading/reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import {
  contentIn,
  createReceiving,
  leaveBodiesUnread,
  type SpooledFile,
} from '#server/platform/http/receiving.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { createSlots } from '#server/platform/rate-limits/concurrency.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';
import { addPrices, quoteCountRead, quotesRead, stateQuotes } from './store.ts';

const ONE = '/api/instruments/:id';
const OF_INSTRUMENT = '/api/instruments/:id/quotes';
const CSV = 'text/csv';
const tags = ['holdings'];
const params = itemId;
const response = { default: refusalShape };

/** About 150,000 rows. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;
const ALL_BYTES_MAX = 10 * FILE_BYTES_MAX;

/** Files on their way at once; those of all users are bounded by their bytes. */
const PLACES = { ofUser: 2, ofAll: Number.POSITIVE_INFINITY };
/** One is read at a time, since its rows take ten times its memory. */
const QUEUE = { lanes: { prices: 1 }, waitingMax: 20, waitingOfUserMax: 2, waitMs: 30_000 };
const RETRY_AFTER_S = 5;

const listingInstruments = {
  tags,
  scope: 'figures:read' as const,
  summary: 'The instruments that the user’s transactions have named, by name',
  response,
};
const statingInstrument = {
  tags,
  scope: 'transactions:write' as const,
  params,
  summary:
    'States the kind, the ticker or the country of an instrument; the fields that are sent change, ' +
    'null clears one. A stated kind is `isKindStated`, and no file changes it',
  body: instrumentChanges,
  response,
};
const listing = {
  tags,
  scope: 'figures:read' as const,
  params,
  summary:
    'Prices of an instrument, oldest first: of each day that which counts, typed before file ' +
    'before position',
  response,
};
const stating = {
  tags,
  scope: 'prices:write' as const,
  params,
  summary:
    'States the typed prices of the days named, [{ day, price }], in the instrument’s currency; ' +
    'price null removes one. Answers all prices, to a token without figures:read the stated ones',
  body: quoteList,
  response,
};
const adding = {
  tags,
  scope: 'prices:write' as const,
  summary:
    'Adds prices from a file (text/csv, at most 5 MB) with the columns date, ISIN, price and ' +
    'currency: { stored, unknown, unknownCount }, the first hundred ISINs of no instrument of the ' +
    'user and how many there are; all rows or none',
  response,
};

/** Prices that are read without room, and the bytes of each of more. */
const FEW_QUOTES = 1_000;
const QUOTE_BYTES = 300;

type QuoteRouteOptions = RouteOptions & { folder: string };

/** Lists instruments and states their kinds; lists, states and adds their prices. */
export function quoteRoutes(scope: FastifyInstance, parts: QuoteRouteOptions): void {
  const { db, clock } = parts;
  const open = holdingsOpener({ db, clock });
  scope.get('/api/instruments', { schema: listingInstruments }, async (request) => {
    const { instruments } = await db.readAsUser(signedIn(request), {
      instruments: instrumentsRead,
    });
    return instruments;
  });

  scope.put(ONE, { schema: statingInstrument }, async (request) => {
    const changes = request.body as InstrumentChanges;
    // No value follows from it.
    const stated = await opener({ db, clock })(request, (userTx) =>
      stateInstrument(userTx, idOf(request), changes),
    );
    if (stated === null) throw new AppError('not_found');
    return stated;
  });

  const pricesOf = async (request: FastifyRequest) => {
    const user = signedIn(request);
    const counted = await db.readAsUser(user, { counts: quoteCountRead(idOf(request)) });
    const count = counted.counts[0] ?? 0;
    if (count > FEW_QUOTES) await db.makeRoom(user, count * QUOTE_BYTES);
    const { instruments, quotes } = await db.readAsUser(user, {
      instruments: instrumentsRead,
      quotes: quotesRead(idOf(request)),
    });
    if (!instruments.some(({ id }) => id === idOf(request))) throw new AppError('not_found');
    return quotes;
  };
  scope.get(OF_INSTRUMENT, { schema: listing }, pricesOf);

  scope.put(OF_INSTRUMENT, { schema: stating }, async (request) => {
    const stated = request.body as StatedQuote[];
    refuseFuture(stated, dayOf(clock()));
    const isStated = await open(request, (userTx) => stateQuotes(userTx, idOf(request), stated));
    if (!isStated) throw new AppError('not_found');
    const prices = await pricesOf(request);
    const { token } = signedIn(request);
    if (token?.scopes.includes('figures:read') !== false) return prices;
    const days = new Set(stated.map(({ day }) => day));
    return prices.filter(({ day, source }) => source === 'typed' && days.has(day));
  });

  priceFileRoute(scope, parts);
}

/** Receives files of prices. */
function priceFileRoute(scope: FastifyInstance, { db, clock, folder }: QuoteRouteOptions): void {
  const open = holdingsOpener({ db, clock });
  leaveBodiesUnread(scope, CSV);
  const receive = createReceiving({
    folder,
    bytesMax: FILE_BYTES_MAX,
    allBytesMax: ALL_BYTES_MAX,
  });
  const takeSlot = createSlots(PLACES);
  const queue = createFairQueue(QUEUE);
  const addSent = async (request: FastifyRequest) => {
    // A user without access is refused before a large body is read.
    await db.readAsUser(signedIn(request), {});
    if (request.headers['content-type']?.split(';')[0]?.trim() !== CSV)
      throw new AppError('unsupported_media_type');
    const addIn = async (file: SpooledFile) => {
      const text = (await contentIn(file)).toString('utf8');
      const read = await inSteps(pricesInSteps(text, dayOf(clock())));
      if ('issues' in read) throw new AppError('invalid', { issues: [...read.issues] });
      return open(request, (userTx) => addPrices(userTx, read.rows));
    };
    const whose = { userId: signedIn(request).userId, lane: 'prices' as const };
    return receive(request, (file) => queue(whose, () => addIn(file)).catch(toRefusal));
  };
  // No file is read for a client that is not signed in.
  const onRequest = async (request: FastifyRequest) => void signedIn(request);
  scope.post('/api/quotes', { schema: adding, onRequest }, async (request) => {
    const giveBack = takeSlot(signedIn(request).userId);
    if (giveBack === null) throw new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
    return addSent(request).finally(giveBack);
  });
}

function toRefusal(error: unknown): never {
  const isRefused = error instanceof Overloaded || error instanceof TooManyOfUser;
  throw isRefused ? new AppError('busy', { retryAfterS: RETRY_AFTER_S }) : error;
}

function refuseFuture(stated: readonly { day: string }[], today: string): void {
  const at = stated.findIndex(({ day }) => day > today);
  if (at < 0) return;
  const code = 'day.future';
  throw new AppError('invalid', { issues: [{ path: `${at}.day`, code, message: code }] });
}
