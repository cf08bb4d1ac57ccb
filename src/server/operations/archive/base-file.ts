import { open } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { openArchiveFile } from '#server/platform/archive/archive-files.ts';
import {
  type ArchiveKey,
  CHUNK_BYTES,
  createOpener,
  createSealer,
  type ReadingKey,
  type SealedPlace,
} from '#server/platform/archive/sealed-file.ts';

/** Compressed bytes end with a checksum, which an unverified restore has nothing else than. */
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 };

type BaseFileContent = {
  path: string;
  /** The place that the file will have, which its seal binds it to. */
  place: SealedPlace;
  key: ArchiveKey;
  content: AsyncIterable<Buffer>;
  signal: AbortSignal;
};

/** Writes the bytes of a tar to a new file, compressed and sealed, until they are on the disk. */
export async function writeBaseFile(writing: BaseFileContent): Promise<void> {
  const { path, place, key, content, signal } = writing;
  const file = await open(path, 'wx', 0o600);
  try {
    const append = callbackify((bytes: Buffer) => file.appendFile(bytes));
    const sink = new Writable({ write: (bytes: Buffer, _, done) => append(bytes, done) });
    const source = Readable.from(content, { highWaterMark: 2 });
    const compress = createZstdCompress({ params: PARAMS });
    await pipeline(source, compress, sealing(place, key), sink, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Passes bytes on in sealed chunks of one size. */
function sealing(place: SealedPlace, key: ArchiveKey): Transform {
  const sealer = createSealer(place, key);
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
export async function* readBaseFile(
  folder: string,
  place: SealedPlace,
  key: ReadingKey,
): AsyncGenerator<Buffer> {
  const file = await openArchiveFile(folder, place.path);
  const zstd = createZstdDecompress();
  const opener = createOpener(place, key);
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
  const done = pipeline(file.createReadStream(), opening, zstd);
  // The reader receives the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  yield* zstd as AsyncIterable<Buffer>;
  await done;
}
