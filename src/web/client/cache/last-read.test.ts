import { expect, test } from 'vitest';
import { beginRead, keepRead, lastRead } from './last-read.ts';

const PATH = '/api/exchange-rates';

function begin() {
  const reading = beginRead(PATH, true);
  if (reading === null) throw new Error('not kept');
  return reading;
}

test('a reading that began earlier is not kept over a later one', async () => {
  const first = begin();
  const second = begin();
  keepRead(second, PATH, 'new');
  keepRead(first, PATH, 'old');
  expect(await lastRead(second.reader, PATH)).toMatchObject({ answer: 'new' });
  keepRead(begin(), PATH, 'newest');
  expect(await lastRead(second.reader, PATH)).toMatchObject({ answer: 'newest' });
});
