import type { CostType } from '#domain/records/costs.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import {
  createKeywordFinder,
  type KeywordMatch,
  keywordIn,
  type TextWords,
} from './keyword-search.ts';

/** The direction of a category; transfers between own accounts have both. */
export type Direction = 'out' | 'in' | 'both';

type Default = {
  direction: Direction;
  /** The matching type of costs; null: not a cost. */
  parent: CostType | null;
  color: string;
  icon: string;
  /** Whole words; one that ends with a star is the beginning of a word. */
  keywords: readonly string[];
};

/**
 * The default categories. The keywords are names in the files of Swedish banks and in the lists of
 * open Swedish programs; the colors are those of the charts.
 */
export const DEFAULT_CATEGORIES = {
  groceries: out(
    'food',
    ['#3f7d5c', 'shopping-basket'],
    'ICA, MAXI ICA, COOP, WILLYS, HEMKÖP, LIDL, CITY GROSS, TEMPO, MATHEM, SYSTEMBOLAGET, ' +
      'PRESSBYRÅN, 7-ELEVEN, LIVSMEDEL*',
  ),
  restaurants: out(
    'food',
    ['#8a9a4a', 'utensils'],
    'RESTAURANG*, CAFE, KAFE, MCDONALDS, MAX BURGERS, BURGER KING, PIZZA, PIZZERIA*, ' +
      'SUSHI, ESPRESSO HOUSE, WAYNES COFFEE, FOODORA, KONDITORI*',
  ),
  transportation: out(
    'transportation',
    ['#4a6fa5', 'car'],
    'SL, SL-KORT, CIRCLE K, PREEM, BENSIN*, PARKERING*, TAXI, SJ, OKQ8, ST1, INGO, ' +
      'SKÅNETRAFIKEN, VÄSTTRAFIK, EASYPARK, TRAFIKVERKET, TRÄNGSELSKATT, BOLT, UBER, ' +
      'ARLANDA EXPRESS, TRANSPORTSTYRELSEN',
  ),
  housing: out('housing', ['#a5673f', 'house'], 'HYRA, HYRESAVI, BRF, SECTOR ALARM, VERISURE'),
  insurance: out(
    'housing',
    ['#7d5a8c', 'shield-check'],
    'FÖRSÄKRING*, HEMFÖRSÄKRING*, IF SKADEFÖRSÄKRI*, TRYGG HANSA, FOLKSAM',
  ),
  utilities: out(
    'utilities',
    ['#c08a2d', 'zap'],
    'VATTENFALL, ELLEVIO, E.ON, FORTUM, GÖTEBORG ENERGI, TIBBER, ÖRESUNDSKRAFT, STOCKHOLM ' +
      'VATTEN, GREENELY',
  ),
  communication: out(
    'utilities',
    ['#3f8c96', 'wifi'],
    'TELIA, BREDBAND*, HALEBOP, TELE2, COMVIQ, HALLON, TELENOR, HI3G, TRE, BAHNHOF, ' +
      'COMHEM, VIMLA',
  ),
  entertainment: out(
    'entertainment',
    ['#a84f72', 'clapperboard'],
    'SPOTIFY, NETFLIX, BIO, SF BIO, TEATER*, KONSERT*, HBO*, SVENSKA SPEL, FILMSTADEN, ' +
      'VIAPLAY, TV4 PLAY, STORYTEL, DISNEY PLUS, STEAM, TICKETMASTER, GYM, SATS, NORDIC ' +
      'WELLNESS',
  ),
  healthcare: out(
    'healthcare',
    ['#b5524a', 'heart-pulse'],
    'APOTEK*, KRONANS APOTEK, FOLKTANDVÅRD*, NAPRAPAT*, VÅRDCENTRAL*, KRY, TANDLÄKARE*, ' +
      'SYNSAM, SPECSAVERS, LÄKARHUS*',
  ),
  shopping: out(
    'shopping',
    ['#6b7fb8', 'shopping-bag'],
    'H&M, IKEA, ELGIGANTEN, CLAS OHLSON, STADIUM, DOLLARSTORE, LAGER 157, POLARN O. ' +
      'PYRET, ÅHLÉNS, JULA, BILTEMA, NETONNET, AMAZON, TEMU, ZALANDO',
  ),
  loans: out(null, ['#8c6d52', 'scale'], 'AMORTERING*, RÄNTA, CSN, LÅNEBETALNING*'),
  other: out('other', ['#8a857a', 'receipt'], ''),
  salary: into(['#4c8c5f', 'banknote'], 'LÖN, LÖNER, BONUS, SALARY'),
  otherIncome: into(
    ['#79a86a', 'hand-coins'],
    'BARNBIDRAG, FÖRSÄKRINGSKASSAN, PENSIONSMYNDIGHETEN, PENSION, SKATTEÅTERBÄRING, ' +
      'UTDELNING, UNIONEN, CSN, STUDIEMEDEL, STUDIEBIDRAG, RÄNTA, KREDITRÄNTA, SPARRÄNTA, ' +
      'INLÅNINGSRÄNTA',
  ),
  transfer: {
    direction: 'both',
    parent: null,
    color: '#7a8590',
    icon: 'arrow-left-right',
    keywords: keywordsIn(
      'SPARANDE, ISK, ÖVERFÖRING*, EGEN ÖVERFÖRING, BETALNING MOTTAGEN, AVANZA, NORDNET, LYSA, ' +
        'MÅNADSSPAR*, FONDSPAR*, BUFFERTSPAR*',
    ),
  },
} as const satisfies Record<string, Default>;

