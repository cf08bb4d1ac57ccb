import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import {
  type ArchiveKey,
  CHUNK_BYTES,
  createOpener,
  createSealer,
} from '#server/platform/archive/sealed-file.ts';
import { checkSeal, pack, unpacked } from '#server/operations/backup-file/packed.ts';

type Writing = {
  path: string;
  /** The name that the file will have, which a seal binds it to. */
  name: string;
  key: ArchiveKey;
  content: AsyncIterable<Buffer>;
  signal: AbortSignal;
};

/** Writes the bytes of a tar to a new file, packed and sealed, until they are on the disk. */
export async function writeBaseFile(writing: Writing): Promise<void> {
  const { path, name, key, content, signal } = writing;
  if (key === null) return pack(path, content, signal);
  const file = await open(path, 'wx', 0o600);
  try {
    const append = callbackify((bytes: Buffer) => file.appendFile(bytes));
    const sink = new Writable({ write: (bytes: Buffer, _, done) => append(bytes, done) });
    const source = Readable.from(content, { highWaterMark: 2 });
    await pipeline(source, createZstdCompress(), sealing(key, name), sink, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes bytes on in sealed chunks of one size. */
function sealing(key: NonNullable<ArchiveKey>, name: string): Transform {
  const sealer = createSealer(key, name);
  let held: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (!hasBegun) this.push(sealer.header);
      hasBegun = true;
      held = Buffer.concat([held, bytes]);
      while (held.length > CHUNK_BYTES) {
        this.push(sealer.seal(held.subarray(0, CHUNK_BYTES), false));
        held = held.subarray(CHUNK_BYTES);
      }
      done();
    },
    flush(done) {
      this.push(sealer.seal(held, true));
      done();
    },
  });
}

/** The bytes of the tar again; throws, at its end at the latest, when a bit is another. */
export async function* readBaseFile(path: string, key: ArchiveKey): AsyncGenerator<Buffer> {
  if (key === null) {
    await checkSeal(path);
    yield* unpacked(path);
    return;
  }
  const zstd = createZstdDecompress();
  const opener = createOpener(basename(path), key);
  const opening = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        for (const chunk of opener.add(bytes)) this.push(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        opener.end();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const done = pipeline(createReadStream(path), opening, zstd);
  // The reader receives the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  yield* zstd as AsyncIterable<Buffer>;
  await done;
}
