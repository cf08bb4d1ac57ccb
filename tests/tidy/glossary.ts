import path from 'node:path/posix';
import {
  type Finding,
  findingAt,
  isDocument,
  isProduct,
  nameOf,
  type Rule,
  type Source,
} from './source.ts';

/**
 * A word that we do not use and the one that we do. `phrase` is a regular expression over words
 * that are lower-case and separated by single spaces, so that it finds `takeIn`, `take-in` and
 * "take in". It is searched in prose (comments, documents, titles of tests) and in names (of
 * identifiers and files), or in one of the two where the other uses the word rightly.
 */
type Term = { phrase: string; write: string; only?: 'prose' | 'names'; except?: readonly string[] };

// Fields of stored rows, of answers and of the full export keep their names.
const STORED_DEED = ['deed', 'deeds', 'deedId', 'deed_id'];

const TERMS: Readonly<Record<string, Term>> = {
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

/** One verb form, or a noun that says nothing without its file. */
const EMPTY_TYPE =
  /^(?:Found|Read|Sent|Known|Begun|Shown|Seen|Kept|Given|Told|Drawn|Written|(?:Typ|Mov|Own|Ask|Nam|Stat|Sav|Add|Want|List|Follow|Answer)(?:ed|ing)|Reading|Beginning|At|By|Of|When|Then|Own|Whose|Parts|Terms|Options|Answer|Row|Entry|Line|Values|Words)$/;
const EMPTY_FILE = /(?:^|-)(?:beside|rest|left|many)$|^over$/;
/** A comment that names its subject only by a clause: "What …", "Whoever …". */
const NO_SUBJECT = /^[*\s]*Wh(?:at|oever)\b/;
/** A title of a test or of a group of them. */
const TITLE = /\b(?:test|it|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])(.*?)\1\s*,/gs;

/** Words that the glossary replaces, in prose and in names; names that say nothing; riddles. */
export const glossaryRule: Rule = {
  name: 'glossary',
  find: (sources) =>
    sources.filter(({ path: file }) => !file.startsWith('tests/tidy')).flatMap(usesIn),
};

const PATTERNS = Object.values(TERMS).map(({ phrase, ...rest }) => ({
  ...rest,
  prose: new RegExp(`\\b(?:${phrase.replaceAll(' ', '[\\s*]+')})\\b`, 'gi'),
  names: new RegExp(`\\b(?:${phrase})(?=$| )`),
}));
/** Most names have none of the words, and are tested once. */
const ANY_NAME = new RegExp(PATTERNS.map(({ names }) => names.source).join('|'));

function usesIn(source: Source): Finding[] {
  const { comments, code, nodes, path: file } = source;
  const report = (start: number, advice: string) =>
    findingAt(source, glossaryRule.name, { start, advice });
  const titles = [...code.matchAll(TITLE)].map(({ index, 2: text = '' }) => ({
    text,
    start: index,
  }));
  const prose = [...comments, ...titles].flatMap(({ text, start }) =>
    usesInProse(text).map(({ at, advice }) => report(start + at, advice)),
  );
  if (isDocument(file)) return prose;
  const stem = path.basename(file).replace(/\..*$/, '');
  const named = [
    { text: stem, start: 0 },
    ...nodes.map((node) => ({ text: nameOf(node), start: node.start })),
  ];
  const names = named.flatMap(({ text, start }) =>
    usesInName(text).map((advice) => report(start, advice)),
  );
  const types = nodes.filter(
    (node) =>
      isProduct(file) && node.type === 'TSTypeAliasDeclaration' && EMPTY_TYPE.test(node.id.name),
  );
  return [
    ...prose,
    ...names,
    ...types.map(({ start }) => report(start, 'name the type after what it holds.')),
    ...(EMPTY_FILE.test(stem) ? [report(0, 'name the file after what is in it.')] : []),
    ...comments
      .filter(({ text }) => NO_SUBJECT.test(text))
      .map(({ start }) => report(start, 'begin with a noun or a verb.')),
  ];
}

function usesInProse(text: string): { at: number; advice: string }[] {
  return PATTERNS.filter(({ only }) => only !== 'names').flatMap(({ prose, write, except = [] }) =>
    [...text.matchAll(prose)]
      .filter(([word]) => !except.includes(word))
      .map(({ index, 0: word }) => ({ at: index, advice: `"${word}": write ${write}.` })),
  );
}

function usesInName(name: string): string[] {
  const words = inWords(name);
  if (!ANY_NAME.test(words)) return [];
  return PATTERNS.filter(
    ({ only, names, except = [] }) =>
      only !== 'prose' && !except.includes(name) && names.test(words),
  ).map(({ write }) => `${name}: write ${write}.`);
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
