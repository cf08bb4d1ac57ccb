import type { Node } from 'oxc-parser';
import path from 'node:path/posix';
import { PENDING } from './glossary-pending.ts';
import { isDocument } from './places.ts';
import type { Finding, Rule } from './rule.ts';
import { lineAt, type Source } from './source.ts';
import { calleeName, nameOf } from './node-names.ts';

/**
 * A word that we do not use and the one that we do. `phrase` is a regular expression over words
 * that are lower-case and separated by single spaces, so that it finds `takeIn`, `take-in` and
 * "take in". It is searched in prose (comments, documents, titles of tests) and in names (of
 * identifiers and files), or in one of the two where the other uses the word rightly.
 */
type Term = { phrase: string; write: string; only?: 'prose' | 'names'; except?: readonly string[] };

// Fields of stored rows, of answers and of the full export keep their names.
const STORED_DEED = ['deed', 'deeds', 'deedId', 'deed_id'];

export const TERMS: Readonly<Record<string, Term>> = {
  'keeper': { phrase: 'keepers?', write: 'repository, or primary owner' },
  'stone': { phrase: 'stones?', write: 'widget, tile or segment' },
  'deed': { phrase: 'deeds?', write: 'action', except: STORED_DEED },
  'flood': { phrase: 'flood(?:s|ed|ing)?', write: 'rate limiting, overload, or what comes in' },
  'standings': { phrase: 'standings', write: 'status' },
  'wall': {
    phrase: 'walls?(?! (?:clock|time))',
    write: 'row-level security, layer, border or grid',
  },
  'what comes back': {
    phrase: '(?:what|something that|payments? that) comes? back(?! from)',
    write: 'recurring payments',
  },
  'file of everything': { phrase: 'files? of everything', write: 'full export' },
  'take in': {
    phrase: 'tak(?:e|es|ing|en) in|took in',
    write: 'ingest, or import',
    only: 'names',
  },
  'read in': { phrase: '(?:read|reads|reading) in', write: 'import', only: 'names' },
  'arrivals': { phrase: 'arrivals', write: 'upload', only: 'names' },
  'own figures': {
    phrase: 'own figures',
    write: 'comparison (with national figures)',
    only: 'names',
  },
  'whoever runs': { phrase: 'whoever (?:runs|sells|ran)', write: 'operator' },
  'proven by': { phrase: 'proven by', write: 'covered by (tests), verified by (checks)' },
  'pasts': { phrase: 'pasts', write: 'histories' },
  'end a consent': {
    phrase: '(?:end|ends|ended|ending) (?:a|the|its|their) consents?',
    write: 'revoke',
  },
  // A name of a human among the texts of transactions is a person's name.
  'person': { phrase: 'persons?', write: 'user', only: 'names', except: ['isPersonName'] },
  'said': {
    phrase: 'said',
    write: 'stated, or the noun of what was stated',
    only: 'names',
    except: ['isSaid'],
  },
};

const EMPTY_TYPE = /^(?:Parts|Named|Whose|Asked|Terms)$/;
const EMPTY_FILE = /(?:^|-)(?:beside|rest|left|many)$|^over$/;
/** A comment that names its subject only by a clause: "What …", "Whoever …". */
const NO_SUBJECT = /^[*\s]*Wh(?:at|oever)\b/;
const SUITE = /^(?:test|it|describe)\b/;

/** A use of a word in the left column, pending or not. */
export type Use = Finding & { term: string };

/** Every use of a word that the glossary replaces. */
export function usesIn(sources: readonly Source[]): Use[] {
  return sources.filter(({ path: file }) => !isAboutWords(file)).flatMap(usesInOne);
}

/** Whether a use is on the pending list. */
function isPending({ term, path: file }: Use): boolean {
  return PENDING[term]?.some((folder) => file.startsWith(folder)) ?? false;
}

const glossary: Rule = {
  name: 'glossary',
  find: (sources) => usesIn(sources).filter((use) => !isPending(use)),
};

export const glossaryRules: Rule[] = [glossary];

type Words = { text: string; start: number; kind: 'prose' | 'names' };
type Report = (term: string, start: number, advice: string) => Use;

