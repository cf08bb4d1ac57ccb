import { expect, test } from 'vitest';
import { threadMs } from '#tests/support/processor-time.ts';
import { attacksOn, type Expression, expressionsOf } from './expressions.ts';

/** The server, the processes that read files, and the code that processes their texts. */
const ENTRIES = [
  'src/server/banking/file-reading/reader-process.ts',
  'src/server/portability/imports/reader-process.ts',
  'src/server/portability/moves/reader-process.ts',
  'src/server/banking/ingest/ingest.ts',
  'src/server/app/serve.ts',
];

/** Small sizes first: exponential growth shows before it takes for ever. */
const SIZES = [24, 28, 200, 2_000, 20_000];
/** A linear expression takes less than a millisecond; a quadratic one takes hundreds. */
const SLOW_MS = 40;
const TRIES = 3;

type Attack = ReturnType<typeof attacksOn>[number];

function msOf(
  { source, flags }: Expression,
  { prefix, pump, suffix }: Attack,
  size: number,
): number {
  const text = prefix + pump.repeat(Math.ceil(size / pump.length)) + suffix;
  const expression = new RegExp(source, flags);
  const start = threadMs();
  if (flags.includes('g')) text.replace(expression, '');
  else expression.test(text);
  return threadMs() - start;
}

/** The least of some tries: collecting garbage only ever makes one longer. */
function leastMsOf(expression: Expression, attack: Attack, size: number): number {
  let least = Infinity;
  for (let left = TRIES; left > 0 && least > SLOW_MS; left -= 1) {
    least = Math.min(least, msOf(expression, attack, size));
  }
  return least;
}

/** The first attack on which an expression is slow; null: there is none. */
function slowAttackOn(expression: Expression): string | null {
  for (const attack of attacksOn(expression)) {
    for (const size of SIZES) {
      const ms = leastMsOf(expression, attack, size);
      if (ms > SLOW_MS) return `${JSON.stringify(attack)} × ${size}: ${Math.round(ms)} ms`;
    }
  }
  return null;
}

/** Files whose expressions match an address (255 characters), a description or a line of a log. */
const WITH_PIECES = [
  'src/server/platform/mail/transports.ts',
  'src/server/auth/passwords/passwords.ts',
  'src/domain/records/interest-binding.ts',
  'src/server/operations/archive/restore-archive.ts',
];

const expressions = expressionsOf(ENTRIES, WITH_PIECES);

test('there are expressions to test, also of the parts that files are made of', () => {
  for (const folder of ['statements', 'bank-files', 'column-mappings', 'spreadsheets']) {
    expect(expressions.some(({ place }) => place.includes(`/${folder}/`))).toBe(true);
  }
});

test.each(expressions)('$place takes time in proportion: /$source/$flags', (expression) => {
  expect(slowAttackOn(expression)).toBeNull();
});

test.each([
  ['\\s*;\\s*', ''],
  ['<(\\/?)([a-z][a-z0-9]*)[^<>]*>|([^<]+)|<', 'gi'],
  ['\\s*\\/(\\d{2})$', ''],
  ['^(a+)+$', ''],
  ['"[^"]*"|\\[[^\\]]*\\]', 'g'],
])('one that does not is found: /%s/%s', (source, flags) => {
  expect(slowAttackOn({ place: '', source, flags })).not.toBeNull();
});
