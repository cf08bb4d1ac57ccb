import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { exportFile, IMPORT_BYTES_MAX } from '#domain/portability/export-file.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import {
  createReceiving,
  leaveBodiesUnread,
  type SpooledFile,
} from '#server/platform/http/receiving.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { createSlots, type TakeSlot } from '#server/platform/rate-limits/concurrency.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { ImportedOtherData } from '#server/portability/other-data.ts';
import { createImportReader, type ImportReader } from './import-reader.ts';
import { importFile, type ImportResult } from './store.ts';

export type ImportParts = {
  db: Database;
  clock: Clock;
  otherData: ImportedOtherData;
  folder: string;
  transactionsMax: number;
  accountOf: (request: FastifyRequest) => Promise<{ isEmailProven: boolean }>;
};

const RETRY_AFTER_S = 30;

/** Files on their way at once; those of all users are bounded by their bytes. */
const PLACES = { ofUser: 2, ofAll: Number.POSITIVE_INFINITY };
const ALL_BYTES_MAX = 4 * IMPORT_BYTES_MAX;

const count = z.int();
const imported = z.object({
  ...byKind<Record<Kind, typeof count>>(KIND_NAMES, () => count),
  removed: count,
  observations: count,
  typedValues: count,
  activities: count,
  leftOut: count,
  isRepeated: z.boolean(),
});

const schema = {
  tags: ['account'],
  summary:
    'Imports a full export (docs/export-format.md) except memberships, jointly owned items ' +
    'and connections to banks, all or nothing, each data set once',
  body: exportFile,
  response: { 200: imported, 201: imported, default: refusalShape },
};

/** `POST /api/import`: an exported file, or a guest's data from the browser. */
export async function importRoutes(scope: FastifyInstance, parts: ImportParts): Promise<void> {
  const reader = createImportReader();
  scope.addHook('onClose', () => reader.close());
  const takeSlot = createSlots(PLACES);
  const { folder } = parts;
  const room = { folder, bytesMax: IMPORT_BYTES_MAX, allBytesMax: ALL_BYTES_MAX };
  const receive = createReceiving(room);
  leaveBodiesUnread(scope);
  const options = {
    schema,
    // The schema only documents the file; it is checked piece by piece, once it has arrived.
    validatorCompiler: () => (value: unknown) => ({ value }),
    // No file is read for a client that is not signed in.
    onRequest: async (request: FastifyRequest) => void signedIn(request),
  };
  scope.post('/api/import', options, async (request, reply) => {
    const user = signedIn(request);
    // A user without access is refused before a large body is read.
    await parts.db.readAsUser(user, {});
    const { isEmailProven } = await parts.accountOf(request);
    const answer = await inSlot(takeSlot, user, () =>
      receive(request, (file) => {
        // Nothing is sent on the connection meanwhile: a listener keeps it from being closed.
        reply.raw.on('timeout', () => undefined);
        return taken({ ...parts, reader, isEmailProven }, user, file);
      }),
    );
    return reply.code(answer.isRepeated ? 200 : 201).send(answer);
  });
}

async function taken(
  { db, clock, reader, ...parts }: ImportParts & { reader: ImportReader; isEmailProven: boolean },
  user: SessionUser,
  file: SpooledFile,
): Promise<ImportResult> {
  const now = clock();
  const { userId } = user;
  const { otherData, transactionsMax, isEmailProven } = parts;
  const importing = { userId, now, otherData, transactionsMax, isEmailProven };
  return reader.read({ userId, file, running: monthOf(dayOf(now)) }, (read) =>
    db.long.asUser(user, (tx) => importFile({ tx, ...importing }, read)),
  );
}

async function inSlot<T>(take: TakeSlot, user: SessionUser, work: () => Promise<T>): Promise<T> {
  const giveBack = take(user.userId);
  if (giveBack === null) throw busy();
  return work().finally(giveBack);
}

function busy(): AppError {
  return new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
}
