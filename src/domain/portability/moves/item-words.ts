import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { folded, type LeftOut } from './move-file.ts';
import type { Grid } from './periods.ts';

/** Words of headings, by the kind of the items below them; the first that fits counts. */
const HEADINGS: readonly [Kind, RegExp][] = [
  ['goals', /^(?:sparmal|mal|malen|goals?|savings? goals?|targets?)$/],
  [
    'liabilities',
    /skuld|\blan\b|\blanen\b|bolan|kredit(?!kortsb)|liabilit|\bdebts?\b|\bloans?\b|mortgages?\b|\bowe\b|credit cards?|passiv/,
  ],
  [
    'costs',
    /utgift|kostnad|expens|\bcosts?\b|spending|outgoings?|rakningar|\bbills\b|abonnemang|^ut$|utbetalning|konsumtion/,
  ],
  ['incomes', /inkomst|intakt|\bincomes?\b|revenue|earnings|^in$|\bloner?\b|inbetalning/],
  [
    'assets',
    /tillgang|asset|sparande|sparat|\bsavings?\b|likvid|investering|investment|placering|vardepapper|fastighet|bostader|pension|\bfonder\b|\bfunds\b|\baktier\b|\bstocks\b|\bkonton\b|\baccounts?\b|\bbank|kontant|\bcash\b|retirement|propert|krypto|crypto|fordon|vehicles?|\bown\b|formogenhet|aktiva/,
  ],
];

