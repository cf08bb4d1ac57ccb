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
import { type Day, dayOf, isDay } from '#domain/basics/months.ts';
import { dayInName } from '#domain/holdings/files/storable-rows.ts';
import { parseChoices } from '#domain/holdings/files/account-choices.ts';
import type { HoldingsPreview } from '#domain/holdings/files/file-preview.ts';
import { holdingsPreviewOf } from '#server/holdings/imports/preview.ts';
import { holdingImportsOf, undoHoldingImport } from '#server/holdings/imports/store.ts';
import { countedCash } from './counted-cash.ts';
import { accountMeant, fingerprintOf } from './file-account.ts';
import { bankImport, holdingsImport } from './import-work.ts';
import { IMPORTS_MAX, importsOf, undoImport } from './imports.ts';
import { previewOf } from './preview.ts';
import { fileChoices, sentReader, contentOf, placeOf, type SentReader } from './sent-reader.ts';

type ImportRouteOptions = { db: Database; clock: Clock; transactionsMax: number };

const PATH = '/api/transaction-imports';

/** Of as many files as wait at once. */
const ALL_BYTES_MAX = 50 * FILE_BYTES_MAX;
const tags = ['transactions'];

/** 100 accounts of a file, each by an id. */
const ACCOUNTS_CHARACTERS_MAX = 3_700;

/** Where the rows of each account of a broker's file go, in the order of the file's accounts. */
const accounts = z.optional(
  z.string('choice').check(
    z.maxLength(ACCOUNTS_CHARACTERS_MAX, 'choice'),
    z.refine((text) => parseChoices(text) !== null, 'choice'),
  ),
);

/** Day of the positions of a broker's file whose rows state none. */
const positionsOn = z.optional(z.string('date.format').check(z.refine(isDay, 'date.format')));

/** Whether each account of a broker's file starts with its positions: 1, 0 or nothing, with commas. */
const openings = z._default(
  z.string('choice').check(z.regex(/^[01]?(?:,[01]?){0,99}$/, 'choice')),
  '',
);

const looking = z.strictObject({
  account: z.optional(z.uuid('unknown')),
  asset: z.optional(z.uuid('unknown')),
  accounts,
  positionsOn,
  openings,
  name: z.optional(requiredName('name.required')),
  ...fileChoices,
});

const previewing = {
  tags,
  summary:
    'Previews the import of a bank’s file (application/octet-stream, at most 10 MB): rows that ' +
    'are new, coming (pending from now on), settled (pending until now), known, pending (left ' +
    'out) or broken, how many pending ones are `gone`, and whether its balances prove its ' +
    'amounts; without a `format` the columns are to be said first, with a `currencyNeeded` the ' +
    '`currency`; `fileAccount` chooses one of `fileAccounts` by its place from 0. A broker’s file ' +
    'has the `format` holdings: its accounts each with an asset’s id, new, new-isk or none as ' +
    '`choice`, changed by `accounts`, a list with commas (`asset`, from which it is opened, is ' +
    'proposed for the account that fits; `isOtherName`: earlier files brought an account of ' +
    'another name there); its rows, prices, and positions beside ' +
    'the units that are counted; positions that state no day are of `positionsOn`, else of that in ' +
    'the `name`, else of today; an account starts with them once, where `openings`, a list with ' +
    'commas, has a 1 for it (`isOpened`), with nothing there if it has no transactions; `readAs` ' +
    'bank reads its cash alone',
  querystring: looking,
  response: { default: refusalShape },
};
const listing = {
  tags,
  summary: 'The imported files of banks and brokers, newest first, at most 100',
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
    const {
      account = null,
      asset: openedFrom = null,
      accounts: chosen,
      positionsOn: day,
      openings: opened,
      name: named = '',
      ...stated
    } = request.query as z.infer<typeof looking>;
    return inTurn({ userId, request, reply }, async () => {
      const read = await readSent(
        request,
        stated,
        async (tx, found) => account ?? accountMeant(tx, userId, found),
      );
      if ('broker' in read) {
        const { file, bank } = read.broker;
        const choices = chosen === undefined ? null : parseChoices(chosen);
        const counted = await open(request, (userTx) => countedCash(userTx, file));
        const now = clock();
        const of = positionsDay(day, named, now);
        const whose = { db, user: signedIn(request), now, positionsOn: of };
        const fingerprint = fingerprintOf(contentOf(request), null);
        const asked = { stated: choices, openedFrom, openings: flagsOf(opened), fingerprint };
        const target = { ...whose, ...asked, leftOut: new Set(counted.keys()) };
        const preview = await holdingsPreviewOf(target, file);
        const accounts = preview.accounts.map((each, at) => ({
          ...each,
          countedBy: counted.get(file.accounts[at]?.key ?? '') ?? null,
        }));
        const shown: HoldingsPreview = { ...preview, accounts, isBankToo: bank !== null };
        return shown;
      }
      const { file, columns, isOfBroker } = read;
      if (file === null) return { format: null, columns, isOfBroker };
      const { accountId, needed: currencyNeeded } = read;
      const asked = { userId, accountId, currencyNeeded, now: clock(), transactionsMax };
      const preview = await open(request, ({ tx }) => previewOf(tx, asked, file));
      return { ...preview, columns, isOfBroker };
    });
  });

  importingRoutes(scope, { db, clock, transactionsMax, onRequest, inTurn, readSent });
  listAndUndo(scope, { db, clock });
}

