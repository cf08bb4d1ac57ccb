import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FILE_BYTES_MAX } from '#domain/bank-files/bank-file.ts';
import { requiredName } from '#domain/fields.ts';
import type { Clock } from '#server/clock.ts';
import { mappingsOf } from '#server/column-mappings/store.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { createFileReader } from '#server/file-reading/reader.ts';
import { refusedFile } from '#server/file-reading/refused-file.ts';
import { createGate, Overloaded } from '#server/gate.ts';
import { refusalShape } from '#server/http/docs.ts';
import { idOf, itemId } from '#server/http/item-id.ts';
import { signedIn } from '#server/http/person.ts';
import { createArrivals } from './arrivals.ts';
import { importBankFile } from './importing.ts';
import { importsOf, undoImport } from './imports.ts';
import { previewOf } from './preview.ts';
import { withProgress } from './progress.ts';

type Parts = { db: Database; clock: Clock };

const PATH = '/api/transaction-imports';
const tags = ['transactions'];

/** Two files at once are enough work for a node: further ones take turns. */
const TURNS = { parallel: 2, waitingMax: 20 };
const RETRY_AFTER_S = 10;

const turn = z.optional(z.enum(['0', '1'], 'choice'));
const looking = z.strictObject({ account: z.optional(z.uuid('unknown')), turn });
const reading = z.strictObject({ name: z._default(requiredName('name.required'), 'CSV'), turn });

const previewing = {
  tags,
  summary:
    'What reading in a bank’s file (application/octet-stream, at most 10 MB) would do: rows that ' +
    'are new, known, pending or broken, and whether its balances prove its amounts; without a ' +
    '`format` the columns are to be said first',
  querystring: looking,
  response: { default: refusalShape },
};
const importing = {
  tags,
  summary:
    'Reads a bank’s file into an account: what is new, all or nothing, each row once; accepted ' +
    'as application/x-ndjson, lines tell its progress (`share`) and at last `status` and `body`',
  params: itemId,
  querystring: reading,
  response: { default: refusalShape },
};
const listing = {
  tags,
  summary: 'The files that were read in, newest first, at most 100',
  response: { default: refusalShape },
};
const undoing = {
  tags,
  summary: 'Takes away again what a file brought',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** Bank files: looked at, read in, listed and undone (design, premium). */
export function bankFileRoutes(scope: FastifyInstance, { db, clock }: Parts): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
    (_request, content, done) => done(null, content),
  );
  const onRequest = createArrivals(db);
  const inTurn = createTurns();
  const readSent = sentReader(scope, db);

  scope.post(`${PATH}/preview`, { schema: previewing, onRequest }, (request) => {
    const person = signedIn(request);
    const { account = null, turn: turned } = request.query as z.infer<typeof looking>;
    return inTurn(async () => {
      const { file, columns } = await readSent(request, turned);
      if (file === null) return { format: null, columns };
      const asked = { userId: person.userId, accountId: account, now: clock() };
      const preview = await db.asPerson(person, (tx) => previewOf(tx, asked, file));
      return { ...preview, columns };
    });
  });

  scope.post('/api/bank-accounts/:id/imports', { schema: importing, onRequest }, (request, reply) =>
    withProgress(request, reply, (onProgress) =>
      inTurn(async () => {
        const person = signedIn(request);
        const { name, turn: turned } = request.query as z.infer<typeof reading>;
        const accountId = idOf(request);
        const { file } = await readSent(request, turned);
        if (file === null) throw refusedFile('columns');
        const sent = { name, bytes: contentOf(request) };
        const made = await db.asPerson(person, (tx) => {
          const whose = { tx, userId: person.userId, accountId, now: clock(), onProgress };
          return importBankFile(whose, sent, file);
        });
        return { status: 201, body: made };
      }),
    ),
  );

  listAndUndo(scope, { db, clock });
}

/** Reads what was sent, with what the person has said of columns. */
function sentReader(scope: FastifyInstance, db: Database) {
  const reader = createFileReader();
  scope.addHook('onClose', () => reader.close());
  return async (request: FastifyRequest, turned: string | undefined) => {
    const person = signedIn(request);
    const mappings = await db.asPerson(person, (tx) => mappingsOf(tx, person.userId));
    const read = await reader.read(contentOf(request), { turn: turned === '1', mappings });
    if (typeof read === 'string') throw refusedFile(read);
    return read;
  };
}

function listAndUndo(scope: FastifyInstance, { db, clock }: Parts): void {
  scope.get(PATH, { schema: listing }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => importsOf(tx, person.userId));
  });

  scope.delete(`${PATH}/:id`, { schema: undoing }, async (request, reply) => {
    const person = signedIn(request);
    const id = idOf(request);
    const isUndone = await db.asPerson(person, (tx) =>
      undoImport({ tx, userId: person.userId, now: clock() }, id),
    );
    if (!isUndone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

function contentOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError('unsupported_media_type');
}

function createTurns() {
  const gate = createGate(TURNS);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await gate(work);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      throw new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
    }
  };
}
