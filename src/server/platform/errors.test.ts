import { describe, expect, test } from 'vitest';
import { diskTroubleOf, folderTroubleOf } from './errors.ts';

const failing = (code: string) => Object.assign(new Error('x'), { code, path: '/data/valv.lock' });

describe('a folder that cannot be used', () => {
  test.each(['EACCES', 'EPERM'])('needs another owner at %s', (code) => {
    expect(folderTroubleOf(failing(code))).toBe(`(${code}): name a folder that this user owns.`);
  });

  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'quota of this user is used up'],
    ['EROFS', 'mounted read-only'],
    ['ENOTDIR', 'a part of its path is a file'],
    ['EEXIST', 'there is a file of that name'],
  ])('is not told to change its owner at %s', (code, words) => {
    expect(folderTroubleOf(failing(code))).toContain(words);
    expect(folderTroubleOf(failing(code))).not.toContain('owns');
  });
});

test('a full disk is said in a sentence, and a fault of ours is not taken for one', () => {
  expect(diskTroubleOf(failing('ENOSPC'))).toMatch(
    /^\/data\/valv\.lock cannot be written \(ENOSPC\): the disk is full\. Free space/,
  );
  const ofDatabase = 'The disk of the database is full. Free space there: x.';
  expect(diskTroubleOf(failing('53100'))).toBe(ofDatabase);
  expect(diskTroubleOf(new Error('x', { cause: failing('53100') }))).toBe(ofDatabase);
  expect(diskTroubleOf(failing('ENOENT'))).toBeNull();
  expect(diskTroubleOf(new TypeError('x'))).toBeNull();
});
