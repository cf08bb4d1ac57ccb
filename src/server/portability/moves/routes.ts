import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DATE_FORMS } from '#domain/banking/bank-files/dates.ts';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import { currency, NAME_CHARACTERS_MAX } from '#domain/basics/fields.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { moveChoices, type MoveChoices } from '#domain/portability/moves/choices.ts';
import { MOVE_ISSUES, storableText } from '#domain/portability/moves/move-file.ts';
import type { FileReading } from '#domain/portability/moves/spreadsheet.ts';
import { moveIssueOf } from '#domain/portability/moves/move-texts.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import {
  createImportQueue,
  createTurns,
  createUploadGate,
  laneOf,
  withProgress,
} from '#server/banking/import-queue/import-queue.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ratesOfDays } from '#server/holdings/instruments/price-rates.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { createReceiving, leaveBodiesUnread } from '#server/platform/http/receiving.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { readerOf } from '#server/platform/installation.ts';
import {
  createBoundedProcess,
  FILE_LANES,
  TaskSpent,
} from '#server/platform/threads/bounded-process.ts';
import type { MoveRequest, MoveResponse } from './reader-process.ts';
import { sheetsReadBefore } from './earlier-records.ts';
import { keptMoves } from './kept-moves.ts';
import { addMove, answerOf, bytesOf, saveMove, sizeReadOtherwise } from './store.ts';
import { removeMove } from './undone-moves.ts';

type MoveParts = {
  db: Database;
  clock: Clock;
  folder: string;
  /** At most this many transactions per user. */
  transactionsMax: number;
};

const PATH = '/api/moves';
const tags = ['account'];

/** Of as many files as wait at once. */
const ALL_BYTES_MAX = 20 * FILE_BYTES_MAX;

const value = z.object({ month: z.string(), value: z.string() });
const differing = z.object({
  month: z.string(),
  stored: z.string(),
  currency,
  value: z.string(),
});
const item = z.object({
  key: z.string(),
  name: z.string(),
  place: z.string(),
  kind: z.nullable(z.enum(KIND_NAMES as [Kind, ...Kind[]])),
  type: z.nullable(z.string()),
  currency: z.nullable(currency),
  months: z.array(value),
  isTurned: z.boolean(),
  hasEnded: z.boolean(),
  transactions: z.int(),
  holdingTransactions: z.int(),
  days: z.optional(z.object({ from: z.string(), to: z.string() })),
  leftOut: z.nullable(z.string()),
  guesses: z.array(z.string()),
  continues: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      added: z.int(),
      transactions: z.int(),
      differs: z.array(differing),
      gone: z.optional(
        z.object({
          count: z.int(),
          isRemoved: z.boolean(),
          rows: z.array(
            z.object({
              id: z.uuid(),
              day: z.string(),
              name: z.string(),
              amount: z.nullable(z.string()),
              currency,
            }),
          ),
        }),
      ),
    }),
  ),
});
const missing = z.object({
  key: z.string(),
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(KIND_NAMES as [Kind, ...Kind[]]),
  value: z.string(),
  currency,
  endsOn: z.nullable(z.string()),
  hasEnded: z.boolean(),
  wasAsked: z.boolean(),
});
const total = z.object({
  name: z.string(),
  isTurned: z.boolean(),
  terms: z.array(z.object({ key: z.string(), sign: z.int() })),
  adds: z.optional(z.object({ areOwed: z.boolean(), areFlows: z.boolean() })),
  currency: z.optional(z.nullable(currency)),
  months: z.array(z.object({ month: z.string(), stated: z.string(), counted: z.string() })),
});
const sheet = z.object({
  name: z.string(),
  items: z.int(),
  isLeftOut: z.boolean(),
  layout: z.nullable(
    z.object({
      months: z.enum(['across', 'down']),
      line: z.int(),
      first: z.nullable(z.string()),
    }),
  ),
  days: z.nullable(z.enum(DATE_FORMS)),
  decimal: z.nullable(z.enum(['point', 'comma'])),
  begin: z.int(),
  lines: z.array(z.array(z.string())),
  keys: z.array(z.nullable(z.string())),
});
const answer = z.object({
  id: z.uuid(),
  fileName: z.string(),
  source: z.string(),
  currency,
  sheets: z.array(sheet),
  items: z.array(item),
  missing: z.array(missing),
  totals: z.array(total),
  issues: z.array(
    z.object({
      code: z.enum(MOVE_ISSUES),
      count: z.int(),
      example: z.string(),
      examples: z.optional(z.array(z.string())),
    }),
  ),
  choices: moveChoices,
});
const counts = z.object({
  made: z.object(byKind<Record<Kind, z.ZodMiniNumberFormat>>(KIND_NAMES, () => z.int())),
  updated: z.int(),
  months: z.int(),
  transactions: z.optional(z.int()),
  holdingTransactions: z.optional(z.int()),
});

