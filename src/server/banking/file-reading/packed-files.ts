import type { Said } from '#domain/banking/bank-files/bank-file.ts';
import {
  type BankFile,
  FILE_BYTES_MAX,
  type FileProblem,
} from '#domain/banking/bank-files/bank-file.ts';
import { textOf } from './text.ts';
import { tooMuch } from './unreadable.ts';
import type { Archive } from './zip.ts';
import { createCamtReader } from './camt-file.ts';
import { kindOfBytes, kindOfText } from './file-kind.ts';

/** Folders, and what Macintoshes put beside each file. */
const NO_FILE = /\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/;

/** The only file of an archive; null: there are several. */
export function packedFile(archive: Archive): Buffer | null {
  const [only, ...more] = filesIn(archive);
  if (only === undefined || more.length > 0) return null;
  return unpacked(archive, only);
}

/** The CAMT statements of an archive together, whatever else is beside them. */
export function packedCamt(archive: Archive, said: Said): BankFile | FileProblem {
  const names = filesIn(archive);
  const reader = createCamtReader(archive.tags);
  let isCamt = false;
  // Banks name them by their days.
  for (const name of names.toSorted()) {
    if (!/\.xml$/i.test(name)) continue;
    const bytes = unpacked(archive, name);
    if (kindOfBytes(bytes) !== 'text') continue;
    const text = textOf(bytes);
    if (kindOfText(text) !== 'camt') continue;
    isCamt = true;
    reader.read(text);
  }
  if (names.length === 0) return 'empty';
  return isCamt ? reader.file(said) : 'packed';
}

function filesIn({ names }: Archive): string[] {
  return names.filter((name) => !NO_FILE.test(name));
}

function unpacked(archive: Archive, name: string): Buffer {
  const bytes = archive.unpack(name) ?? Buffer.alloc(0);
  return bytes.length > FILE_BYTES_MAX ? tooMuch() : bytes;
}
