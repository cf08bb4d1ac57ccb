import type { Kind } from '#domain/records/kinds.ts';
import { isSurelyOwed, kindOfName, typeOf } from './item-words.ts';
import { FLOWS, folded } from './move-file.ts';
import { periodOf } from './periods.ts';

/** Words of headings, by the kind of the items below them; the first that fits counts. */
const HEADINGS: readonly [Kind, RegExp][] = [
  ['goals', /^(?:sparmal|mal|malen|goals?|savings? goals?|targets?)$/],
  [
    'liabilities',
    /skuld|skyldig(?!a? (?:mig|oss))|schuld|\bg(?:je|æ)ld|verbindlichkeit|darlehen|langivare|\blenders?\b|creditor|\blan\b|\blanen\b|bolan|kredit(?!kortsb)|liabilit|\bdebts?\b|\bloans?\b|mortgages?\b|\bowe\b|credit cards?|passiv/,
  ],
  [
    'costs',
    /u[td]gift|ausgabe|kosten\b|kostnad|expens|\bcosts?\b|spending|outgoings?|rakningar|\bbills\b|abonnemang|^(?:(?:summa|totalt?|sum) )?(?:ut|out)$|utbetalning|konsumtion/,
  ],
  [
    'incomes',
    /inkomst|intakt|in[dn]t(?:æ|e)[gk]t|einnahme|einkunfte|einkommen|\bincomes?\b|revenue|earnings|^(?:(?:summa|totalt?|sum) )?in$|\bloner?\b|inbetalning/,
  ],
  [
    'assets',
    /tillgang|asset|sparande|sparat|\bsavings?\b|likvid|investering|investment|placering|vardepapper|fastighet|bostader|pension|\bfonder\b|\bfunds\b|\baktier\b|\bstocks\b|\bkonton\b|\baccounts?\b|\bbank|kontant|\bcash\b|vermogen|guthaben|ersparnis|retirement|propert|krypto|crypto|fordon|vehicles?|\bown\b|formogenhet|aktiv(?:a|er)\b|eiendel/,
  ],
];

/** Whether the name of a sheet is of a loan and nothing else, as `Billån`. */
export function namesLoan(name: string): boolean {
  return isSurelyOwed(name) && !/ (?:och|and|samt) |[&+,/]/.test(folded(name));
}

/** The payments of a debt. */
const PAYMENTS =
  /\p{L}(?:kostnad|utgift|(?<!av)betalning)(?:er|en|erna)?$|\b(?:re)?payments?$|\bcosts?$/u;

/**
 * The kind that a heading or the name of a sheet gives the items below it; null: it gives none, or is
 * of both what is owned and what is owed.
 */
export function kindOfHeading(heading: string): Kind | null {
  const text = folded(heading);
  const kindIn = (words: string) => HEADINGS.find(([, each]) => each.test(words))?.[0] ?? null;
  const kind = kindIn(text);
  if (kind !== 'liabilities') return kind;
  const parts = text.split(/ (?:och|and|samt) |[&+,/]/);
  if (parts.length === 1 && PAYMENTS.test(text)) return 'costs';
  return parts.some((part) => kindIn(part) === 'assets' || namesHome(part)) ? null : kind;
}

/** The kind of a row by the words of its name, or by those of a heading of payments. */
export function kindOfRow(name: string): Kind | null {
  const heading = /saldo|balance/.test(folded(name)) ? null : kindOfHeading(name);
  return kindOfName(name) ?? (FLOWS.has(heading) ? heading : null);
}

/** Whether a heading is of all that is owned or owed, and not of a group of it. */
export function namesAll(heading: string): boolean {
  return /tillgang|asset|aktiv(?:a|er)\b|eiendel|passiv|formogenhet|vermogen|\bown\b|s(?:k|ch)uld|skyldig|\bg(?:je|æ)ld|verbindlichkeit|liabilit|\bdebts?\b|\bowe\b/.test(
    folded(heading),
  );
}

function namesHome(text: string): boolean {
  return ['real_estate', 'vehicle'].includes(typeOf('assets', text) ?? '');
}

