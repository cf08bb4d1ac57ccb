import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonCutter, type JsonPiece } from './json-pieces.ts';

const lists = new Set(['assets', 'goals']);

/** The pieces of a text that arrives in parts of this length. */
function piecesOf(text: string, length = text.length, charactersMax = 1_000): JsonPiece[] {
  const cutter = createJsonCutter({ lists, charactersMax });
  const pieces: JsonPiece[] = [];
  for (let at = 0; at < text.length; at += Math.max(1, length)) {
    pieces.push(...cutter.push(text.slice(at, at + Math.max(1, length))));
  }
  cutter.end();
  return pieces;
}

/** Puts the pieces together again, as JSON.parse reads the whole. */
function joined(pieces: readonly JsonPiece[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const { key, at, text } of pieces) {
    const value: unknown = JSON.parse(text);
    if (at === null) whole[key] = value;
    else whole[key] = [...((whole[key] as unknown[] | undefined) ?? []), value];
  }
  return whole;
}

test('members and elements of lists are told apart, with their places', () => {
  const text = ' {"id" : "a,]}\\"\\\\", "assets":[ {"n":[1,{"x":"]"}]} , 2 ],"more":[1,2]}\n';
  expect(piecesOf(text)).toEqual([
    { key: 'id', at: null, text: '"a,]}\\"\\\\"' },
    { key: 'assets', at: 0, text: ' {"n":[1,{"x":"]"}]} ' },
    { key: 'assets', at: 1, text: ' 2 ' },
    { key: 'more', at: null, text: '[1,2]' },
  ]);
});

test.each(['{}', '{"assets":[]}', '{ "assets" : [ ] , "goals":[1] }'])(
  '%s is an object',
  (text) => {
    const whole = JSON.parse(text) as Record<string, unknown[]>;
    const filled = Object.entries(whole).filter(([, list]) => list.length > 0);
    expect(joined(piecesOf(text))).toEqual(Object.fromEntries(filled));
  },
);

test('whatever is in it, and wherever it is parted, it reads as the whole does', () => {
  const key = fc.constantFrom('assets', 'goals', 'id', 'a"b', 'å');
  const value = fc.jsonValue({ maxDepth: 2 });
  const file = fc.dictionary(key, fc.oneof(value, fc.array(value)));
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 9 }), fc.boolean(), (object, length, isWide) => {
      const text = JSON.stringify(object, null, isWide ? 2 : 0);
      const whole = JSON.parse(text) as Record<string, unknown>;
      const empty = Object.entries(whole).filter(
        ([name, list]) => lists.has(name) && Array.isArray(list) && list.length === 0,
      );
      for (const [name] of empty) delete whole[name];
      expect(joined(piecesOf(text, length, 10_000))).toEqual(whole);
    }),
    { numRuns: 50 },
  );
});

test.each([
  '',
  '[]',
  '"text"',
  '{',
  '{"a":1',
  '{"a":1,}',
  '{"a" 1}',
  '{a:1}',
  '{"a":1}{',
  '{"a":1]',
  '{"assets":[1}',
  '{"assets":[1,]}',
  '{"assets":[,1]}',
  '{"assets":[1] 2}',
  '{"assets":[1}]}',
  '{"a":}',
  '{,}',
  '{"a":"open}',
])('%s is no object', (text) => {
  expect(() => joined(piecesOf(text))).toThrow(SyntaxError);
});

test('a piece may hold so much and no more', () => {
  const of = (length: number) => `{"assets":["${'x'.repeat(length)}"]}`;
  expect(piecesOf(of(8), 3, 10)).toHaveLength(1);
  expect(() => piecesOf(of(9), 3, 10)).toThrow(RangeError);
});
