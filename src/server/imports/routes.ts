import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { exportFile, IMPORT_BYTES_MAX } from '#domain/export-file.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Person } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { createGate, type Gate, Overloaded } from '#server/gate.ts';
import { refusalShape } from '#server/http/docs.ts';
import { signedIn } from '#server/http/person.ts';
import { createPlaces, type TakePlace } from '#server/places.ts';
import type { Spooled } from '#server/spool.ts';
import type { Beside } from './beside.ts';
import { batchesOf, surveyOf } from './reading.ts';
import { leaveBodiesUnread, textOf, withReceived } from './receiving.ts';
import { importFile, type Imported } from './store.ts';

export type ImportParts = { db: Database; clock: Clock; beside: Beside; folder: string };

/** A file of this size takes a second or so, and they take turns from here on. */
const HEAVY_BYTES = 10 * 1024 * 1024;
const TURNS = { parallel: 1, waitingMax: 20 };
const RETRY_AFTER_S = 30;

/** Files on their way at once. */
const PLACES = { ofPerson: 2, ofAll: 20 };

const count = z.int();
const imported = z.object({
  assets: count,
  liabilities: count,
  incomes: count,
  costs: count,
  goals: count,
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
    'Adds everything in a file (docs/export-format.md) but memberships, what is owned together ' +
    'and connections to banks, all or nothing, each data set once',
  body: exportFile,
  response: { 200: imported, 201: imported, default: refusalShape },
};

/** `POST /api/import`: a file that was exported, or what a guest kept in the browser. */
export async function importRoutes(scope: FastifyInstance, parts: ImportParts): Promise<void> {
  const gate = createGate(TURNS);
  const takePlace = createPlaces(PLACES);
  const room = { folder: parts.folder, bytesMax: IMPORT_BYTES_MAX };
  leaveBodiesUnread(scope);
  const options = {
    schema,
    // The schema tells what a file is; it is checked piece by piece, once it has arrived.
    validatorCompiler: () => (value: unknown) => ({ value }),
    // Of nobody's files nothing is read.
    onRequest: async (request: FastifyRequest) => void signedIn(request),
  };
  scope.post('/api/import', options, async (request, reply) => {
    const person = signedIn(request);
    // Whoever may not do anything here sends nothing large either.
    await parts.db.readAsPerson(person, {});
    const answer = await inPlace(takePlace, person, () =>
      withReceived(request, room, (file) => {
        // Nothing is sent on the connection meanwhile: who listens to that keeps it open.
        reply.raw.on('timeout', () => undefined);
        return inTurn(gate, file, () => taken(parts, person, file));
      }),
    );
    return reply.code(answer.isRepeated ? 200 : 201).send(answer);
  });
}

async function taken(
  { db, clock, beside }: ImportParts,
  person: Person,
  file: Spooled,
): Promise<Imported> {
  const now = clock();
  const survey = await surveyOf(textOf(file), monthOf(dayOf(now)));
  const { userId } = person;
  return db.asPerson(person, (tx) => {
    return importFile({ tx, userId, now, beside }, { survey, batches: batchesOf(textOf(file)) });
  });
}

async function inPlace<T>(take: TakePlace, person: Person, work: () => Promise<T>): Promise<T> {
  const giveBack = take(person.userId);
  if (giveBack === null) throw busy();
  return work().finally(giveBack);
}

async function inTurn<T>(gate: Gate, { bytes }: Spooled, work: () => Promise<T>): Promise<T> {
  if (bytes <= HEAVY_BYTES) return work();
  try {
    return await gate(work);
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    throw busy();
  }
}

function busy(): AppError {
  return new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
}
