import { foldedText } from '#domain/basics/folded-text.ts';
import { isHowPaid } from '#domain/banking/transactions/merchant-words.ts';

/**
 * The words of a text, the number of leading words for the way of payment, and the service that
 * took the payment, where it tells what is sold through it.
 */
export type TextWords = { words: readonly string[]; lead: number; service: SellerKind | null };

/** The folded words of a text. */
export function wordsIn(text: string): TextWords {
  const words = foldedText(text).split(' ');
  const first = words.findIndex((word) => !isHowPaid(word));
  return { words, lead: first === -1 ? 0 : first, service: paymentServiceIn(text) };
}

/** Whole consecutive words of a text, and the value that they stand for. */
export type Keyword<T> = {
  of: T;
  words: readonly string[];
  /** The last word is only the beginning of a word. */
  isBeginning: boolean;
  /** A single word that is only the end of a word. */
  isEnding?: boolean;
  /** It counts only at the beginning of the text: elsewhere it is a common word or a name. */
  isFirst?: boolean;
  /** It counts only as the whole text, apart from the way of payment. */
  isWhole?: boolean;
  /** It decides before all that are not: a housing association may be called after anything. */
  isStrong?: boolean;
};

/** A keyword as users write it: `ICA Nära*` is the beginning `ICA NARA`. */
export function keywordIn<T>(of: T, text: string): Keyword<T> {
  return { of, words: foldedText(text).split(' '), isBeginning: text.trimEnd().endsWith('*') };
}

/** A keyword found in a text, and its length there; a strong one counts for more. */
export type KeywordMatch<T> = { of: T; size: number };

export type KeywordFinder<T> = (text: TextWords) => KeywordMatch<T>[];

/** An ending is the last part of a compound: the fewest letters that the first part has. */
const BEFORE_ENDING_MIN = 3;

/** Characters of a word's beginning and end that rule most words out. */
const EDGE = 2;

/** No list has a keyword with more characters. */
const CHARACTERS_MAX = 60;

type ByText<T> = Map<string, Keyword<T>[]>;

/** The keywords that begin with the same words: those that end here, and those that go on. */
type KeywordTree<T> = {
  whole: Keyword<T>[];
  /** By the beginning that their last word is. */
  begun: ByText<T>;
  begunLongest: number;
  next: Map<string, KeywordTree<T>>;
};

/**
 * Finds keywords in texts, each once. Tens of thousands of texts are searched: each word leads to
 * the keywords that go on with it, so the time is proportional to the text, and does not depend on
 * their number.
 */
export function createKeywordFinder<T>(keywords: readonly Keyword<T>[]): KeywordFinder<T> {
  const known = keywords.filter(({ words }) => words[0] !== '');
  const matches = new Map(known.map((each) => [each, { of: each.of, size: sizeOf(each) }]));
  const isLoose = ({ words, isBeginning }: Keyword<T>) => isBeginning && words.length === 1;
  const endings = byWord(known.filter(({ isEnding = false }) => isEnding));
  const endsLongest = longestIn(endings);
  const inText = known.filter(({ isEnding = false }) => !isEnding);
  const beginnings = byWord(inText.filter(isLoose));
  const beginningsLongest = longestIn(beginnings);
  const tree = treeOf(inText.filter((each) => !isLoose(each)));
  // Most words begin and end as no keyword does: they are passed by at once.
  const heads = new Set([...beginnings.keys()].map((word) => word.slice(0, EDGE)));
  const tails = new Set([...endings.keys()].map((word) => word.slice(-EDGE)));
  return ({ words, lead }) => {
    const found = new Set<Keyword<T>>();
    // Lists of which all were found: a text may repeat words that thousands of keywords begin with.
    const done = new Set<readonly Keyword<T>[]>();
    const take = (each: Keyword<T>, at: number): boolean => {
      if (found.has(each)) return true;
      if (each.isFirst && at > lead) return false;
      if (each.isWhole && !isRestCompany(words, at + each.words.length)) return false;
      found.add(each);
      return true;
    };
    const takeAll = (list: readonly Keyword<T>[] | undefined, at: number) => {
      if (list === undefined || list.length === 0 || done.has(list)) return;
      if (list.filter((each) => take(each, at)).length === list.length) done.add(list);
    };
    for (const [at, word] of words.entries()) {
      takeFrom(tree, { words, at }, takeAll);
      const isHead = heads.has(word.slice(0, EDGE)) || heads.has(word.slice(0, 1));
      const head = isHead ? Math.min(word.length, beginningsLongest) : 0;
      for (let size = head; size > 0; size -= 1) {
        takeAll(beginnings.get(word.slice(0, size)), at);
      }
      const isTail = tails.has(word.slice(-EDGE)) || tails.has(word.slice(-1));
      const tail = isTail ? word.length - BEFORE_ENDING_MIN : 0;
      for (let size = Math.min(tail, endsLongest); size > 0; size -= 1) {
        takeAll(endings.get(word.slice(-size)), at);
      }
    }
    return Array.from(found, (each) => matches.get(each) ?? { of: each.of, size: 0 });
  };
}

