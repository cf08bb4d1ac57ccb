import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { splitCells, tableOf } from './cells.ts';

test.each([
  [
    'a;b\nc;d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\r\nc;',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['a\r\rb', [['a'], [''], ['b']]],
  ['"a;b";"c\nd";"e ""f"""', [['a;b', 'c\nd', 'e "f"']]],
  ['"Krogen" AB;5" rör', [['Krogen AB', '5" rör']]],
  ['"HEMMET;1', [['"HEMMET', '1']]],
  [
    '"HEMMET;1\n"KROGEN AB;2',
    [
      ['"HEMMET', '1'],
      ['"KROGEN AB', '2'],
    ],
  ],
  ['"a;""b;c"";d"', [['a', 'b;c', 'd']]],
  ['"";;', [['', '', '']]],
  ['', []],
])('%j', (text, lines) => {
  expect(splitCells(text, ';')).toEqual(lines);
});

test('whatever is written as cells is read as the same cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ö') });
  const lines = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1 });
  fc.assert(
    fc.property(lines, (written) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = written.map((cells) => cells.map(quoted).join(',')).join('\r\n');
      expect(splitCells(text, ',')).toEqual(written);
    }),
  );
});

const HEADER = 'Datum;Text;Typ;Belopp;Saldo\n';

test.each([
  ['ten million cells in a line', ';'.repeat(10_000_000), 'wide'],
  ['ten million of them after a header', HEADER + ';'.repeat(10_000_000), 'wide'],
  ['a cell without an end', `${HEADER}"${'a\n'.repeat(5_000_000)}`, 'rows'],
  ['ten million quotes', HEADER + '"'.repeat(10_000_000), 'wide'],
  ['ten million lines', HEADER + '\n'.repeat(10_000_000), 'rows'],
  ['no table', 'Hej Maria,\nhär kommer filen.', 'unknown'],
])('%s: refused, and soon', (_, text, problem) => {
  const begun = processorMs();
  expect(tableOf(text)).toBe(problem);
  // A library took from 2 to 44 s for these; a busy machine is slow by a tenth of that.
  expect(processorMs() - begun).toBeLessThan(1_000);
});

test('the delimiter is the one under which the header is known', () => {
  const lines = [
    ['Datum', 'Text', 'Typ', 'Belopp', 'Saldo'],
    ['2026-01-15', 'A', 'B', '1', '2'],
  ];
  for (const delimiter of [';', ',', '\t']) {
    expect(tableOf(lines.map((cells) => cells.join(delimiter)).join('\n'))).toEqual(lines);
  }
});
