import { readFileSync } from 'node:fs';
import type { Node } from 'oxc-parser';
import {
  fileRule,
  findingAt,
  isDocument,
  isProduct,
  isTest,
  nameOf,
  nodesOf,
  type Rule,
  type Source,
  targetOf,
  textOf,
} from './source.ts';

/** Tests and their support that read a clock, and why no slow machine fails them. */
const STOPWATCHES: Readonly<Record<string, string>> = {
  'src/server/auth/links/recovery.test.ts': 'a least time',
  'src/server/operations/metrics/sample.test.ts': 'keeps the thread busy for a while',
  'src/server/platform/rate-limits/concurrency.test.ts': 'a least time',
  'src/web/dashboard/grid/first-figure.test.tsx': 'the moment of a paint, for the page',
  'tests/operations/archive-loss.faults.test.ts': 'says how long a restore took',
  'tests/operations/archived.ts': 'moments of writes, with a goal in test:faults only',
  'tests/platform/seeded/run.ts': 'a limit that grows with the slowness of the machine',
  'tests/support/limits.ts': 'measures how slow the machine is',
  'tests/support/nodes.ts': 'a rate, and silences with a goal in test:faults only',
  'tests/support/processor-time.ts': 'work, in time of an idle core',
  'tests/support/quiet.ts': 'nothing was asked for a while',
  'tests/support/screen-network.ts': 'nothing was asked for a while',
  'tests/support/screen.tsx': 'nothing was asked for a while',
};

/** A rule that an expression over the code of a file, without its comments, can check. */
type Pattern = { name: string; where: (file: string) => boolean; found: RegExp; advice: string };