/** The kind that a heading or the name of a sheet gives the items below it; null: it gives none. */
export function kindOfHeading(heading: string): Kind | null {
  const text = folded(heading);
  return HEADINGS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** Types of each kind by words of a name; the first that fits counts. */
const TYPES: Readonly<Record<Exclude<Kind, 'goals'>, readonly [type: string, words: RegExp][]>> = {
  liabilities: [
    [
      'mortgage',
      /\b(?:bo|hus|villa|bostads|topp|botten|fastighets)l[a~]n(?!\p{L}*konto)|mortgage|home loan|hypotek/u,
    ],
    [
      'student_loan',
      /\bcsn\b|studiel[a~]n|studieskuld|student (?:loan|debt)|studentl[a~]n|college loan/,
    ],
    ['car_loan', /\bbill[a~]n|(?:car|auto|vehicle) (?:loan|finance)|mc-?l[a~]n\b|batl[a~]n/],
    [
      'credit_card',
      /kreditkort|credit ?cards?|\bamex\b|american express|mastercard|\bvisa\b(?!-?konto)|kortskuld|kortkredit|\bcard\b(?! collect)|eurocard/,
    ],
    [
      'personal_loan',
      /\b(?:privat|blanco|konsumtions|familje)lan|l~n(?:et|en)?\b|\blan(?:et|en)?\b|\bloans?\b|avbetalning|klarna(?! ?(?:spar|fast))/,
    ],
    ['other', /skuld|\bdebts?\b|kvarskatt|kredit(?!uppl)|\bcredit\b|\bowed?\b|overdraft|tax due/],
  ],
  incomes: [
    ['salary', /^lon\b|nettolon|bruttolon|\blon(?:en)?\b|salar|\bwages?\b|paycheck|\bpay\b/],
    ['freelance', /freelance|frilans|konsult|side hustle|gig\b/],
    ['business', /foretag|\bfirma\b|business|enskild|hyresintakt|rental income/],
    ['bonus', /bonus|13:e|provision|commission/],
    [
      'other',
      /bidrag|utdelning|dividend|inkomst|income|aterbaring|refund|intakt|csn-?bidrag|sjukpenning|foraldrapenning/,
    ],
  ],
  costs: [
    [
      'housing',
      /\bhyra\b|\brent\b|manadsavgift|avgift brf|boende|housing|bostadskostnad|ranta bol[a~]n|bol[a~]neranta|mortgage payment|amortering/,
    ],
    [
      'utilities',
      /^el\b|\belrakning|elnat|electric|\bvatten\b|water|varme|heating|internet|bredband|broadband|\bmobil|phone|telefon|utilit|sopor|\bgas\b/,
    ],
    ['food', /^mat\b|matkostnad|livsmedel|grocer|\bfood\b|restaurang|restaurant|lunch|\bica\b/],
    [
      'transportation',
      /transport|bensin|fuel|\bpetrol|\bsl\b|kollektiv|\bbuss|\btag\b|commut|parkering|parking|bilforsakring|drivmedel|car insurance/,
    ],
    [
      'entertainment',
      /noje|entertain|netflix|spotify|streaming|\bgym\b|hobby|resor|travel|holiday|semester|fritid|\bhbo\b/,
    ],
    ['healthcare', /lakare|\bvard\b|tandlakare|health|medic|dentist|apotek|pharmacy|halsa/],
    ['shopping', /shopping|klader|cloth/],
    ['other', /forsakring|insurance|kostnad|utgift|expens|barnomsorg|dagis|forskola|daycare/],
  ],
  assets: [
    [
      'retirement',
      /pension|\bitp\b|\bips\b|\bppm\b|alecta|\bamf\b|\bkpa\b|401 ?\(?k\)?|\bira\b|retirement|superannuation|\baff\b|premiesp/,
    ],
    [
      'investment',
      /\bisk\b|\bkf\b|fond|aktie|avanza|nordnet|\blysa\b|depa|investering|invest|stocks?\b|shares?\b|\bfunds?\b|\betfs?\b|\bindex|krypto|crypto|bitcoin|\bbtc\b|ethereum|\beth\b|\bsavr\b|\bopti\b|degiro|broker|\bbonds?\b|obligation|kapitalforsakring|portfol|vardepapper|interactive|vanguard|etoro|trading|tillvaxt|\bgold etf/,
    ],
    [
      'real_estate',
      /\bbostad|\bhus\b|\bhuset\b|villa|lagenhet|bostadsratt|\bbrf\b|fastighet|stuga|fritidshus|\bhouse\b|apartment|\bhome\b|property|real estate|\bcondo\b|radhus|\btomt|\bland\b|\bflat\b|\bgard\b|\bskog/,
    ],
    [
      'vehicle',
      /\bbil\b|\bbilen\b|\bbilar\b|\bmc\b|motorcyk|\bbat\b|\bbaten\b|\bcars?\b|vehicle|fordon|\bboat\b|volvo|tesla|\bsaab\b|toyota|husvagn|husbil|moped|caravan|\bvw\b/,
    ],
    [
      'savings',
      /spark|sparkonto|\bspar|buffert|\bsavings?\b|\bsbab\b|marginalen|collector|fastrante|\bbuffer|emergency|rainy|barnspar|resekonto|semesterkonto|rantekonto|deposit/,
    ],
    [
      'checking',
      /lonekonto|privatkonto|transaktionskonto|checking|current account|kontant|\bcash\b|betalkonto|matkonto|bankkonto|\bkonto|konto\b|account|swedbank|\bseb\b|handelsbanken|nordea|\bbank\b|\bica banken|lansforsakringar|revolut|plusgiro|likvida|danske/,
    ],
    [
      'other',
      /guld|\bgold\b|smycke|jewel|konst\b|\bart\b|klocka|watch|fordran|tillgang|\basset|collection/,
    ],
  ],
};

/** Liabilities first: their names hold words of what they were taken for. */
const BY_NAME = ['liabilities', 'incomes', 'assets', 'costs'] as const;
const PAYMENTS = ['incomes', 'costs', 'liabilities', 'assets'] as const;

/**
 * A name as words are compared, in which a loan is told from the end of `villan`: the letter of one
 * is lost when it is folded.
 */
function loanFolded(name: string): string {
  return folded(name.toLowerCase().normalize('NFC').replaceAll('lån', 'l~n'));
}

/** Words of investments, whose names hold those of debts and incomes. */
const INVESTED = /fond|aktie|obligation|\betfs?\b|\bindex|high yield|\bstocks?\b|\bshares\b/;
/** Words of debts that no investment has. */
const OWED =
  /l~n(?:et|en)?\b|\blan(?:et)?\b|\bloans?\b|mortgage|skuld(?!ebrev)|\bdebts?\b|hypotek|\bcsn\b/;
/** Money that somebody else owes: loans to people, but not `lån till bilen`. */
const CLAIM =
  /^l[~a]n till (?!(?:\w+(?:en|et|an|na)|bil|hus|bostad)\b)|skuldebrev|\butl[~a]n|\bfordran/;

/** Whether a name is surely of a debt. */
export function isDebtName(name: string): boolean {
  const text = loanFolded(name);
  return OWED.test(text) && !CLAIM.test(text);
}

/** The type of an item of a kind, by its name or else its heading; null: no word tells. */
export function typeOf(kind: Kind, ...texts: readonly string[]): string | null {
  if (kind === 'goals') return null;
  for (const text of texts) {
    const found = TYPES[kind].find(([, words]) => words.test(loanFolded(text)));
    if (found !== undefined) return found[0];
  }
  return null;
}

/** The kind that the words of a name give; null: none do. */
export function kindOfName(name: string): Kind | null {
  const text = folded(name);
  if (CLAIM.test(loanFolded(name))) return 'assets';
  if (INVESTED.test(text) && !OWED.test(loanFolded(name))) return 'assets';
  // An account for wages holds money, as one for the rent does.
  if (/konto|account|fond/.test(text) && typeOf('liabilities', name) === null) return 'assets';
  // Interest and amortization are named after their loan.
  const first = /ranta\b|rantor\b|\binterest\b|amorter/.test(text) ? PAYMENTS : BY_NAME;
  return first.find((kind) => typeOf(kind, name) !== null) ?? null;
}

const NET =
  /nettoformogenhet|net ?worth|eget kapital|^equity$|^netto(?:$|\b|tillgang|varde|kapital|belopp|resultat|sparande)|^(?:(?:total|min|var|ekonomisk|familjens|hushallets) )?formogenhet(?:en)?$|^net(?:$| (?:worth|assets|wealth|income|cash|value|total|savings|result|flow|equity))|\bkvar(?:\b|var)|overskott|surplus|^resultat|^saldo$|^balans$|cash ?flow|kassaflode|left over/;
/** Words of sums at the beginning or at the end of a name; others may be of an item as well. */
const TOTAL =
  /^(?:delsumma|summa\b|sum\b|totalt|totalsumma|tot\b|s:a|subtotal|grand total|∑|σ)|\b(?:totalt|summa|sum|tillsammans|sammanlagt|totals)$/;
const TOTAL_OF = /^total\b|\btotal$/;
/** A heading's own word, which with figures is the sum of its section. */
const SECTION =
  /^(?:(?:mina |vara )?(?:tillgangar(?:na)?|skulder(?:na)?|inkomster(?:na)?|utgifter(?:na)?|kostnader(?:na)?|intakter)|assets|liabilities|debts?|incomes?|expenses|costs)$/;
const DERIVED =
  /forandring|\bchange|^tillvaxt\b|^growth$|\bdiff|differens|^δ|^\+\/?-|\bkvot\b|\bratio|^snitt|^medel\b|medelvarde|\bavg\b|^average|^okning|^minskning|increase|decrease|kumulativ|cumulative|\byoy\b|\bmom\b|^avkastning|belaningsgrad|^inflation|\bkpi\b|vaxelkurs|valutakurs|exchange rate|^(?:[a-z]{3} )?kurs\b|^antal\b|skuldsattning|sparkvot|savings rate|^budget(?:erat)?$/;
/** Endings of names of funds, too, which are derived only of the whole. */
const DERIVED_OF_ALL =
  /^(?:(?:total|netto|net worth|nettoformogenhet|formogenhet|kapital|portfolj\w*|portfolio|sparande|savings|assets|tillgangar|monthly|yearly|annual|arlig|arets|manadens|manatlig|average|index) ?)*(?:tillvaxt|growth|returns?|utveckling|average)$/;
/** Words of shares of the whole, whose figures are small. */
const SHARES = /%|\bandel\b|procent|\bpercent|\bsnitt|\baverage\b/;

/**
 * Whether a name is one of a sum, of a difference, or of a figure that follows from others. `isSmall`:
 * no figure is above a hundred, as of shares in percent.
 */
export function leftOutByName(name: string, { isSmall }: { isSmall: boolean }): LeftOut | null {
  const text = folded(name).replace(/[:=*]{1,3}$/, '');
  if (isSmall && SHARES.test(text)) return /%/.test(text) ? 'percent' : 'derived';
  if (DERIVED.test(text) || DERIVED_OF_ALL.test(text)) return 'derived';
  if (NET.test(text)) return 'net';
  if (TOTAL.test(text) || SECTION.test(text)) return 'total';
  if (!TOTAL_OF.test(text)) return null;
  const rest = text.replace(TOTAL_OF, '').trim();
  return rest === '' || isYear(rest) || kindOfHeading(rest) !== null ? 'total' : null;
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$|^(?:kr|sek|tkr)$/.test(text);
}

const SIGNS: readonly [RegExp, Currency][] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bpund\b|\bpounds?\b/i, 'GBP'],
  [/us\$|\$|\bdollars?\b/i, 'USD'],
  [/\bkron(?:or|a)\b/i, 'SEK'],
  [/₹/, 'INR'],
  [/zł/i, 'PLN'],
  [/¥/, 'JPY'],
];

