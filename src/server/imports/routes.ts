import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  exportFile,
  type ExportFile,
  IMPORT_BYTES_MAX,
  inconsistenciesOf,
} from '#domain/export-file.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { refusalShape } from '#server/http/docs.ts';
import { signedIn } from '#server/http/person.ts';
import type { Beside } from './beside.ts';
import { importFile } from './store.ts';

type Parts = { db: Database; clock: Clock; beside: Beside };

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
  isRepeated: z.boolean(),
});

const schema = {
  tags: ['account'],
  summary: 'Adds everything in a file (docs/export-format.md), all or nothing, each data set once',
  body: exportFile,
  response: { 200: imported, 201: imported, default: refusalShape },
};

/** `POST /api/import`: a file that was exported, or what a guest kept in the browser. */
export function importRoutes(app: FastifyInstance, { db, clock, beside }: Parts): void {
  const options = {
    schema,
    bodyLimit: IMPORT_BYTES_MAX,
    // Nobody's ten megabytes are not even read.
    onRequest: async (request: Parameters<typeof signedIn>[0]) => void signedIn(request),
  };
  app.post('/api/import', options, async (request, reply) => {
    const person = signedIn(request);
    const file = request.body as ExportFile;
    const now = clock();
    const issues = inconsistenciesOf(file, monthOf(dayOf(now)));
    if (issues.length > 0) throw new AppError('invalid', { issues });
    const { userId } = person;
    const answer = await db.asPerson(person, (tx) => importFile({ tx, userId, now, beside }, file));
    return reply.code(answer.isRepeated ? 200 : 201).send(answer);
  });
}
