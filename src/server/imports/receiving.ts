import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { spool, type Spooled } from '#server/spool.ts';

/** Leaves the bodies of a scope unread: they are larger than memory should hold. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (_request, content, done) => done(null, content));
}

/** Does something with a body, as it is or compressed by gzip, that lies in a file meanwhile. */
export async function withReceived<T>(
  request: FastifyRequest,
  { folder, bytesMax }: { folder: string; bytesMax: number },
  work: (file: Spooled) => Promise<T>,
): Promise<T> {
  const file = await spool(folder, Readable.from(unpacked(request, bytesMax)));
  try {
    return await work(file);
  } finally {
    await file.handle.close();
  }
}

/** The text of such a file, from its beginning. Throws a TypeError where it is not UTF-8. */
export async function* textOf({ handle }: Spooled): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const content = handle.createReadStream({ start: 0, autoClose: false });
  for await (const chunk of content) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** The body's bytes; more than may be are not read, nor unpacked. */
async function* unpacked(
  { body, headers }: FastifyRequest,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) throw new AppError('bad_json');
  if (Number(headers['content-length']) > bytesMax) throw new AppError('too_large');
  let bytes = 0;
  try {
    for await (const chunk of decoded(body, headers['content-encoding'])) {
      bytes += (chunk as Buffer).length;
      if (bytes > bytesMax) throw new AppError('too_large');
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // It ended before its time, or is not what its encoding says.
    throw new AppError('unreadable', { detail: String(error) });
  }
}

function decoded(body: Readable, encoding = 'identity'): Readable {
  // The answer goes out on the connection that the body comes in by, which therefore stays.
  const sent = Readable.from(body.iterator({ destroyOnReturn: false }));
  if (encoding === 'identity') return sent;
  if (encoding !== 'gzip') throw new AppError('unsupported_media_type');
  const gunzip = createGunzip();
  void pipeline(sent, gunzip).catch((error: Error) => gunzip.destroy(error));
  return gunzip;
}
