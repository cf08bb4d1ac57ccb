import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { UnreadableBackup } from './tar.ts';

/**
 * A frame that readers of Zstandard pass over (RFC 8878, 3.1.2): it ends the file, and holds the
 * SHA-256 of every byte before it.
 */
const SEAL_HEADER = Buffer.from('5e2a4d1820000000', 'hex');
const SHA256_BYTES = 32;
const SEAL_BYTES = SEAL_HEADER.length + SHA256_BYTES;

/** The first bytes of anything that Zstandard has packed. */
const ZSTD = Buffer.from('28b52ffd', 'hex');

/** Writes members to a new file that only we may read, and waits until it is on disk. */
export async function pack(
  path: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const params = { [constants.ZSTD_c_checksumFlag]: 1 };
    const source = Readable.from(content, { highWaterMark: 2 });
    const sink = sinkTo(file, (bytes) => hash.update(bytes));
    await pipeline(source, createZstdCompress({ params }), sink, { signal });
    await file.appendFile(Buffer.concat([SEAL_HEADER, hash.digest()]));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Node's own stream to a file closes it when it fails, and here the seal comes after it. */
function sinkTo(file: FileHandle, pass: (bytes: Buffer) => void): Writable {
  const append = callbackify((bytes: Buffer) => file.appendFile(bytes));
  return new Writable({
    write(bytes: Buffer, _encoding, done) {
      pass(bytes);
      append(bytes, done);
    },
  });
}

/** Reads a whole file once, and throws unless it is complete and unchanged since it was sealed. */
export async function checkSeal(path: string): Promise<void> {
  const end = await endOfContent(path);
  const hash = createHash('sha256');
  let isFirst = true;
  for await (const bytes of createReadStream(path, { end: end.at - 1 }) as AsyncIterable<Buffer>) {
    if (isFirst && !bytes.subarray(0, ZSTD.length).equals(ZSTD)) throw notOurs();
    isFirst = false;
    hash.update(bytes);
  }
  if (!hash.digest().equals(end.sha256)) {
    throw new UnreadableBackup('It was changed after it was written.');
  }
}

/** The content of a file whose seal was checked. */
export async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const { at } = await endOfContent(path);
  const zstd = createZstdDecompress({ chunkSize: 256 * 1024 });
  const done = pipeline(createReadStream(path, { end: at - 1 }), zstd);
  // The reader receives the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  try {
    yield* zstd as AsyncIterable<Buffer>;
    await done;
  } catch (error) {
    throw isOfContent(error) ? new UnreadableBackup('Its content is cut off or damaged.') : error;
  }
}

/** Whether the unpacking failed, for bytes that are not whole Zstandard, and not the disk. */
function isOfContent(error: unknown): boolean {
  return /^(?:Z|ERR_ZSTD|ERR_ZLIB)/.test(String((error as NodeJS.ErrnoException).code));
}

async function endOfContent(path: string): Promise<{ at: number; sha256: Buffer }> {
  const file = await open(path, 'r');
  try {
    const at = (await file.stat()).size - SEAL_BYTES;
    if (at < ZSTD.length) throw notOurs();
    const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), { position: at });
    const [header, sha256] = [
      buffer.subarray(0, SEAL_HEADER.length),
      buffer.subarray(-SHA256_BYTES),
    ];
    if (header.equals(SEAL_HEADER)) return { at, sha256 };
    throw new UnreadableBackup('It is only half, or no backup of Valv.');
  } finally {
    await file.close();
  }
}

function notOurs(): UnreadableBackup {
  return new UnreadableBackup('It is not a backup of Valv.');
}
