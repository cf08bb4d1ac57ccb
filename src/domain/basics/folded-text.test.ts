import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText } from './folded-text.ts';

test.each([
  ['Sumup *Café Ö /26-07-16', 'CAFE O'],
  ['ICA NARA', 'ICA NARA'],
  [' ICA  nara', 'ICA NARA'],
  ['Klarna * ’Åhléns’', 'AHLENS'],
  ['', ''],
])('%s is folded to %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

/** A trailing sign has no effect, except that the text is not in folded form already. */
const theLongWay = (text: string) => foldedText(`${text} -`);

test('folded text is unchanged by folding, for every letter', () => {
  const differ: string[] = [];
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = `a${String.fromCharCode(code)}1`;
    if (foldedText(text) !== theLongWay(text)) differ.push(text);
  }
  expect(differ).toEqual([]);
  const words = fc.array(fc.constantFrom('ica', 'NARA', '24', 'Ö', 'ſ', '*', '/26-07-16', ''));
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join(' ');
      expect(foldedText(text)).toBe(theLongWay(text));
    }),
  );
});