function treeOf<T>(keywords: readonly Keyword<T>[]): KeywordTree<T> {
  const root = emptyTree<T>();
  for (const each of keywords) {
    const ends = each.isBeginning ? each.words.slice(0, -1) : each.words;
    let tree = root;
    for (const word of ends) {
      const next = tree.next.get(word) ?? emptyTree<T>();
      tree.next.set(word, next);
      tree = next;
    }
    if (!each.isBeginning) tree.whole.push(each);
    else {
      const last = each.words.at(-1) ?? '';
      addTo(tree.begun, last, each);
      tree.begunLongest = Math.max(tree.begunLongest, last.length);
    }
  }
  return root;
}

function emptyTree<T>(): KeywordTree<T> {
  return { whole: [], begun: new Map(), begunLongest: 0, next: new Map() };
}

/** Takes the keywords whose words are those of a text from one of them on. */
function takeFrom<T>(
  root: KeywordTree<T>,
  { words, at: first }: { words: readonly string[]; at: number },
  takeAll: (keywords: readonly Keyword<T>[] | undefined, at: number) => void,
): void {
  let tree: KeywordTree<T> | undefined = root;
  for (let at = first; tree !== undefined; at += 1) {
    const word = words[at] ?? '';
    for (let size = Math.min(word.length, tree.begunLongest); size > 0; size -= 1) {
      takeAll(tree.begun.get(word.slice(0, size)), first);
    }
    tree = at < words.length ? tree.next.get(word) : undefined;
    takeAll(tree?.whole, first);
  }
}

/**
 * Banks truncate texts: the fewest characters of a keyword at the end of a text that identify it.
 */
const CUT_MIN = 8;
/**
 * The most characters that may be missing of a single word; of several words, the fewest that the
 * second one has.
 */
const MISSING_MAX = 3;
/** A cut keyword begins at one of the last words of a text. */
const LAST_WORDS = 5;

/** Finds keywords that a text ends in the middle of: `ESPRESSO HOU`, `HAMNRESTAURAN`. */
export function createCutFinder<T>(keywords: readonly Keyword<T>[]): KeywordFinder<T> {
  const cuts: ByText<T> = new Map();
  const endings: ByText<T> = new Map();
  for (const each of keywords) {
    if (each.isEnding) addCutEndings(endings, each);
    if (each.isEnding || each.isFirst) continue;
    const whole = each.words.join(' ');
    const [first = ''] = each.words;
    const least = each.words.length === 1 ? whole.length - MISSING_MAX : first.length + MISSING_MAX;
    for (let size = Math.max(CUT_MIN, least); size < whole.length; size += 1) {
      addTo(cuts, whole.slice(0, size), each);
    }
  }
  return ({ words }) => {
    const from = Math.max(0, words.length - LAST_WORDS);
    const cut = words.slice(from).flatMap((_, at) => {
      const end = words.slice(from + at).join(' ');
      return (cuts.get(end) ?? []).map(({ of }) => ({ of, size: end.length }));
    });
    return [...cut, ...cutEndingsIn(words.at(-1) ?? '')];
  };

  function cutEndingsIn(word: string): KeywordMatch<T>[] {
    const found: KeywordMatch<T>[] = [];
    for (
      let size = Math.min(word.length - BEFORE_ENDING_MIN, CUT_MAX);
      size >= CUT_MIN;
      size -= 1
    ) {
      for (const { of } of endings.get(word.slice(-size)) ?? []) found.push({ of, size });
    }
    return found;
  }
}

