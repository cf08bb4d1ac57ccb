import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mappingsOf } from '#server/column-mappings/store.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { createFileReader } from '#server/file-reading/reader.ts';
import { refusedFile } from '#server/file-reading/refused-file.ts';
import { laneOf } from '#server/file-turns/turns.ts';
import { signedIn } from '#server/http/person.ts';

export type SentReader = ReturnType<typeof sentReader>;

/** Several times what the slowest honest small file takes. */
const SMALL_CPU_MS = 5_000;

/** Reads a file that was sent, with the user's column mappings; small and large ones apart. */
export function sentReader(scope: FastifyInstance, db: Database) {
  const readers = {
    small: createFileReader({ cpuMs: SMALL_CPU_MS }),
    large: createFileReader(),
  };
  scope.addHook('onClose', async () => {
    await Promise.all([readers.small.close(), readers.large.close()]);
  });
  return async (request: FastifyRequest, turned: string | undefined) => {
    const person = signedIn(request);
    const mappings = await db.asPerson(person, (tx) => mappingsOf(tx, person.userId));
    const read = await readers[laneOf(request)].read(contentOf(request), {
      turn: turned === '1',
      mappings,
    });
    if (typeof read === 'string') throw refusedFile(read);
    return read;
  };
}

/** The file as it came. */
export function contentOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError('unsupported_media_type');
}
