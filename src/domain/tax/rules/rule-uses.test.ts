import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleBook } from './rule-book.ts';
import { RULE_FIGURES, type RuleFigure } from './rule-uses.ts';

/** The folders in which each figure is counted. */
const FOLDERS: Record<RuleFigure, readonly string[]> = {
  net_pay: ['tax/net-pay/'],
  capital_tax: ['tax/capital/', 'figures/tax-meter/'],
  property_fee: ['tax/property/'],
  realised_gains: ['holdings/gains/'],
  mortgage: ['mortgage/'],
};
const DOMAIN = join(import.meta.dirname, '../..');
const RULES = 'tax/rules/';
const KEYS = ruleBook().rules.map(({ key }) => key);

const COLUMNS_MAX = 100;

type Source = { file: string; text: string };

const sources: Source[] = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(RULES))
  .map((file) => ({ file, text: readFileSync(join(DOMAIN, file), 'utf8') }));

/** Keys that a source writes out, and those that begin as one of its templates does. */
function keysIn(text: string, keys: readonly string[]): string[] {
  const literals = new Set([...text.matchAll(/'([a-z][a-z0-9_]*)'/g)].map(([, key]) => key));
  const heads = [...text.matchAll(/`([a-z][a-z0-9_]*_)\$\{/g)].map(([, head = '']) => head);
  return keys.filter((key) => literals.has(key) || heads.some((head) => key.startsWith(head)));
}

/** Keys that a source asks the rule book for by name. */
function askedIn(text: string): string[] {
  const calls = text.matchAll(/\b(?:number|scale)(?:On|InUse)\(\s*(?:[^'"`;]*?,\s*)?'([^']*)'/g);
  return [...calls].map(([, key = '']) => key);
}

/** As the formatter writes it: a list is on one line where it fits. */
function formatted(uses: Record<string, readonly string[]>): string {
  const lines = Object.entries(uses).map(([figure, keys]) => {
    const quoted = keys.map((key) => `"${key}"`);
    const line = `  "${figure}": [${quoted.join(', ')}]`;
    if (line.length < COLUMNS_MAX) return line;
    return `  "${figure}": [\n${quoted.map((key) => `    ${key}`).join(',\n')}\n  ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function isIn(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file.startsWith(folder));
}

function usesOf(all: readonly Source[]): Record<string, string[]> {
  return Object.fromEntries(
    RULE_FIGURES.map((figure) => {
      const own = all.filter(({ file }) => isIn(file, FOLDERS[figure]));
      const used = new Set(own.flatMap(({ text }) => keysIn(text, KEYS)));
      return [figure, KEYS.filter((key) => used.has(key)).toSorted()];
    }),
  );
}

test('the list of figures per rule is that of the source (--update writes it)', async () => {
  await expect(formatted(usesOf(sources))).toMatchFileSnapshot('data/uses.json');
});

test('a source that asks for a rule belongs to a figure: add its folder above', () => {
  const folders = Object.values(FOLDERS).flat();
  const strangers = sources.filter(
    ({ file, text }) => keysIn(text, KEYS).length > 0 && !isIn(file, folders),
  );
  expect(strangers.map(({ file }) => file)).toEqual([]);
});

test('every rule that the source asks for by name is in the book', () => {
  const unknown = sources.flatMap(({ text }) => askedIn(text).filter((key) => !KEYS.includes(key)));
  expect(unknown).toEqual([]);
});

test('keys are found as literals, in lists, and by the head of a template', () => {
  const keys = ['state_tax', 'bound_low', 'bound_high', 'church_fee'];
  const text = "const KEYS = ['state_tax'] as const; book.numberOn(`bound_${which}`, day);";
  expect(keysIn(text, keys)).toEqual(['state_tax', 'bound_low', 'bound_high']);
});

test('keys that are asked for by name are found in every way of asking', () => {
  const text = `
    book.numberOn('one', day);
    ruleBook().scaleOn(
      'two', day);
    numberInUse(book, 'three', day);
    scaleInUse(ruleBook(), 'four', day);`;
  expect(askedIn(text)).toEqual(['one', 'two', 'three', 'four']);
});