const PATTERNS: readonly Pattern[] = [
  {
    name: 'no-clock-in-domain',
    where: (file) => isProduct(file) && file.startsWith('src/domain/'),
    found:
      /\bnew Date\(\)|(?<!new )\bDate\(|\b(?:Date|Temporal)\.[nN]ow\b|performance\.now|Math\.random/g,
    advice: 'the domain has no clock and no chance; take the moment as a parameter.',
  },
  {
    name: 'day-of-fact',
    where: (file) => /^src\/(?:domain|server)\/(?:figures|household|mortgage|tax)\//.test(file),
    found: /\bdayOf\(\s*new Date\([^()]*\b(?:created|updated|deleted|recorded|written)At\b/g,
    advice: 'a figure asks for the stated day of a fact, not for the time of a write.',
  },
  {
    name: 'no-barrel',
    where: isProduct,
    found: /^export (?:type )?(?:\*|\{[^}]*\}) from/gm,
    advice: 'import it where it is defined.',
  },
  {
    name: 'every-test-runs',
    where: isTestOfProduct,
    found:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf)\b|\b[fx](?:it|test|describe)\(/g,
    advice: 'every test runs, always; repair it or remove it.',
  },
  {
    name: 'no-sleep',
    where: isTestOfProduct,
    found:
      /timers\/promises|waitForTimeout|new Promise\([^;]{0,80}setTimeout\(\s*(?:\(\) => )?(?:resolve|r|done)\b/g,
    advice: 'wait for what must become true: vi.waitFor, expect.poll, a locator.',
  },
  {
    name: 'no-stopwatch',
    where: (file) => isTestOfProduct(file) && !Object.hasOwn(STOPWATCHES, file),
    found: /\bperformance\.now\(|\bhrtime\b|\b[ct]\w*puUsage\(|\bDate\.now\(\) - \w*Ms\b/g,
    advice: 'count what is done (rows, statements, processorMs), or measure it in scripts/bench.',
  },
  {
    name: 'no-own-limit',
    where: isTestOfProduct,
    found:
      /(?<!requestIdleCallback\(\w+, )\{[^{}]*\btimeout: \d|^ *\}, \d[\d_]{3,}\);$|^ *[A-Z_]+_MS,$/gm,
    advice: 'waits and tests have the far limits of tests/support/limits.ts.',
  },
  {
    name: 'no-mocks',
    where: isTestOfProduct,
    found: /\bvi\.(?:mock|doMock|spyOn|stubGlobal)\(/g,
    advice: 'use the real thing, or a second implementation that passes the same contract.',
  },
  {
    name: 'function-name',
    where: isProduct,
    found: /\b(?:function|const) (?:get|handle|process|manage)[A-Z]\w*(?=\(| = (?:async )?\()/g,
    advice: 'say what it does: list, create, parse, xOf, toX, or the noun it answers with.',
  },
  registered('locks', 'server/platform/db/locks', /pg_(?:try_)?advisory_|hashtextextended/g),
  registered('headers', 'server/platform/http/header-names', headerNames('server')),
  registered('headers-web', 'web/client/http/header-names', headerNames('web')),
  registered('storage', 'web/kit/storage/keys', /(?<=['`])valv\.[A-Za-z-]+\.?(?=['`$])/g),
  registered('jobs', 'server/platform/jobs/names', /jobs\.(?:register|add)\([^{]*\{\s*name: '/g),
];

const SUPPRESSION = /^\s*(?:oxlint|eslint)-disable|^\s*@ts-(?:ignore|nocheck)|^\s*oxfmt-ignore/;
const EMPTY_WORDS =
  /\/(?:index|utils?|helpers?|misc|services?|managers?|controllers?|types|hooks|data-access|common)[./]/;
/** The name of the product and the codes of currencies are the same in every language. */
const SAME = /\b(?:Valv|[A-Z]{3})\b/g;
const SHOWN =
  /^(?:alt|aria-(?:description|label|roledescription)|description|heading|hint|label|message|placeholder|title)$/;

/** Every rule of STYLE.md about the text of files, but for imports and words. */
export const textRules: readonly Rule[] = [
  ...PATTERNS.map(({ name, where, found, advice }) =>
    fileRule(name, where, ({ code }) =>
      [...code.matchAll(found)].map(({ index }) => ({ start: index, advice })),
    ),
  ),
  fileRule(
    'no-suppressions',
    (file) => !isDocument(file),
    ({ comments }) =>
      comments
        .filter(({ text }) => SUPPRESSION.test(text))
        .map(({ start }) => ({ start, advice: 'repair what it hides.' })),
  ),
  fileRule('file-place', isProduct, ({ path: file }) =>
    EMPTY_WORDS.test(file) || file.split('/').length > 5
      ? [
          {
            start: 0,
            advice: 'src/<runtime>/<area>/<feature>/<file>, each named after its content.',
          },
        ]
      : [],
  ),
  fileRule('known-classes', isScreen, missingClasses),
  fileRule('domain-docstring', isDomain, ({ code, text }) =>
    [...code.matchAll(/^export (?:async )?function/gm)]
      .filter(({ index }) => !text.slice(0, index).trimEnd().endsWith('*/'))
      .map(({ index }) => ({ start: index, advice: 'one line of meaning above it, as /** … */.' })),
  ),
  fileRule('texts-in-both-languages', isScreen, ({ nodes }) =>
    nodes
      .filter((node) => /\p{L}{2,}/u.test(shownText(node).replaceAll(SAME, '')))
      .map(({ start }) => ({ start, advice: 'belongs in texts.ts, in English and Swedish.' })),
  ),
  { name: 'files-named', find: namesWithoutFile },
  { name: 'texts-used', find: unusedTexts },
  { name: 'shown-in-gallery', find: withoutSpecimen },
];

/** Files, with or without folders, that documents name and the project does not have. */
function namesWithoutFile(sources: readonly Source[]) {
  const isThere = (name: string) =>
    sources.some(({ path: file }) => `/${file}`.endsWith(`/${name}`));
  return sources
    .filter(({ path: file }) => isDocument(file))
    .flatMap((source) =>
      [...source.text.matchAll(/`((?!name\.|index\.)[\w./-]+\.(?:tsx?|md))`/g)]
        .filter(([, name = '']) => !isThere(name))
        .map(({ index: start, 1: name }) =>
          findingAt(source, 'files-named', { start, advice: `there is no ${name}.` }),
        ),
    );
}

function registered(name: string, file: string, found: RegExp): Pattern {
  const home = `src/${file}.ts`;
  const [runtime = ''] = file.split('/');
  return {
    name: `registered-${name}`,
    where: (path) => isProduct(path) && path.startsWith(`src/${runtime}/`) && path !== home,
    found,
    advice: `name it in ${home}.`,
  };
}

function headerNames(runtime: 'server' | 'web'): RegExp {
  const own = runtime === 'server' ? 'idempotency-key' : '[iI]dempotency-[kK]ey';
  const name = `(?:[xX](?:-[A-Za-z]+){2,}|${own})`;
  return new RegExp(`(?<=')${name}(?=')|(?<=\`)${name}(?=:)`, 'g');
}

/** Classes that a screen reads by name and that its style sheet does not have. */
function missingClasses({ path: file, code }: Source) {
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, sheet = '', specifier = '']) => {
      const styles = readFileSync(targetOf(file, specifier) ?? '', 'utf8');
      return [...code.matchAll(new RegExp(`\\b${sheet}\\['([\\w-]+)'\\]`, 'g'))]
        .filter(([, name = '']) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))
        .map(({ index, 1: name = '' }) => ({
          start: index,
          advice: `no .${name} in ${specifier}.`,
        }));
    },
  );
}

function isTestOfProduct(file: string): boolean {
  return isTest(file) && !file.startsWith('tests/tidy');
}

function isDomain(file: string): boolean {
  return isProduct(file) && file.startsWith('src/domain/');
}

function isScreen(file: string): boolean {
  return isProduct(file) && file.endsWith('.tsx');
}

function shownText(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type !== 'JSXAttribute' || !SHOWN.test(nameOf(node.name))) return '';
  return node.value === null ? '' : textOf(node.value);
}

/**
 * Texts of `defineTexts` that no code names. A text is used when its key is read from a file that
 * imports the table, is any text of the product, or fits a template of a reader. A table that is
 * handed on as `words` may be read anywhere. The compiler compares the languages.
 */
function unusedTexts(sources: readonly Source[]) {
  const product = sources.filter(({ path: file }) => isProduct(file));
  const readings = product.map(readingOf);
  const literals = new Set(readings.flatMap((reading) => [...reading.literals]));
  return product.flatMap((source) => {
    const importers = readings.filter(
      (each) => each.source === source || each.targets.has(source.path),
    );
    const readers = importers.some(({ isHandingOn }) => isHandingOn) ? readings : importers;
    return textsOf(source).flatMap(({ key, start }) => {
      const isUsed =
        literals.has(key) ||
        readers.some(({ names, shapes }) => names.has(key) || shapes.some((at) => at.test(key)));
      return isUsed
        ? []
        : [findingAt(source, 'texts-used', { start, advice: `nobody shows "${key}".` })];
    });
  });
}

/** The names and texts by which a file can read keys of a table. */
function readingOf(source: Source) {
  const tables = source.nodes.filter(isTable);
  const nodes = source.nodes.filter(
    (node) => !tables.some(({ start, end }) => start <= node.start && node.end <= end),
  );
  const keys = nodes.flatMap((node) => (node.type === 'Property' ? [keyOf(node.key)] : []));
  return {
    source,
    targets: new Set(source.imports.map(({ specifier }) => targetOf(source.path, specifier))),
    literals: new Set([...nodes.map(textOf), ...keys]),
    names: new Set(
      nodes
        .map((node) => (node.type === 'MemberExpression' ? keyOf(node.property) : ''))
        .concat(keys),
    ),
    shapes: nodes.flatMap(shapeOf),
    isHandingOn: /\swords=\{\w+\}/.test(source.code),
  };
}

function isTable(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf(node.callee) === 'defineTexts';
}

function textsOf(source: Source): { key: string; start: number }[] {
  return source.nodes.filter(isTable).flatMap((table) => {
    const english = nodesOf(table).find(
      (node) => node.type === 'Property' && keyOf(node.key) === 'en',
    );
    return (english === undefined ? [] : nodesOf(english).slice(1)).flatMap((node) =>
      node.type === 'Property' ? [{ key: keyOf(node.key), start: node.start }] : [],
    );
  });
}

function keyOf(node: Node): string {
  return node.type === 'Literal' ? String(node.value) : nameOf(node);
}

/** `step${n}` can mean any key that begins with "step". */
function shapeOf(node: Node): RegExp[] {
  if (node.type !== 'TemplateLiteral' || node.expressions.length === 0) return [];
  const parts = node.quasis.map(({ value }) => escaped(value.cooked ?? value.raw));
  return parts.join('') === '' ? [] : [new RegExp(`^${parts.join('.+')}$`)];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const GALLERY = 'src/web/kit/gallery/';
/** Components that the gallery shows by others, or as its own parts. */
const SHOWN_BY_OTHERS = ['Below', 'ExplainButton', 'Held', 'MenuPanel', 'PanelButton'];

/** Components of the kit that some screen imports and the gallery does not. */
function withoutSpecimen(sources: readonly Source[]) {
  const inGallery = sources.filter(({ path: file }) => file.startsWith(GALLERY));
  const specimens = new Set(
    inGallery.flatMap((source) => componentsIn(source).map(({ id }) => id)),
  );
  return sources
    .filter(({ path: file }) => isProduct(file) && !file.startsWith('src/web/kit/'))
    .flatMap((source) =>
      componentsIn(source)
        .filter(({ id, name }) => !SHOWN_BY_OTHERS.includes(name) && !specimens.has(id))
        .map(({ name, start }) =>
          findingAt(source, 'shown-in-gallery', { start, advice: `${name} has no specimen.` }),
        ),
    );
}

/** Components that a file imports from the kit: values whose names begin with a capital letter. */
function componentsIn({ path: file, nodes }: Source) {
  return nodes.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const target = targetOf(file, node.source.value) ?? '';
    if (!/^src\/web\/kit\/(?:ui|charts)\/[^/]+\.tsx$/.test(target)) return [];
    return node.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return [];
      const name = nameOf(specifier.imported);
      return /^[A-Z][a-z]/.test(name)
        ? [{ id: `${target} ${name}`, name, start: specifier.start }]
        : [];
    });
  });
}
