import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mappingsOf } from '#server/column-mappings/store.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { createFileReader } from '#server/file-reading/reader.ts';
import { refusedFile } from '#server/file-reading/refused-file.ts';
import { signedIn } from '#server/http/person.ts';

export type SentReader = ReturnType<typeof sentReader>;

/** Reads what was sent, with what the person has said of columns. */
export function sentReader(scope: FastifyInstance, db: Database) {
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

/** The file as it came. */
export function contentOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError('unsupported_media_type');
}