const kept = z.object({
  id: z.uuid(),
  fileName: z.string(),
  readAt: z.string(),
  savedAt: z.nullable(z.string()),
  counts: z.nullable(counts),
  isSaving: z.boolean(),
});

const listing = {
  tags,
  summary:
    'The files that wait to be saved (`savedAt` null), `isSaving` while that goes on, and the saved ' +
    'ones, which can be undone; newest first',
  response: { 200: z.array(kept), default: refusalShape },
};
const reopening = {
  tags,
  summary: 'A file that waits to be saved, as it was answered last',
  params: itemId,
  response: { 200: answer, default: refusalShape },
};
const reading = {
  tags,
  summary:
    'Reads a spreadsheet of figures by month, or an export of another program ' +
    '(application/octet-stream, at most 10 MB, its name percent-encoded in `X-File-Name`), and keeps ' +
    'it for an hour. Rows that are sums of others, and balances that an export states, are `totals`, ' +
    'stated and counted',
  response: { 200: answer, default: refusalShape },
};
const choosing = {
  tags,
  summary:
    'The same file with other choices. `sheets`: the places of those that are read; `layout`: how ' +
    'each is read, months in a row (`across`) or in a column, which one, its first month, the order ' +
    'of its days, the decimal sign. Keys of `missing` are of records of an earlier version that this ' +
    'one lacks: with `hasEnded` one is removed from `endsOn` on (null: not by a file)',
  params: itemId,
  body: moveChoices,
  response: { 200: answer, default: refusalShape },
};
const saving = {
  tags,
  summary:
    'Saves it, all or nothing: records with their values by month, and transactions; of a newer ' +
    'version of a file those that are new. It goes on where the connection is lost. Accepted as ' +
    'application/x-ndjson, lines report the stored `share` of the transactions, and finally `status` ' +
    'and `body`',
  params: itemId,
  response: { 200: counts, default: refusalShape },
};
const removing = {
  tags,
  summary: 'Forgets such a file, or undoes a saved one',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** Moves a user's figures in from a file: reads, chooses, saves and undoes. */
export function moveRoutes(scope: FastifyInstance, parts: MoveParts): void {
  const { db, clock, folder, transactionsMax } = parts;
  leaveBodiesUnread(scope, 'application/octet-stream');
  const onRequest = createUploadGate(db);
  const room = { folder, bytesMax: FILE_BYTES_MAX, allBytesMax: ALL_BYTES_MAX };
  const inTurn = createTurns();
  const received = createImportQueue(createReceiving(room), inTurn);
  const read = createMoveReader(scope);
  const open = opener({ db, clock });
  const openLong = opener({ db: db.long, clock });

  scope.post(PATH, { schema: reading, onRequest }, (request, reply) => {
    const { userId } = signedIn(request);
    return received({ userId, request, reply }, async () => {
      const [bytes, fileName] = [request.body as Buffer, fileNameOf(request)];
      const first = await read(bytes, dayOf(clock()), { fileName });
      const rates = await open(request, ({ tx }) => ratesNeeded(tx, first.needed));
      const whole = rates === null ? first : await read(bytes, dayOf(clock()), { fileName, rates });
      const sheets = await open(request, (userTx) => sheetsReadBefore(userTx, whole));
      const content =
        sheets === null ? whole : await read(bytes, dayOf(clock()), { fileName, sheets });
      const choices = { items: [], ...(sheets && { sheets }) };
      return open(request, async (userTx) => {
        const id = await addMove(userTx, { fileName, ...content, bytes, choices });
        return answerOf(userTx, id, null);
      });
    });
  });

  scope.get(PATH, { schema: listing }, (request) => open(request, keptMoves));

  scope.get(`${PATH}/:id`, { schema: reopening }, async (request) =>
    found(await open(request, (userTx) => answerOf(userTx, idOf(request), null))),
  );

  const readAgain = createReadAgain({ open, inTurn, read, clock });
  scope.put(`${PATH}/:id`, { schema: choosing }, async (request) => {
    const [id, choices] = [idOf(request), request.body as MoveChoices];
    const json = (await readAgain(request))?.json ?? null;
    return found(await open(request, (userTx) => answerOf(userTx, id, { choices, json })));
  });

  scope.post(`${PATH}/:id/save`, { schema: saving }, (request, reply) =>
    withProgress(request, reply, async (onProgress) => {
      const terms = { transactionsMax, onProgress };
      const made = await openLong(request, (userTx) => saveMove(userTx, idOf(request), terms));
      return { status: 200, body: found(made) };
    }),
  );

  scope.delete(`${PATH}/:id`, { schema: removing }, async (request, reply) => {
    found((await openLong(request, (userTx) => removeMove(userTx, idOf(request)))) || null);
    return reply.code(204).send();
  });
}

type ReadingParts = Pick<MoveParts, 'clock'> & {
  open: ReturnType<typeof opener<Pick<MoveParts, 'clock'>>>;
  inTurn: ReturnType<typeof createTurns>;
  read: ReturnType<typeof createMoveReader>;
};

/** Reads a file anew where choices state another reading; null: they do not. */
function createReadAgain({ open, inTurn, read, clock }: ReadingParts) {
  return async (request: FastifyRequest): Promise<ReadMove | null> => {
    const [id, choices] = [idOf(request), request.body as MoveChoices];
    const bytes = await open(request, (userTx) => sizeReadOtherwise(userTx, id, choices));
    if (bytes === null) return null;
    // In memory from its turn on, as an uploaded file is.
    return inTurn({ userId: signedIn(request).userId, bytes }, async () => {
      const file = await open(request, (userTx) => bytesOf(userTx, id));
      return file && read(file.bytes, dayOf(clock()), { ...choices, fileName: file.fileName });
    });
  };
}

function found<T>(answered: T | null): T {
  if (answered === null) throw new AppError('not_found');
  return answered;
}

/** The name of a file, which a header has percent-encoded. */
function fileNameOf({ headers }: FastifyRequest): string {
  const stated = String(headers[HEADERS.fileName] ?? '');
  let name = stated;
  try {
    name = decodeURIComponent(stated);
  } catch {
    // A name with a percent sign that was not encoded.
  }
  return storableText(name, NAME_CHARACTERS_MAX);
}

/** Processor time of small and large files, several times that of the slowest honest one. */
const CPU_MS = { small: 5_000, large: 20_000 };
const MEMORY_MB = 160;

/** The first bytes of an archive, and how much larger its contents are. */
const ZIP = Buffer.from('PK');
const PACKED = 10;

type ReadMove = Exclude<MoveResponse, { problem: unknown }>;

type StatedReading = FileReading & Pick<MoveRequest, 'rates'>;

/** The rates that a file was read without; null: it needs none. */
async function ratesNeeded(tx: Tx, needed: ReadMove['needed']) {
  if (needed.length === 0) return null;
  const days = new Map(needed.map(([of, each]) => [of, new Set(each)]));
  return ratesOfDays(tx, days);
}

/** Reads files in processes, as those of banks are, and gives their contents as JSON. */
function createMoveReader(scope: FastifyInstance) {
  const program = readerOf('portability/moves');
  const readerFor = (size: keyof typeof FILE_LANES) =>
    createBoundedProcess(program, {
      cpuMs: CPU_MS[size],
      memoryMb: MEMORY_MB,
      lane: FILE_LANES[size],
    });
  const processes = {
    small: readerFor('small'),
    large: readerFor('large'),
  };
  scope.addHook('onClose', async () => {
    await Promise.all([processes.small.close(), processes.large.close()]);
  });
  return async (content: Buffer, today: Day, stated: StatedReading): Promise<ReadMove> => {
    const { sheets, layout, fileName = '', rates } = stated;
    const reading = { sheets, layout, fileName };
    const request: MoveRequest = { bytes: content, today, reading, rates };
    // An archive may hold many times its own size.
    const bytes =
      content[0] === ZIP[0] && content[1] === ZIP[1] ? PACKED * content.length : content.length;
    const response = await processes[laneOf(bytes)]
      .run((ask) => ask(request) as Promise<MoveResponse>)
      .catch((error: unknown): MoveResponse => {
        if (error instanceof TaskSpent) return { problem: 'slow' };
        throw error;
      });
    if ('json' in response) return response;
    const code = moveIssueOf(response.problem);
    throw new AppError('invalid', { issues: [{ path: 'file', code, message: code }] });
  };
}
