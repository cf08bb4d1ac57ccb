import { once } from 'node:events';
import { setImmediate as breath } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { FileRow } from '#domain/bank-files/rows.ts';
import type { Read } from './read.ts';
import type { Said, Told } from './thread.ts';

/** Tells a file and takes its rows piece by piece, so that others are answered in between. */
export async function conversation(
  thread: Worker,
  told: Exclude<Told, 'more'>,
  signal: AbortSignal,
): Promise<Read> {
  const first = answer(thread, signal);
  thread.postMessage(told, [told.bytes.buffer as ArrayBuffer]);
  const said = await first;
  if (!('read' in said)) throw new Error('The thread spoke out of turn');
  const { read } = said;
  if (typeof read === 'string' || read.file === null) return read;
  const rows: FileRow[] = [];
  const keys: string[] = [];
  while (rows.length < said.rows) {
    const next = answer(thread, signal);
    thread.postMessage('more' satisfies Told);
    const piece = await next;
    if ('read' in piece || piece.rows.length === 0) throw new Error('The thread spoke out of turn');
    rows.push(...piece.rows);
    keys.push(...piece.keys);
    await breath();
  }
  return { ...read, file: { ...read.file, rows, keys } };
}

async function answer(thread: Worker, deadline: AbortSignal): Promise<Said> {
  const heard = new AbortController();
  const signal = AbortSignal.any([deadline, heard.signal]);
  try {
    const [said] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(([code]) => {
        throw new Error(`The thread ended with ${code}`);
      }),
    ])) as [Said];
    return said;
  } finally {
    heard.abort();
  }
}
