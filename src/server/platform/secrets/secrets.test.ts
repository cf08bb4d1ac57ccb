import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLongSecret, operatorsKeys } from './secrets.ts';

test('a file of keys that is not there is named by its setting', async () => {
  await expect(operatorsKeys('/nowhere/keys.json')).rejects.toMatchObject({
    name: 'StartError',
    message: 'AUTH_SIGNING_KEYS_FILE names /nowhere/keys.json, which cannot be read (ENOENT).',
  });
});

test.each([
  ['nothing', '', false],
  // 16 hexadecimal digits hold 64 bits.
  ['64 bits in hexadecimal', '0f1e2d3c4b5a6978', false],
  ['a word', 'hemligheten', false],
  ['one character many times', 'a'.repeat(64), false],
  ['38 decimal digits', '12345678901234567890123456789012345678', false],
  ['39 decimal digits', '123456789012345678901234567890123456789', true],
  ['a sentence', 'tre höga stenar bär valvet', true],
])('%s', (_, secret, isLong) => {
  expect(isLongSecret(secret)).toBe(isLong);
});

test('128 random bits or more are long enough, in any notation', () => {
  for (let round = 0; round < 1000; round += 1) {
    const bytes = createHash('md5').update(String(round)).digest();
    const texts = [bytes.toString('hex'), bytes.toString('base64url'), randomUUID()];
    expect(texts.filter((text) => !isLongSecret(text))).toEqual([]);
  }
});