export type DefaultCategory = keyof typeof DEFAULT_CATEGORIES;

export const CATEGORY_KEYS = Object.keys(DEFAULT_CATEGORIES) as DefaultCategory[];

function out(parent: CostType | null, [color, icon]: [string, string], words: string): Default {
  return { direction: 'out', parent, color, icon, keywords: keywordsIn(words) };
}

function into([color, icon]: [string, string], words: string): Default {
  return { direction: 'in', parent: null, color, icon, keywords: keywordsIn(words) };
}

function keywordsIn(words: string): string[] {
  return words === '' ? [] : words.split(', ');
}

/** The fields of a category that decide which texts it matches. */
export type KeywordCategory = { id: string; direction: Direction; keywords: readonly string[] };

/** Normalizes a keyword for comparison: `ICA Nära*` matches texts that begin with `ICA NARA`. */
export function foldedKeyword(keyword: string): string {
  return `${foldedText(keyword)}${keyword.trimEnd().endsWith('*') ? '*' : ''}`;
}

/** Finds the category of a text; null if it contains no keyword. */
export type CategoryFinder = (text: TextWords, isReceived: boolean) => string | null;

/**
 * Finds categories by keyword. Only whole words match, since `SLAKTHUSET` contains `SL`; the
 * longest match decides.
 */
export function createCategoryFinder(categories: readonly KeywordCategory[]): CategoryFinder {
  const find = createKeywordFinder(
    categories.flatMap((category) => category.keywords.map((text) => keywordIn(category, text))),
  );
  return (text, isReceived) => longestOf(find(text), isReceived);
}

/**
 * The category of the longest keyword found, the first of equal ones. For received amounts income
 * categories come before spending ones: a shop's refund has the category of its purchases.
 */
export function longestOf(
  found: readonly KeywordMatch<Pick<KeywordCategory, 'id' | 'direction'>>[],
  isReceived: boolean,
): string | null {
  const longest = found.toSorted((a, b) => b.size - a.size).map(({ of }) => of);
  const first = longest.find(({ direction }) => direction !== (isReceived ? 'out' : 'in'));
  return (first ?? (isReceived ? longest[0] : undefined))?.id ?? null;
}