const PATTERNS = Object.entries(TERMS).map(([term, { phrase, ...rest }]) => ({
  term,
  ...rest,
  prose: new RegExp(`\\b(?:${phrase.replaceAll(' ', '[\\s*]+')})\\b`, 'gi'),
  names: new RegExp(`\\b(?:${phrase})(?=$| )`),
}));
/** Most names have none of the words, and are tested once. */
const ANY_NAME = new RegExp(PATTERNS.map(({ names }) => names.source).join('|'));

function usesInOne(source: Source): Use[] {
  const report: Report = (term, start, advice) => {
    return { term, path: source.path, line: lineAt(source, start), rule: 'glossary', advice };
  };
  const found = [...wordsOf(source)].flatMap((words) =>
    words.kind === 'prose' ? usesInProse(words, report) : usesInName(words, report),
  );
  return [...found, ...emptyNames(source, report), ...riddles(source, report)];
}

function usesInProse({ text, start }: Words, report: Report): Use[] {
  return PATTERNS.filter(({ only }) => only !== 'names').flatMap(
    ({ term, prose, write, except = [] }) =>
      [...text.matchAll(prose)]
        .filter(([word]) => !except.includes(word))
        .map(({ index, 0: word }) => report(term, start + index, `"${word}": write ${write}.`)),
  );
}

function usesInName({ text, start }: Words, report: Report): Use[] {
  const words = inWords(text);
  if (!ANY_NAME.test(words)) return [];
  return PATTERNS.filter(
    ({ only, names, except = [] }) =>
      only !== 'prose' && !except.includes(text) && names.test(words),
  ).map(({ term, write }) => report(term, start, `${text}: write ${write}.`));
}

function emptyNames(source: Source, report: Report): Use[] {
  const types = source.nodes.flatMap((node) =>
    node.type === 'TSTypeAliasDeclaration' && EMPTY_TYPE.test(node.id.name)
      ? [report('empty type', node.start, `type ${node.id.name}: name it after what it holds.`)]
      : [],
  );
  const stem = stemOf(source.path);
  return EMPTY_FILE.test(stem)
    ? [...types, report('empty file', 0, `${stem}: name the file after what is in it.`)]
    : types;
}

function riddles({ path: file, comments }: Source, report: Report): Use[] {
  if (isDocument(file)) return [];
  return comments
    .filter(({ text }) => NO_SUBJECT.test(text))
    .map(({ start }) => report('comment without a subject', start, 'Begin with a noun or a verb.'));
}

/** Comments, documents and titles of tests, and the names of identifiers and of the file. */
function* wordsOf({ path: file, nodes, comments }: Source): Generator<Words> {
  for (const { text, start } of comments) yield { text, start, kind: 'prose' };
  if (isDocument(file)) return;
  yield { text: stemOf(file), start: 0, kind: 'names' };
  for (const node of nodes) {
    const name = declaredName(node);
    if (name !== '') yield { text: name, start: node.start, kind: 'names' };
    const title = titleOf(node);
    if (title !== '') yield { text: title, start: node.start, kind: 'prose' };
  }
}

function declaredName(node: Node): string {
  if (node.type === 'JSXIdentifier') return node.name;
  return nameOf(node);
}

/** The title of a test or of a group of them, also of `test.each(…)('title')`. */
function titleOf(node: Node): string {
  if (node.type !== 'CallExpression' || !SUITE.test(suiteOf(node))) return '';
  const [title] = node.arguments;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  return title?.type === 'TemplateLiteral'
    ? title.quasis.map(({ value }) => value.raw).join(' ')
    : '';
}

function suiteOf(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  return node.callee.type === 'CallExpression' ? calleeName(node.callee) : calleeName(node);
}

const split = new Map<string, string>();

/** 'take in file' of takeInFile, take-in-file and TAKE_IN_FILE. */
function inWords(name: string): string {
  const known = split.get(name);
  if (known !== undefined) return known;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_$]+/g, ' ')
    .trim()
    .toLowerCase();
  split.set(name, words);
  return words;
}

function stemOf(file: string): string {
  return path.basename(file).replace(/\..*$/, '');
}

/** The rule's own words and samples. */
function isAboutWords(file: string): boolean {
  return file.startsWith('tests/tidy/glossary');
}
