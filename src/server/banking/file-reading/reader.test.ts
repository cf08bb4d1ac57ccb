import { expect, test } from 'vitest';
import { createFileReader } from './reader.ts';
import { longestBlock } from '#tests/support/event-loop.ts';
import { ASKED } from '#tests/banking/read-files.ts';

const HEADER = 'Datum;Text;Typ;Belopp;Saldo';
const SMALL = Buffer.from(`${HEADER}\n2026-01-15;ICA;Kort;-1,00;9,00`);
const LARGE = Buffer.from(
  [HEADER, ...Array.from({ length: 50_000 }, (_, at) => `2026-01-15;ICA ${at};Kort;-1,00;`)].join(
    '\n',
  ),
);

const SMALL_READ = { file: { rows: [{ text: 'ICA' }], keys: [expect.stringMatching(/^.{43}$/)] } };

test('a large file is read whole, and nobody waits meanwhile', async () => {
  const reader = createFileReader();
  const { result: read, blockedMs } = await longestBlock(() => reader.read(LARGE, ASKED));
  if (typeof read === 'string') throw new Error(read);
  expect(read.file?.rows).toHaveLength(50_000);
  expect(read.file?.rows.at(-1)).toMatchObject({ line: 50_001, text: 'ICA 49999' });
  expect(read.file?.keys).toHaveLength(50_000);
  // Reading on the main thread would block it for a second.
  expect(blockedMs).toBeLessThan(250);
  await reader.close();
});

test('a file that takes too much processor time ends the thread', async () => {
  const reader = createFileReader({ cpuMs: 1 });
  expect(await reader.read(LARGE, ASKED)).toBe('slow');
  await reader.close();
});

test('a file that takes too much memory ends the thread, and the next has a new one', async () => {
  // Enough for a small file, and half of the large one's need.
  const reader = createFileReader({ memoryMb: 20 });
  const reads = [LARGE, SMALL, Buffer.from('')].map((bytes) => reader.read(bytes, ASKED));
  expect(await Promise.all(reads)).toMatchObject(['slow', SMALL_READ, 'empty']);
  await reader.close();
});

test('the sent bytes stay with the sender', async () => {
  const reader = createFileReader();
  await reader.read(SMALL, ASKED);
  expect(SMALL.toString()).toContain('ICA');
  await reader.close();
});
