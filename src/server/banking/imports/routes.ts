import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { createUploadGate } from '#server/banking/import-queue/uploads.ts';
import { createImportQueue } from '#server/banking/import-queue/import-queue.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { createReceiving, leaveBodiesUnread } from '#server/platform/http/receiving.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { accountMeant } from './file-account.ts';
import { importingRoutes } from './importing-routes.ts';
import { importsOf, undoImport } from './imports.ts';
import { previewOf } from './preview.ts';
import { fileChoices, sentReader } from './sent-reader.ts';

type ImportRouteOptions = { db: Database; clock: Clock; transactionsMax: number };

const PATH = '/api/transaction-imports';

/** Of as many files as wait at once. */
const ALL_BYTES_MAX = 50 * FILE_BYTES_MAX;
const tags = ['transactions'];

const looking = z.strictObject({ account: z.optional(z.uuid('unknown')), ...fileChoices });

const previewing = {
  tags,
  summary:
    'Previews the import of a bank’s file (application/octet-stream, at most 10 MB): rows that ' +
    'are new, coming (pending from now on), settled (pending until now), known, pending (left ' +
    'out) or broken, how many pending ones are `gone`, and whether its balances prove its ' +
    'amounts; without a `format` the columns are to be said first, with a `currencyNeeded` the ' +
    '`currency`; of `fileAccounts`, where the file is of several, `fileAccount` chooses one by ' +
    'its place from 0',
  querystring: looking,
  response: { default: refusalShape },
};
const listing = {
  tags,
  summary: 'The imported files, newest first, at most 100',
  response: { default: refusalShape },
};
const undoing = {
  tags,
  summary: 'Undoes the import of a file',
  params: itemId,
  response: { 204: z.null(), default: refusalShape },
};

/** Previews, imports, lists and undoes bank files. */
export function bankFileRoutes(
  scope: FastifyInstance,
  { db, clock, transactionsMax, folder }: ImportRouteOptions & { folder: string },
): void {
  leaveBodiesUnread(scope, 'application/octet-stream');
  const onRequest = createUploadGate(db);
  const room = { folder, bytesMax: FILE_BYTES_MAX, allBytesMax: ALL_BYTES_MAX };
  const inTurn = createImportQueue(createReceiving(room));
  const readSent = sentReader(scope, { db, clock });

  scope.post(`${PATH}/preview`, { schema: previewing, onRequest }, (request, reply) => {
    const user = signedIn(request);
    const { account = null, ...stated } = request.query as z.infer<typeof looking>;
    return inTurn({ userId: user.userId, request, reply }, async () => {
      const { userId } = user;
      const read = await readSent(
        request,
        stated,
        async (tx, found) => account ?? accountMeant(tx, userId, found),
      );
      const { file, columns } = read;
      if (file === null) return { format: null, columns };
      const { accountId, needed: currencyNeeded } = read;
      const asked = { userId, accountId, currencyNeeded, now: clock(), transactionsMax };
      const preview = await db.asUser(user, (tx) => previewOf(tx, asked, file));
      return { ...preview, columns };
    });
  });

  importingRoutes(scope, { db, clock, transactionsMax, onRequest, inTurn, readSent });
  listAndUndo(scope, { db, clock });
}

function listAndUndo(
  scope: FastifyInstance,
  { db, clock }: Omit<ImportRouteOptions, 'transactionsMax'>,
): void {
  const open = opener({ db });
  scope.get(PATH, { schema: listing }, (request) => {
    return open(request, ({ tx, userId }) => importsOf(tx, userId));
  });

  scope.delete(`${PATH}/:id`, { schema: undoing }, async (request, reply) => {
    const user = signedIn(request);
    const id = idOf(request);
    const isUndone = await db.long.asUser(user, (tx) =>
      undoImport({ tx, userId: user.userId, now: clock() }, id),
    );
    if (!isUndone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
