import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { pricesInSteps } from './price-file.ts';

const HEADER = 'date;ISIN;price;currency';
const ROW = '2026-01-02;SE0000108656;85,5;SEK';

const read = (text: string) => allSteps(pricesInSteps(text, '2026-06-30'));

test('columns come in any order, with other ones, quotes, a mark and empty lines', () => {
  const text = `\ufeffPrice,Name,Currency,"ISIN",date\r\n\r\n85.5,"Ericsson",sek,SE0000108656,2026-01-02\r\n`;
  expect(read(text)).toEqual({
    rows: [{ isin: 'SE0000108656', day: '2026-01-02', price: '85.5', currency: 'SEK' }],
  });
});

test('an issue names its line', () => {
  const text = `${HEADER}\n\n${ROW}\n2026-07-01;SE0000108656;1;SEK\n2026-01-02;SE1;1;SEK`;
  expect(read(text)).toMatchObject({
    issues: [
      { path: '4', code: 'day.future' },
      { path: '5', code: 'isin.format' },
    ],
  });
});

test.each([
  ['columns without end', ';'.repeat(5_000_000), '1'],
  ['cells without end', `${HEADER}\n${';'.repeat(5_000_000)}`, '2'],
  ['quotes without end', `${HEADER}\n${'"'.repeat(5_000_000)}`, '2'],
  ['lines without end', `${HEADER}${'\n'.repeat(5_000_000)}`, '400001'],
])('%s are not read to their end', (_, text, line) => {
  const steps = pricesInSteps(text, '2026-06-30');
  let count = 1;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(step.value).toMatchObject({ issues: [{ path: line, code: 'text.long' }] });
  // No step reads more than fifty lines.
  expect(count).toBeGreaterThan(Number(line) / 50);
});

test('a price in pence is of pounds', () => {
  const rows = ['GBp', 'GBX', 'GBP'].map((code) => `2026-01-02;GB0002634946;1234;${code}`);
  expect(read([HEADER, ...rows].join('\n'))).toMatchObject({
    rows: [
      { price: '12.34', currency: 'GBP' },
      { price: '12.34', currency: 'GBP' },
      { price: '1234', currency: 'GBP' },
    ],
  });
});
