import { hash, randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encryptionKeyOf, packed, signingKeyOf, unpacked, UnreadableFile } from './sealed-file.ts';

const SECRET = 'a key of the test, of 128 bits';
const key = encryptionKeyOf(SECRET);
const other = encryptionKeyOf('another key of the test, 128 bits');
const signing = signingKeyOf(SECRET);
const place = { archiveId: 'an archive', path: 'wal/0001' };
/** Three chunks, of bytes that do not shrink. */
const long = Buffer.concat(
  Array.from({ length: 40_000 }, (_, n) => hash('sha512', String(n), 'buffer')),
);

describe.each([
  ['encrypted', key],
  ['signed', signing],
])('a file that is %s', (_, own) => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['short', Buffer.from('kalle')],
    ['of several chunks', long],
  ])('comes back as it was when it is %s', (_name, bytes) => {
    expect(unpacked(packed(bytes, place, own), place, own).equals(bytes)).toBe(true);
  });

  test('is refused when a bit of it is another, or its end is missing', () => {
    const file = packed(Buffer.from('sommarstuga'.repeat(50)), place, own);
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unpacked(changed, place, own), `byte ${at}`).toThrow(UnreadableFile);
      expect(() => unpacked(file.subarray(0, at), place, own), `of ${at}`).toThrow(UnreadableFile);
    }
  });

  test('opens by its own key, in its own place and archive only', () => {
    const file = packed(Buffer.from('sommarstuga vid sjön'), place, own);
    const places = [
      { ...place, path: 'wal/0002' },
      { ...place, path: 'bases/0001' },
      { ...place, archiveId: 'another archive' },
    ];
    for (const each of places) expect(() => unpacked(file, each, own)).toThrow('put in its place');
    expect(() => unpacked(file, place, other)).toThrow('was sealed with another key');
    const changed = own.isSecret ? signing : key;
    expect(() => unpacked(file, place, changed)).toThrow('was sealed with another key');
  });

  test('is refused where somebody without the key wrote it', () => {
    const plain = zstdCompressSync(Buffer.from('sommarstuga'));
    const sum = Buffer.concat([
      Buffer.from('5e2a4d1820000000', 'hex'),
      hash('sha256', plain, 'buffer'),
    ]);
    for (const file of [plain, Buffer.concat([plain, sum]), Buffer.alloc(0), Buffer.from('{}')]) {
      expect(() => unpacked(file, place, own)).toThrow(UnreadableFile);
    }
    const header = Buffer.from(`VALVS${own.isSecret ? 'EA' : 'IG'}2${own.id}${'0'.repeat(16)}`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(plain.length + 16);
    const forged = Buffer.concat([header, length, plain, Buffer.alloc(16)]);
    expect(() => unpacked(forged, place, own)).toThrow('put in its place');
  });

  test('cannot have its chunks change places or left out', () => {
    const file = packed(long, place, own);
    const first = 32;
    const size = 4 + file.readUInt32BE(first);
    const without = Buffer.concat([file.subarray(0, first), file.subarray(first + size)]);
    expect(() => unpacked(without, place, own)).toThrow(UnreadableFile);
    expect(() => unpacked(file.subarray(0, first + size), place, own)).toThrow(UnreadableFile);
  });
});

test('an encrypted file holds nothing that can be read, a signed one its compressed bytes', () => {
  const bytes = randomBytes(200);
  expect(packed(bytes, place, key).includes(bytes)).toBe(false);
  expect(packed(bytes, place, signing).includes(bytes)).toBe(true);
});

test('on the operator’s word a signed file is read without its key, and no other', () => {
  const bytes = Buffer.from('sommarstuga');
  expect(unpacked(packed(bytes, place, signing), place, 'unverified').equals(bytes)).toBe(true);
  expect(() => unpacked(packed(bytes, place, key), place, 'unverified')).toThrow('another key');
  const cut = packed(long, place, signing).subarray(0, -1000);
  expect(() => unpacked(cut, place, 'unverified')).toThrow(UnreadableFile);
});