function flagsOf(stated: string): (boolean | null)[] {
  return stated.split(',').map((each) => (each === '' ? null : each === '1'));
}

/** The stated day of positions, else that in the name of their file; null: none. */
function positionsDay(stated: Day | undefined, name: string, now: Date): Day | null {
  const today = dayOf(now);
  if (stated === undefined) return dayInName(name, today);
  if (stated <= today) return stated;
  const code = 'day.future';
  throw new AppError('invalid', { issues: [{ path: 'positionsOn', code, message: code }] });
}

function listAndUndo(
  scope: FastifyInstance,
  { db, clock }: Omit<ImportRouteOptions, 'transactionsMax'>,
): void {
  const open = opener({ db });
  const openLong = opener({ db: db.long });
  scope.get(PATH, { schema: listing }, (request) => {
    return open(request, async ({ tx, userId }) => {
      const ofBanks = await importsOf(tx, userId);
      const ofBrokers = await holdingImportsOf(tx, userId);
      const all = [...ofBanks, ...ofBrokers.map((each) => ({ ...each, format: 'holdings' }))];
      return all
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .slice(0, IMPORTS_MAX);
    });
  });

  scope.delete(`${PATH}/:id`, { schema: undoing }, async (request, reply) => {
    const id = idOf(request);
    const isUndone = await openLong(
      request,
      async ({ tx, userId }) =>
        (await undoImport({ tx, userId, now: clock() }, id)) ||
        (await undoHoldingImport({ tx, userId, clock }, id)),
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
  accounts,
  positionsOn,
  openings,
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
    'to the account that it made. With `readAs` holdings a broker’s file, with `accounts` as in ' +
    'its preview',
  querystring: opening,
  response,
};

type RequestAndReply = { request: FastifyRequest; reply: FastifyReply };

/** Imports a bank's file to an existing or a new account. */
function importingRoutes(scope: FastifyInstance, parts: UploadRouteOptions): void {
  const { db, clock, transactionsMax, onRequest, inTurn, readSent } = parts;
  const open = opener({ db: db.long, clock });

  /** `existing` is the id of an account; null: one is created for the file. */
  const importFile = async (
    { request, reply }: RequestAndReply,
    existing: string | null,
    tell: Tell,
  ) => {
    const {
      accountName,
      amountsConfirmed,
      accounts: chosen,
      positionsOn: day,
      openings: opened,
      ...asked
    } = request.query as z.infer<typeof opening>;
    // An account of the bank takes the cash alone.
    const readAs = existing === null ? (asked.readAs ?? 'bank') : 'bank';
    const stated = { ...asked, readAs };
    const read = await readSent(request, stated, async () => existing);
    const onProgress = (share: number) => {
      refuseAbandoned(reply);
      tell(share);
    };
    const sent = { name: asked.name, content: contentOf(request), onProgress };
    const areConfirmed = amountsConfirmed === '1';
    const place = placeOf(stated);
    const ofBank = { existing, accountName, areConfirmed, place, transactionsMax };
    const work =
      'broker' in read
        ? holdingsImport(read.broker, sent, {
            accounts: chosen,
            positionsOn: positionsDay(day, asked.name, clock()),
            openings: flagsOf(opened),
          })
        : bankImport(read, sent, { ...ofBank, readAs });
    const body = await open(request, async (userTx) => {
      const made = await work(userTx);
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
