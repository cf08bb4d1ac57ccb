import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CsvFile } from './csv.ts';

/** Tables as one archive, each made while it is read. */
export function zipOf(files: readonly CsvFile[], at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const { name, rows } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (use) => use(null, Readable.from(rows())));
  }
  zip.end();
  return archive;
}
