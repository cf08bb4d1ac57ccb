import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Spooled = { content: Readable; bytes: number };

/**
 * Keeps what is made in a file without a name, and gives it back from the start. So the database
 * is done before a slow reader begins, memory holds no more than a piece, a failure is told
 * instead of a torn file, and nothing is left when the process or the connection ends.
 */
export async function spool(folder: string, made: Readable): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.part`);
  const handle = await open(file, 'wx+', 0o600);
  try {
    await rm(file);
    // By its number: a stream of the handle's own would have to end before the handle can close.
    await pipeline(made, createWriteStream(file, { fd: handle.fd, autoClose: false }));
    const { size } = await handle.stat();
    return { content: handle.createReadStream({ start: 0 }), bytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