/** Words of groups, of which a row with figures is the sum of the rows below it. */
const GROUPS =
  /^(?:(?:bank)?konton|sparande|sparpengar|bostad|bostader|boende|fastighet(?:er)?|fordon|pension(?:er)?|lan|bolan|skulder|krediter|fonder|aktier|investeringar|placeringar|vardepapper|krypto|tillgangar|savings|housing|home|homes|vehicles?|pensions?|retirement|loans|debts|investments|accounts|cash|funds|stocks|property|real estate|crypto)$/;

/** Whether a name is the word of a group of items and nothing else. */
export function namesGroup(name: string): boolean {
  return GROUPS.test(folded(name));
}

/** Words of a title that do not tell which items it is of. */
const OF_TITLES =
  /^(?:mina?|vara?|vart|alla|my|our|the|all|per|i|in|kr|sek|tkr|post(?:er)?|namn|name|item|manad(?:en)?|month(?:ly)?|ar|year(?:ly)?|[\d./–·-]+)$/;

/** The words of a title that tell which items it is of. */
function wordsOfTitle(title: string): string[] {
  const words = folded(title).split(/[\s,&+]+/);
  return words.filter((word) => word !== '' && !OF_TITLES.test(word));
}

/** Words of titles that tell parts of time, and others that every table may have. */
const OF_TIME =
  /^(?:(?:19|20)\d\d|per|i|in|for|av|och|and|the|of|kr|sek|tkr|kkr|mkr|msek|kronor|manad(?:en|er|svis)?|months?|monthly|ar(?:et|en|svis)?|years?|yearly|annual|kvartal(?:et)?|quarter(?:ly|s)?|q[1-4]|h[12]|halvar(?:et)?|half|helar(?:et)?|var(?:en)?|host(?:en)?|sommar(?:en)?|vinter(?:n)?|spring|summer|autumn|fall|winter|(?:[1-4]:[ae])|forsta|andra|tredje|fjarde|sista|first|second|third|fourth|last|del|part|forts(?:attning)?|cont(?:inued)?|datum|date|post(?:er)?|namn|name|item)$/;

const PART_OF_TIME = /(?<!\p{L})(?:kvartal|quarter|halvår|half|del|part)\s?[1-9](?!\d)/giu;

/** The words of the titles of a table that tell it from others of its sheet: not those of its time. */
export function titleWords(titles: readonly string[]): string {
  const words = titles
    .toReversed()
    .flatMap((title) => title.replace(PART_OF_TIME, ' ').split(/[\s,&+/()–—:-]+/));
  const isOwn = (word: string) =>
    word !== '' && !OF_TIME.test(folded(word)) && periodOf(word, 'year-first') === null;
  return words.filter(isOwn).join(' ');
}

/** The most words of a title, of which longer ones are notes. */
const TITLE_WORDS_MAX = 3;

/**
 * The kind of all items of a table by the nearest of its titles that names one and nothing else; null:
 * none does. Words for money in general, as accounts and savings, are those of a whole table too.
 */
export function kindOfTitles(titles: readonly string[]): Kind | null {
  for (const title of titles) {
    const words = wordsOfTitle(title);
    const [kind = null, ...others] = new Set(words.flatMap((word) => kindOfHeading(word) ?? []));
    if (kind === null) continue;
    const isOfMore = others.length > 0 || words.some((word) => namesHome(word));
    const isOfAll = kind === 'assets' && !/tillgang|asset/.test(folded(title));
    return isOfMore || isOfAll || words.length > TITLE_WORDS_MAX ? null : kind;
  }
  return null;
}

/** The kind of payments that titles are of and nothing else; null: they are of other items too. */
export function flowsNamed(titles: readonly string[]): 'incomes' | 'costs' | 'budget' | null {
  if (titles.some((title) => /budget|hushallskass/.test(folded(title)))) return 'budget';
  const kind = kindOfTitles(titles);
  return kind === 'incomes' || kind === 'costs' ? kind : null;
}
