import { expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { markupLines } from './markup-table.ts';

test('rows and cells, closed or not, without the columns that only make room', () => {
  const page = `<p>Hej<table><tr><th>A<th>&nbsp;<th>B</tr><tr><td>1<br>2</td><td></td>
<td x:num>3</table>
<table><tr><td>C &auml;<td>D</table>`;
  expect(markupLines(page)).toEqual([
    ['A', 'B'],
    ['1 2', '3'],
    ['C ä', 'D'],
  ]);
});

test.each([
  ['rows', '<table>' + '<tr><td>1'.repeat(60_000)],
  ['wide', `<table><tr>${'<td>1'.repeat(1_000_000)}`],
  ['wide', `<table><tr><td>${'a'.repeat(1_000_000)}`],
])('is refused: %s', (problem, page) => {
  const begun = processorMs();
  expect(markupLines(page)).toBe(problem);
  expect(processorMs() - begun).toBeLessThan(1_000);
});

test('tags without an end cost no more than others', () => {
  const begun = processorMs();
  expect(markupLines('<a'.repeat(300_000))).toEqual([]);
  expect(processorMs() - begun).toBeLessThan(1_000);
});
