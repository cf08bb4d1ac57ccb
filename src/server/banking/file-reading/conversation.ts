import { setImmediate as breath } from 'node:timers/promises';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import type { Ask } from '#server/platform/threads/bounded-thread.ts';
import { unpackedRows } from './packed-rows.ts';
import type { Read } from './read.ts';
import type { Said, Told } from './thread.ts';

/** Sends a file and takes its rows piece by piece, so that others are answered in between. */
export async function conversation(ask: Ask, told: Exclude<Told, 'more'>): Promise<Read> {
  const said = (await ask(told, [told.bytes.buffer as ArrayBuffer])) as Said;
  if (!('read' in said)) throw new Error('The thread spoke out of turn');
  const { read } = said;
  if (typeof read === 'string' || read.file === null) return read;
  const rows: FileRow[] = [];
  const keys: string[] = [];
  while (rows.length < said.rows) {
    const piece = (await ask('more' satisfies Told)) as Said;
    if ('read' in piece) throw new Error('The thread spoke out of turn');
    const some = unpackedRows(piece.rows);
    if (some.length === 0) throw new Error('The thread spoke out of turn');
    rows.push(...some);
    keys.push(...piece.keys);
    await breath();
  }
  return { ...read, file: { ...read.file, rows, keys } };
}
