import { stat } from 'node:fs/promises';
import { HEAD, type BackupHead, readHead, readSums, type BackupSums, SUMS } from './manifest.ts';
import { checkSeal, unpacked } from './packed.ts';
import { createAdding, differenceOf } from './sums.ts';
import { type TarMember, membersOf, UnreadableBackup } from './tar.ts';

/** Contents of a verified file. */
export type VerifiedBackup = { head: BackupHead; sums: BackupSums; bytes: number };

export type RowsOfTable = { table: string; rows: Buffer };

const PART = /^tables\/([^/]+)\/\d{6}\.copy$/;

/** Reads a whole file and compares it with its sums; throws when a single bit is another. */
export async function verify(path: string, signal?: AbortSignal): Promise<VerifiedBackup> {
  await checkSeal(path);
  let head: BackupHead | null = null;
  const sums = await eachPart(path, {
    begin: (read) => {
      head = read;
    },
    part: () => signal?.throwIfAborted(),
  });
  if (head === null) throw new UnreadableBackup('It is empty.');
  return { head, sums, bytes: (await stat(path)).size };
}

/** The manifest of a file whose seal was checked. */
export async function readHeadOf(path: string): Promise<BackupHead> {
  const members = membersOf(unpacked(path));
  try {
    return await headIn(members);
  } finally {
    await members.return(undefined);
  }
}

async function headIn(members: AsyncGenerator<TarMember>): Promise<BackupHead> {
  const first = await members.next();
  if (first.done || first.value.name !== HEAD) throw new UnreadableBackup('It has no manifest.');
  return readHead(first.value.content.toString('utf8'));
}

type Taker = {
  /** Called before any other. */
  begin(head: BackupHead): Promise<void> | void;
  part(part: RowsOfTable): Promise<void> | void;
};

/** Yields a verified file piece by piece; throws unless all sums agree. */
export async function eachPart(path: string, taker: Taker): Promise<BackupSums> {
  const members = membersOf(unpacked(path));
  const head = await headIn(members);
  await taker.begin(head);
  const adding = createAdding(head.tables.map(({ name }) => name));
  let expected: BackupSums | null = null;
  for await (const { name, content } of members) {
    const table = PART.exec(name)?.[1];
    if (name === SUMS) expected = readSums(content.toString('utf8'));
    else if (table !== undefined && adding.has(table)) {
      adding.add(table, content);
      await taker.part({ table, rows: content });
    } else throw new UnreadableBackup(`It holds ${name}, which its manifest does not name.`);
  }
  if (expected === null) throw new UnreadableBackup('It has no sums.');
  const difference = differenceOf(expected, adding.sums());
  if (difference !== null) throw new UnreadableBackup(difference);
  return expected;
}
