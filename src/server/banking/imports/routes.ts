import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  createUploadGate,
  createImportQueue,
  type UploadGate,
  withProgress,
  type ImportQueue,
  refuseAbandoned,
} from '#server/banking/import-queue/import-queue.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { createReceiving, leaveBodiesUnread } from '#server/platform/http/receiving.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { requiredName } from '#domain/basics/fields.ts';
import {
  accountMeant,
  accountFor,
  fingerprintOf,
  refuseContradicted,
  refuseUnsaidCurrency,
} from './file-account.ts';
import { importsOf, undoImport, importBankFile } from './imports.ts';
import { previewOf } from './preview.ts';
import {
  fileChoices,
  sentReader,
  refusedFile,
  contentOf,
  placeOf,
  type SentReader,
} from './sent-reader.ts';

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
    '`currency`; `fileAccount` chooses one of `fileAccounts` by its place from 0',
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
  const open = opener({ db });

  scope.post(`${PATH}/preview`, { schema: previewing, onRequest }, (request, reply) => {
    const { userId } = signedIn(request);
    const { account = null, ...stated } = request.query as z.infer<typeof looking>;
    return inTurn({ userId, request, reply }, async () => {
      const read = await readSent(
        request,
        stated,
        async (tx, found) => account ?? accountMeant(tx, userId, found),
      );
      const { file, columns } = read;
      if (file === null) return { format: null, columns };
      const { accountId, needed: currencyNeeded } = read;
      const asked = { userId, accountId, currencyNeeded, now: clock(), transactionsMax };
      const preview = await open(request, ({ tx }) => previewOf(tx, asked, file));
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
  const openLong = opener({ db: db.long });
  scope.get(PATH, { schema: listing }, (request) => {
    return open(request, ({ tx, userId }) => importsOf(tx, userId));
  });

  scope.delete(`${PATH}/:id`, { schema: undoing }, async (request, reply) => {
    const isUndone = await openLong(request, ({ tx, userId }) =>
      undoImport({ tx, userId, now: clock() }, idOf(request)),
    );
    if (!isUndone) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

type UploadRouteOptions = {
  db: Database;
  clock: Clock;
  transactionsMax: number;
  onRequest: UploadGate;
  inTurn: ImportQueue;
  readSent: SentReader;
};
const response = { default: refusalShape };
const name = z._default(requiredName('name.required'), 'CSV');
const choices = {
  name,
  ...fileChoices,
  amountsConfirmed: z.optional(z.enum(['0', '1'], 'choice')),
};
const reading = z.strictObject(choices);
const opening = z.strictObject({
  ...choices,
  accountName: z.optional(requiredName('name.required')),
});

const importing = {
  tags,
  summary:
    'Imports the new rows of a bank’s file into an account, all or none, each once; accepted ' +
    'as application/x-ndjson, lines report progress (`share`) and finally `status` and `body`; a ' +
    'file whose balances contradict its amounts needs `amountsConfirmed=1`',
  params: itemId,
  querystring: reading,
  response,
};
const importingAnew = {
  tags,
  summary:
    'The same into a new account, both or neither; the same file once more goes ' +
    'to the account that it made',
  querystring: opening,
  response,
};

type RequestAndReply = { request: FastifyRequest; reply: FastifyReply };

/** Imports a bank's file to an existing or a new account. */
function importingRoutes(scope: FastifyInstance, parts: UploadRouteOptions): void {
  const { db, clock, transactionsMax, onRequest, inTurn, readSent } = parts;
  const open = opener({ db: db.long });

  /** `existing` is the id of an account; null: one is created for the file. */
  const importFile = async (
    { request, reply }: RequestAndReply,
    existing: string | null,
    tell: Tell,
  ) => {
    const query = request.query as z.infer<typeof opening>;
    const { name: fileName, accountName, amountsConfirmed, ...stated } = query;
    const read = await readSent(request, stated, async () => existing);
    const { file } = read;
    if (file === null) throw refusedFile('columns');
    const content = contentOf(request);
    const fileAccount = file.accounts.length === 0 ? null : placeOf(stated);
    if (file.accounts.length > 0 && fileAccount === null) throw refusedFile('accounts');
    const sent = { name: fileName, fingerprint: fingerprintOf(content, fileAccount) };
    refuseUnsaidCurrency(read);
    if (amountsConfirmed !== '1') refuseContradicted(file);
    const onProgress = (share: number) => {
      refuseAbandoned(reply);
      tell(share);
    };
    const body = await open(request, async ({ tx, userId }) => {
      const accountId =
        existing ??
        (await accountFor(
          { tx, userId },
          { accountName: accountName ?? file.bankName ?? fileName, file, ...sent },
        ));
      const target = { tx, userId, accountId, now: clock(), transactionsMax, onProgress };
      const made = await importBankFile(target, sent, file);
      refuseAbandoned(reply);
      return made;
    });
    return { status: 201, body };
  };
  const inItsTurn = (request: FastifyRequest, reply: FastifyReply, existing: string | null) => {
    const { userId } = signedIn(request);
    return withProgress(request, reply, (tell) =>
      inTurn({ userId, request, reply }, () => importFile({ request, reply }, existing, tell)),
    );
  };

  scope.post('/api/bank-accounts/:id/imports', { schema: importing, onRequest }, (request, reply) =>
    inItsTurn(request, reply, idOf(request)),
  );

  scope.post('/api/transaction-imports', { schema: importingAnew, onRequest }, (request, reply) =>
    inItsTurn(request, reply, null),
  );
}

type Tell = (share: number) => void;
