import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { archiveKeyOf, packed, unpacked, UnreadableFile } from './sealed-file.ts';

const key = archiveKeyOf('a key of the test, of 128 bits');
const other = archiveKeyOf('another key of the test, 128 bits');
/** Three chunks, of bytes that do not shrink. */
const long = Buffer.concat(
  Array.from({ length: 40_000 }, (_, n) => hash('sha512', String(n), 'buffer')),
);

describe.each([
  ['sealed', key],
  ['not sealed', null],
])('a file that is %s', (_, own) => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['short', Buffer.from('kalle')],
    ['of several chunks', long],
  ])('comes back as it was when it is %s', (_name, bytes) => {
    expect(unpacked(packed(bytes, '0001', own), '0001', own).equals(bytes)).toBe(true);
  });

  test('is refused when a bit of it is another, or its end is missing', () => {
    const file = packed(Buffer.from('sommarstuga'.repeat(50)), '0001', own);
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unpacked(changed, '0001', own), `byte ${at}`).toThrow(UnreadableFile);
      expect(() => unpacked(file.subarray(0, at), '0001', own), `of ${at}`).toThrow(UnreadableFile);
    }
  });
});

test('a sealed file holds nothing that can be read, and opens by its own key and name only', () => {
  const file = packed(Buffer.from('sommarstuga vid sjön'), '0001', key);
  expect(file.includes('sommarstuga')).toBe(false);
  expect(() => unpacked(file, '0001', other)).toThrow('Another ARCHIVE_KEY sealed it');
  expect(() => unpacked(file, '0001', null)).toThrow('Another ARCHIVE_KEY sealed it');
  expect(() => unpacked(file, '0002', key)).toThrow(UnreadableFile);
});

test('chunks of a sealed file cannot change places or be left out', () => {
  const file = packed(long, '0001', key);
  const first = 32;
  const size = 4 + file.readUInt32BE(first);
  const without = Buffer.concat([file.subarray(0, first), file.subarray(first + size)]);
  expect(() => unpacked(without, '0001', key)).toThrow(UnreadableFile);
  expect(() => unpacked(file.subarray(0, first + size), '0001', key)).toThrow(UnreadableFile);
});