/** Adds the truncated forms of a compound's last part, where a bank cut off its end. */
function addCutEndings<T>(cuts: ByText<T>, keyword: Keyword<T>): void {
  const [ending = ''] = keyword.words;
  for (let size = Math.max(CUT_MIN, ending.length - MISSING_MAX); size < ending.length; size += 1) {
    addTo(cuts, ending.slice(0, size), keyword);
  }
}

/** No ending is longer. */
const CUT_MAX = 20;

/** Words that may follow a name when the text holds nothing else; an empty word was a town. */
const COMPANY = new Set([
  '',
  'AB',
  'SE',
  'SVERIGE',
  'COM',
  'AUTOGIRO',
  'FAKTURA',
  'HB',
  'STOCKHOLM',
]);

function isRestCompany(words: readonly string[], from: number): boolean {
  return words.slice(from, from + LAST_WORDS).every((word) => COMPANY.has(word) || isHowPaid(word));
}

function byWord<T>(keywords: readonly Keyword<T>[]): ByText<T> {
  const found: ByText<T> = new Map();
  for (const each of keywords) addTo(found, each.words[0] ?? '', each);
  return found;
}

function addTo<T>(found: ByText<T>, text: string, keyword: Keyword<T>): void {
  const known = found.get(text);
  if (known) known.push(keyword);
  else found.set(text, [keyword]);
}

function longestIn(keywords: ReadonlyMap<string, unknown>): number {
  return [...keywords.keys()].reduce((most, { length }) => Math.max(most, length), 0);
}

function sizeOf({ words, isStrong = false }: Keyword<unknown>): number {
  return words.join(' ').length + (isStrong ? CHARACTERS_MAX : 0);
}

/** Kinds of sellers behind a payment service that puts its own name before the seller's. */
export type SellerKind = 'onlineShop' | 'hotel' | 'restaurant';

/** Words for the way of payment that precede a text: `KORTKÖP 251103 K*NAME`. */
const LEAD = /^(?:(?:KORTK[OÖ]P|AUTOGIRO|RESERVATION) +)?(?:\d{6} +)?/;
const LEAD_MAX = 40;

const SERVICES: readonly [SellerKind, RegExp][] = [
  // Klarna, Svea, Walley, Qliro and Shopify: shops on the internet, and bills of theirs.
  ['onlineShop', /^(?:K|W|SVEA|WALLEY|Q|QLIRO|KLARNA)\* ?[A-ZÅÄÖ]/],
  ['onlineShop', /^(?:SP|KLARNA) [A-ZÅÄÖ]{5}/],
  // Mews, the system of hotels, and Loomis Pay, the till of cafés and restaurants.
  ['hotel', /^MS\* ?[A-ZÅÄÖ]/],
  ['restaurant', /^LOOMISP[* ] ?[A-ZÅÄÖ]/],
];

/** Words that make a service a bank or a bill, which tell nothing of the purchase. */
const NOT_A_SELLER = /^(?:SP|KLARNA) (?:BANK|FAKTURA|FINANS|SVERIGE)/;

/** The kind of seller behind the service that took a payment; null: not known. */
export function paymentServiceIn(text: string): SellerKind | null {
  const start = text.trimStart().slice(0, LEAD_MAX).toUpperCase();
  const seller = start.replace(LEAD, '');
  if (NOT_A_SELLER.test(seller)) return null;
  return SERVICES.find(([, pattern]) => pattern.test(seller))?.[0] ?? null;
}
