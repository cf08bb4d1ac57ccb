import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';

/** Leaves the bodies of a type in a scope unread: they are larger than memory should hold. */
export function leaveBodiesUnread(scope: FastifyInstance, type = 'application/json'): void {
  scope.removeContentTypeParser(type);
  scope.addContentTypeParser(type, (_request, content, done) => done(null, content));
}

type SpoolOptions = {
  folder: string;
  /** The largest body. */
  bytesMax: number;
  /** Bytes of all bodies that are stored at once, arriving or arrived. */
  allBytesMax: number;
};

/** Processes a body, plain or compressed by gzip, that is stored in a file meanwhile. */
export type Receive = <T>(
  request: FastifyRequest,
  work: (file: SpooledFile) => Promise<T>,
) => Promise<T>;

const BUSY_S = 10;

/**
 * Receives bodies one beside the other. A body takes room by its bytes that have arrived, so that
 * clients who send slowly, or nothing more, keep nobody else out.
 */
export function createReceiving({ folder, bytesMax, allBytesMax }: SpoolOptions): Receive {
  let allBytes = 0;
  return async (request, work) => {
    let bytes = 0;
    const count = (more: number) => {
      bytes += more;
      allBytes += more;
      if (allBytes > allBytesMax) throw new AppError('busy', { retryAfterS: BUSY_S });
    };
    try {
      const body = unpacked(request, { bytesMax, count });
      const file = await spool(folder, Readable.from(body));
      try {
        return await work(file);
      } finally {
        await file.handle.close();
      }
    } finally {
      allBytes -= bytes;
      leaveRest(request.body);
    }
  };
}

/** Throws away the rest of a refused body: the next request of its connection comes after it. */
function leaveRest(body: unknown): void {
  if (!(body instanceof Readable) || body.readableEnded) return;
  body.removeAllListeners('readable');
  body.resume();
}

/**
 * The most times its size that a compressed body may unpack to, beyond the size that is always
 * allowed. An export of equal items, the most repetitive honest one, is 75 times as large as its
 * gzip.
 */
const RATIO_MAX = 200;
const UNPACKED_BYTES_FREE = 1024 * 1024;

/** The body's bytes; more than may be are not read, nor unpacked. */
async function* unpacked(
  { body, headers }: FastifyRequest,
  { bytesMax, count }: { bytesMax: number; count: (bytes: number) => void },
): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) throw new AppError('bad_json');
  if (Number(headers['content-length']) > bytesMax) throw new AppError('too_large');
  let bytes = 0;
  const sent = counted(body);
  try {
    for await (const chunk of decoded(sent.stream, headers['content-encoding'])) {
      bytes += (chunk as Buffer).length;
      const unpackedMax = UNPACKED_BYTES_FREE + RATIO_MAX * sent.bytes();
      if (bytes > Math.min(bytesMax, unpackedMax)) throw new AppError('too_large');
      count((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The body ended early, or does not match its encoding.
    throw new AppError('unreadable', { detail: String(error) });
  }
}

function decoded(sent: Readable, encoding = 'identity'): Readable {
  if (encoding === 'identity') return sent;
  if (encoding !== 'gzip') throw new AppError('unsupported_media_type');
  const gunzip = createGunzip();
  void pipeline(sent, gunzip).catch((error: Error) => gunzip.destroy(error));
  return gunzip;
}

/** A body, and how much of it has been read so far. */
function counted(body: Readable): { stream: Readable; bytes: () => number } {
  let bytes = 0;
  // The answer goes out on the connection that the body comes in by, which therefore stays.
  const iterator = body.iterator({ destroyOnReturn: false });
  const count = async function* () {
    for await (const chunk of iterator) {
      bytes += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  };
  return { stream: Readable.from(count()), bytes: () => bytes };
}

/** A file without a name, which ends when it is closed. */
export type SpooledFile = { handle: FileHandle; bytes: number };

/** The bytes of such a file, in memory. */
export async function contentIn({ handle, bytes }: SpooledFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), { position: 0 });
  return buffer.subarray(0, bytesRead);
}

/**
 * Buffers a stream in an unlinked file, so that a slow client on either side blocks nothing else,
 * memory holds only a chunk, and no file is left when the process ends.
 */
export async function spool(folder: string, made: Readable): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.part`);
  const handle = await open(file, 'wx+', 0o600);
  try {
    await rm(file);
    await pipeline(made, sinkTo(handle));
    const { size } = await handle.stat();
    return { handle, bytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Node's own file stream closes the file on failure, and the handle would close it once more. */
function sinkTo(handle: FileHandle): Writable {
  const append = callbackify((bytes: Buffer) => handle.appendFile(bytes));
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => append(chunk, done),
    writev: (chunks, done) => append(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
  });
}
