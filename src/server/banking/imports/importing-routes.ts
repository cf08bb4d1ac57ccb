import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { requiredName } from '#domain/basics/fields.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refusedFile } from '#server/banking/file-reading/refused-file.ts';
import type { UploadGate } from '#server/banking/import-queue/uploads.ts';
import { withProgress } from '#server/banking/import-queue/progress.ts';
import { type ImportQueue, refuseAbandoned } from '#server/banking/import-queue/import-queue.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/requests.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { accountFor, fingerprintOf } from './file-account.ts';
import { refuseContradicted, refuseUnsaidCurrency } from './file-currency.ts';
import { importBankFile } from './importing.ts';
import { contentOf, placeOf, fileChoices, type SentReader } from './sent-reader.ts';

type UploadRouteOptions = {
  db: Database;
  clock: Clock;
  transactionsMax: number;
  onRequest: UploadGate;
  inTurn: ImportQueue;
  readSent: SentReader;
};

const tags = ['transactions'];
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
    'file whose balances contradict its amounts is refused without `amountsConfirmed=1`, by which ' +
    'the user has confirmed the amounts',
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
export function importingRoutes(scope: FastifyInstance, parts: UploadRouteOptions): void {
  const { db, clock, transactionsMax, onRequest, inTurn, readSent } = parts;

  /** `existing` is the id of an account; null: one is created for the file. */
  const importFile = async (
    { request, reply }: RequestAndReply,
    existing: string | null,
    tell: Tell,
  ) => {
    const user = signedIn(request);
    const { userId } = user;
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
    const body = await db.long.asUser(user, async (tx) => {
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