/** Without the Icelandic krona, whose code names an account in Sweden. */
const CODES: ReadonlySet<string> = new Set(CURRENCIES.filter((code) => code !== 'ISK'));

/** The currency that a text names by its code or its sign; null: none, or only `kr`. */
export function currencyNamed(text: string): Currency | null {
  const words = text.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g) ?? [];
  const code = words.find((word) => CODES.has(word));
  if (code !== undefined) return code as Currency;
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** The currency in a column for it, where ISK is the krona of Iceland; null: none is stated. */
export function currencyStated(cell: string): Currency | 'unknown' | null {
  const text = cell.trim().toUpperCase();
  const stated = CURRENCIES.find((code) => code === text) ?? currencyNamed(text);
  return stated ?? (/^[A-Z]{3,5}$/.test(text) ? 'unknown' : null);
}

/** Factor of amounts that are said to be in thousands or in millions. */
export function scaleIn(text: string): 1 | 1_000 | 1_000_000 {
  const words = folded(text);
  if (/\btkr\b|\btsek\b|tusental|\bksek\b|\bkkr\b|in thousands|\b000s\b|'000\b/.test(words))
    return 1_000;
  return /\bmkr\b|\bmsek\b|\bmnkr\b|miljoner|in millions/.test(words) ? 1_000_000 : 1;
}

/** The same of a name or a heading, which may hold words of amounts: its unit stands at its end. */
export function unitIn(name: string): 1 | 1_000 | 1_000_000 {
  return /(?:^|[ (,[])(?:tkr|tsek|ksek|kkr|mkr|msek|mnkr)[)\]]?$/i.test(name.trim())
    ? scaleIn(name)
    : 1;
}

/** Columns beside the names, by their header. */
const COLUMN_WORDS: readonly ['currency' | 'section' | 'name' | 'other', RegExp][] = [
  ['currency', /^(?:valuta|currency|ccy)$/],
  [
    'section',
    /^(?:typ|type|kategori|category|grupp|group|klass|class|slag|tillgangsslag|asset class|sektion)$/,
  ],
  [
    'other',
    /kommentar|comment|anteckning|^notes?$|notering|^id$|^nr$|^#$|kontonummer|agare|owner|^antal$/,
  ],
  [
    'name',
    /^(?:namn|name|konto|account|post|item|tillgang|asset|benamning|description|beskrivning|vad)$/,
  ],
];

/** The use of a column by its header; null: the header does not tell. */
export function columnNamed(header: string) {
  const text = folded(header);
  return COLUMN_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** Whether a cell has three capital letters, as codes of currencies have. */
export function isCode(cell: string): boolean {
  return /^[A-Z]{3}$/.test(cell);
}

/** Whether a cell has a word that is not a currency. */
export function isWord(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !/^(?:sek|kr|eur|usd)$/i.test(cell.trim());
}

/** The columns that have names, groups and currencies of items. */
export type Columns = { name: number; section: number | null; currency: number | null };

type Beside = { grid: Grid; line: number; end: number; from: number; to: number };

/** The columns before the months, below their line. */
export function columnsIn({ grid, line, end, from, to }: Beside): Columns {
  const body = grid.slice(line + 1, end);
  const all = Array.from({ length: Math.max(to - from, 0) }, (_, at) => {
    const column = from + at;
    const words = body.flatMap((cells) =>
      isWord(cells[column] ?? '') ? [cells[column] ?? ''] : [],
    );
    const header = (grid[line]?.[column] || grid[line - 1]?.[column]) ?? '';
    const codes = body.filter((cells) => isCode((cells[column] ?? '').trim())).length;
    // A column without a header may have forms of accounts, of which ISK is one.
    const isOfCodes =
      words.some((word) => currencyNamed(word) !== null) &&
      codes >= words.length * 0.8 &&
      !words.some((word) => word.length > 3);
    const use = columnNamed(header) ?? (isOfCodes ? 'currency' : null);
    return { column, use, filled: words.length, distinct: new Set(words).size };
  });
  const texts = all.filter(
    ({ use, filled }) => use !== 'other' && use !== 'currency' && filled > 0,
  );
  const most = Math.max(
    0,
    ...texts.filter(({ use }) => use !== 'section').map(({ distinct }) => distinct),
  );
  const name =
    texts.find(({ use }) => use === 'name') ??
    texts.findLast(({ use, distinct }) => use !== 'section' && distinct === most) ??
    texts.at(-1);
  const section = texts.filter(({ column }) => column !== name?.column);
  return {
    name: name?.column ?? from,
    section: (section.find(({ use }) => use === 'section') ?? section.at(-1))?.column ?? null,
    currency: all.find(({ use }) => use === 'currency')?.column ?? null,
  };
}
