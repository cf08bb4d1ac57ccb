import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';

/** A file without a name, which ends when it is closed. */
export type SpooledFile = { handle: FileHandle; bytes: number };

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
