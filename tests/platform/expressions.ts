import { readFileSync } from 'node:fs';
import { targetOf } from '#tests/tidy/source.ts';
import { lineAt, parseSource } from '#tests/tidy/source.ts';

/** A regular expression of the source, and its place. */
export type Expression = { place: string; source: string; flags: string };

/**
 * Every regular expression of some files and of all that they import. Those that are put together
 * from pieces are not tested: only the files named may have some.
 */
export function expressionsOf(
  entries: readonly string[],
  withPieces: readonly string[] = [],
): Expression[] {
  const paths = new Set(entries);
  const found: Expression[] = [];
  // A set that grows while it is walked is walked to its end.
  for (const path of paths) {
    const source = parseSource(path, readFileSync(path, 'utf8'));
    for (const { specifier } of source.imports) {
      const target = targetOf(path, specifier);
      // A file of data holds none.
      if (target !== null && !target.endsWith('.json')) paths.add(target);
    }
    for (const node of source.nodes) {
      const place = `${path}:${lineAt(source, node.start)}`;
      const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
      if (isMade && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
        if (withPieces.includes(path)) continue;
        throw new Error(`${place}: an expression that is put together is not tested`);
      }
      if (node.type !== 'Literal' || !('regex' in node) || !node.regex) continue;
      found.push({ place, source: node.regex.pattern, flags: node.regex.flags });
    }
  }
  return found;
}

/** Escapes, classes, and single characters; groups, quantifiers and anchors are no pieces. */
const PIECES = new RegExp(
  [
    String.raw`\\(?:[pP]\{[^}]*\}|u[0-9a-f]{4}|u\{[^}]*\}|x[0-9a-f]{2}|k<\w+>|.)`,
    String.raw`\[(?:\\.|[^\]\\])*\]`,
    String.raw`\(\?(?:<?[=!]|<\w+>|[:a-z-]*:)`,
    String.raw`\{\d+(?:,\d*)?\}`,
    String.raw`[^\\]`,
  ].join('|'),
  'giu',
);
const STRUCTURE = /^(?:\(\??.*|[)|*+?^$]|\{\d.*\}|\\[bBk1-9].*)$/u;

const ANY =
  'a1 -.,<>/"\';:&*+=_!#[](){}\\|?^$@%~A\n\r\t\u00e5\u00c5\u0301\u2212\u2013\u00a0\u0000\u00b7';
const SAMPLES_MAX = 3;

/** Characters that fit each piece of an expression, in their order. */
function samplesOf({ source, flags }: Expression): string[][] {
  const bare = flags.replace(/[gy]/g, '');
  return [...source.matchAll(PIECES)].flatMap(([piece]) => {
    if (STRUCTURE.test(piece)) return [];
    const fits = new RegExp(`^${piece}$`, bare);
    const samples = Array.from(piece + ANY).filter((character) => fits.test(character));
    return samples.length === 0 ? [] : [[...new Set(samples)].slice(0, SAMPLES_MAX)];
  });
}

const PIECES_MAX = 24;
const SUFFIXES = ['', '\u0001', 'a<'];

/** Prefixes, repeated pieces after them, and suffixes that no match expects. */
export function attacksOn(
  expression: Expression,
): { prefix: string; pump: string; suffix: string }[] {
  const samples = samplesOf(expression).slice(0, PIECES_MAX);
  const first = samples.map(([one = '']) => one);
  const prefixes = first.map((_, at) => first.slice(0, at).join(''));
  const choices = Array.from({ length: SAMPLES_MAX }, (_, choice) =>
    samples.map((piece) => piece[choice] ?? piece.at(-1) ?? ''),
  );
  const runs = choices.flatMap((chosen) =>
    chosen.flatMap((_, at) => [2, 3, 4].map((length) => chosen.slice(at, at + length).join(''))),
  );
  const pumps = new Set([...samples.flat(), ...runs, first.join('')].filter((pump) => pump));
  return [...new Set(['', ...prefixes, first.join('')])].flatMap((prefix) =>
    [...pumps].flatMap((pump) => SUFFIXES.map((suffix) => ({ prefix, pump, suffix }))),
  );
}
