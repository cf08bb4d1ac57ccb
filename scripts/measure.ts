import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProduct, projectSources, targetOf } from '#tests/tidy/source.ts';

/**
 * Prints how much there is to read: files, lines, fragments, names, documents and migrations. It
 * asserts nothing; compare its runs on two commits (`npm run measure`).
 */
const SMALL_LINES = 30;

const sources = projectSources();
const product = sources.filter(({ path: file }) => isProduct(file));
const tests = sources.filter(({ path: file }) => /\.tsx?$/.test(file) && !isProduct(file));
const importers = importersByFile();
const types = product.flatMap(({ nodes }) =>
  nodes.flatMap((node) =>
    (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') &&
    node.id.name !== 'Props'
      ? [node.id.name]
      : [],
  ),
);

const rows: [string, number | string][] = [
  ['product files', product.length],
  ['product lines', sum(product.map(({ lines }) => lines.length))],
  ['neighbors (only importer in the same folder)', product.filter(isNeighbor).length],
  [
    `files under ${SMALL_LINES} lines`,
    product.filter(({ lines }) => lines.length < SMALL_LINES).length,
  ],
  ['text files', product.filter(({ path: file }) => /texts\.tsx?$/.test(file)).length],
  ['types (without the Props of components)', types.length],
  ['type names', new Set(types).size],
  [
    'type names per type (without Props)',
    `${Math.round((new Set(types).size / types.length) * 100)} %`,
  ],
  ['casts "as never", "as unknown as"', castsIn(product.map(({ text }) => text))],
  ['files of tests and scripts', tests.length],
  ['lines of tests and scripts', sum(tests.map(({ lines }) => lines.length))],
  ['lines of our own rules', linesOf(/^tests\/tidy/)],
  ['lines of benchmarks', linesOf(/^scripts\/bench/)],
  ['words of documents', wordsOf(/\.md$/)],
  ['words of decisions', wordsOf(/^docs\/decisions\/.*\.md$/)],
  ['migrations', filesIn('migrations/*.sql').length],
  ['kB of migrations', Math.round(sum(filesIn('migrations').map(bytesOf)) / 1000)],
];

const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value] of rows) {
  process.stdout.write(`${name.padEnd(width)}  ${value.toLocaleString('en')}\n`);
}

function importersByFile(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const source of product) {
    for (const { specifier } of source.imports) {
      const target = targetOf(source.path, specifier);
      if (target === null) continue;
      found.set(target, (found.get(target) ?? new Set()).add(source.path));
    }
  }
  return found;
}

function isNeighbor({ path: file }: { path: string }): boolean {
  const [first, ...others] = importers.get(file) ?? [];
  return first !== undefined && others.length === 0 && path.dirname(first) === path.dirname(file);
}

function castsIn(texts: readonly string[]): number {
  return sum(texts.map((text) => text.match(/\bas (never|unknown as)\b/g)?.length ?? 0));
}

function linesOf(where: RegExp): number {
  return sum(sources.filter(({ path: file }) => where.test(file)).map(({ lines }) => lines.length));
}

function wordsOf(where: RegExp): number {
  const documents = sources.filter(({ path: file }) => where.test(file));
  return sum(documents.map(({ text }) => text.match(/\S+/g)?.length ?? 0));
}

function filesIn(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', pattern], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '');
}

function bytesOf(file: string): number {
  return readFileSync(file).byteLength;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
