import type { Node } from 'oxc-parser';
import { isProduct, targetOf } from './places.ts';
import { fileRule, type Finding, type Rule } from './rule.ts';
import { flatten, lineAt, type Source } from './source.ts';
import { calleeName, nameOf } from './node-names.ts';

/** One `defineTexts({ en, sv })`; texts are keyed by their path, such as 'form.title'. */
type Catalogue = { source: Source; call: Node; en: Texts; sv: Texts };
type Texts = ReadonlyMap<string, Node>;

const complete: Rule = {
  name: 'texts-complete',
  find: (sources) => cataloguesOf(sources).flatMap(incomplete),
};

const used: Rule = {
  name: 'texts-used',
  find: (sources) => {
    const catalogues = cataloguesOf(sources);
    const calls = new Set(catalogues.map(({ call }) => call));
    const readings = sources.map((source) => readingOf(source, calls));
    const literals = new Set(readings.flatMap((reading) => [...reading.literals]));
    return catalogues.flatMap((catalogue) => unused(catalogue, readings, literals));
  },
};

/** A feature has one file of texts; another states its chunk or budget. */
const apart = fileRule('texts-apart', isApart, ({ text }) =>
  /^\/\/ Apart from texts\.ts: \S/.test(text)
    ? []
    : [
        {
          start: 0,
          advice: 'belongs in texts.ts, or says on its first line what it is apart for.',
        },
      ],
);

export const catalogueRules: Rule[] = [complete, used, apart];

function isApart(file: string): boolean {
  return isProduct(file) && file.startsWith('src/web/') && file.endsWith('-texts.ts');
}

function incomplete({ source, en, sv }: Catalogue): Finding[] {
  const report = (node: Node, advice: string) => ({
    path: source.path,
    line: lineAt(source, node.start),
    rule: 'texts-complete',
    advice,
  });
  const missing = (from: Texts, other: Texts, language: string) =>
    [...from]
      .filter(([key]) => !other.has(key))
      .map(([key, node]) => report(node, `"${key}" has no ${language} text.`));
  const same = [...sv].flatMap(([key, node]) => {
    const text = textOf(node);
    const isSentence = /\p{L}{2,}\s+\p{L}{2,}/u.test(text);
    const english = en.get(key);
    return isSentence && english !== undefined && textOf(english) === text
      ? [report(node, `"${key}" is the English text again; translate it.`)]
      : [];
  });
  return [...missing(en, sv, 'Swedish'), ...missing(sv, en, 'English'), ...same];
}

/** The names and texts by which a file can read keys of a catalog. */
type Reading = {
  path: string;
  targets: ReadonlySet<string | null>;
  literals: ReadonlySet<string>;
  named: ReadonlySet<string>;
  patterns: readonly RegExp[];
  isHandingOn: boolean;
};

function readingOf(source: Source, calls: ReadonlySet<Node>): Reading {
  const nodes = outside(source, calls);
  return {
    path: source.path,
    targets: new Set(source.imports.map(({ specifier }) => targetOf(source.path, specifier))),
    literals: new Set(wordsOf(nodes, false)),
    named: new Set(wordsOf(nodes, true)),
    patterns: nodes.flatMap(patternOf),
    isHandingOn: source.nodes.some(handsWordsOn),
  };
}

/**
 * A key is used when its readers name it, or when any text in the product is that key. A reader
 * that hands the catalog on as `words` leaves the naming to others, who do not know whose it is.
 */
function unused(
  { source, en }: Catalogue,
  all: readonly Reading[],
  literals: ReadonlySet<string>,
): Finding[] {
  const importers = all.filter(
    ({ path, targets }) => path === source.path || targets.has(source.path),
  );
  const readers = importers.some(({ isHandingOn }) => isHandingOn) ? all : importers;
  const patterns = readers.flatMap((reader) => reader.patterns);
  return [...en].flatMap(([key, node]) => {
    const name = key.slice(key.lastIndexOf('/') + 1);
    const isUsed =
      literals.has(name) ||
      readers.some(({ named }) => named.has(name)) ||
      patterns.some((each) => each.test(name));
    const line = lineAt(source, node.start);
    return isUsed
      ? []
      : [{ path: source.path, line, rule: 'texts-used', advice: `nobody shows "${key}".` }];
  });
}

function handsWordsOn(node: Node): boolean {
  return (
    node.type === 'JSXAttribute' &&
    node.name.type === 'JSXIdentifier' &&
    node.name.name === 'words' &&
    node.value?.type === 'JSXExpressionContainer' &&
    node.value.expression.type === 'Identifier'
  );
}

function cataloguesOf(sources: readonly Source[]): Catalogue[] {
  return sources
    .filter(({ path }) => isProduct(path))
    .flatMap((source) =>
      source.nodes.flatMap((call) => {
        if (call.type !== 'CallExpression' || calleeName(call) !== 'defineTexts') return [];
        const [halves] = call.arguments;
        if (halves === undefined) return [];
        const texts = textsOf(halves, '');
        return [{ source, call, en: half(texts, 'en'), sv: half(texts, 'sv') }];
      }),
    );
}

function half(texts: Texts, language: string): Texts {
  return new Map(
    [...texts]
      .filter(([key]) => key.startsWith(`${language}/`))
      .map(([key, node]) => [key.slice(3), node]),
  );
}

/** Every key with its value, groups included: 'en/form' and 'en/form/title'. */
function textsOf(node: Node, prefix: string): Texts {
  if (node.type !== 'ObjectExpression') return new Map();
  return new Map(
    node.properties.flatMap((property) => {
      if (property.type !== 'Property') return [];
      const key = `${prefix}${keyOf(property.key)}`;
      return [[key, property.value] as const, ...textsOf(property.value, `${key}/`)];
    }),
  );
}

function keyOf(node: Node): string {
  return node.type === 'Literal' ? String(node.value) : nameOf(node);
}

/** A text, also one that is concatenated from several lines. */
function textOf(node: Node): string {
  if (node.type === 'BinaryExpression') return textOf(node.left) + textOf(node.right);
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** The nodes of a file that lie outside its own catalogs. */
function outside(source: Source, calls: ReadonlySet<Node>): Node[] {
  const own = source.nodes.filter((node) => calls.has(node));
  const inside = new Set(own.flatMap((call) => flatten(call)));
  return isProduct(source.path) ? source.nodes.filter((node) => !inside.has(node)) : [];
}

/** Texts in quotes; with `names` also the members and the parts that are taken out by name. */
function wordsOf(nodes: readonly Node[], names: boolean): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    if (node.type === 'Property') return [keyOf(node.key)];
    return names && node.type === 'MemberExpression' ? [nameOf(node.property)] : [];
  });
}

/** `step${n}` can mean any key that begins with "step". */
function patternOf(node: Node): RegExp[] {
  if (node.type !== 'TemplateLiteral' || node.expressions.length === 0) return [];
  const parts = node.quasis.map(({ value }) => escaped(value.cooked ?? value.raw));
  return parts.join('').length > 0 ? [new RegExp(`^${parts.join('.+')}$`)] : [];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
