import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { folded } from './move-file.ts';
import type { Grid } from './periods.ts';

/** A text in small letters with its marks: å tells a loan, `lån`, from the end of `villan`. */
function lowered(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

/** Insurance that is paid for, in Swedish, Norwegian, Danish and German, and not that which is saved in. */
const INSURANCE =
  /(?<!kapital|pensions|fond|spar|depa)fors[ai]kring(?:en|er)?\b|(?<!lebens|renten)versicherung(?:en)?\b|\binsurance\b/;

/** Types of each kind by words of a name; the first that fits counts. */
const TYPES: Readonly<Record<Exclude<Kind, 'goals'>, readonly [type: string, words: RegExp][]>> = {
  liabilities: [
    [
      'mortgage',
      /\b(?:bo|hus|bostads|fastighets|topp|botten|villa)lan|mortgage|home loan|\bhypoth?ek/,
    ],
    [
      'student_loan',
      /\bcsn\b(?!.*bidrag)|studielan|studieskuld|students? (?:loan|debt)|college loan/,
    ],
    ['car_loan', /\b(?:bil|bat|mc-?)lan(?:et|en)?\b|(?:car|auto|vehicle) (?:loan|finance)/],
    [
      'credit_card',
      /kreditkort|credit ?cards?|\bamex\b|american express|mastercard|\bvisa\b|kortskuld|kortkredit|\bcard$|eurocard/,
    ],
    [
      'personal_loan',
      /\b(?:privat|blanco|konsumtions|familje|sms)lan(?:et|en)?\b|^lan(?:et|en)?\b|\slan(?:et|en)?\b|\bloans?\b|darlehen\b|avbetalning|\bklarna(?! ?(?:spar|fast|flex|konto))/,
    ],
    [
      'other',
      /(?<!\bo)skuld(?:en|er|erna)?\b|\bskyldiga?\b(?! (?:mig|oss))|schuld(?:en)?\b|\bdebts?\b|kvarskatt|restskatt|\bre:member|inteckning|kreditiv|\bbelaning\b|delbetalning|obetalda|kredit(?:en|er)?\b|\bcredit\b|\bow(?:e|ed|es|ing)\b|overdraft|tax due/,
    ],
  ],
  incomes: [
    [
      'salary',
      /^lon\b|nettolon|bruttolon|\blon(?:en)?\b|\bsalar|\bwages?\b|paycheck|\bpay\b|gehalt\b|lohn\b|lønn?\b/,
    ],
    ['freelance', /\bfreelance|\bfrilans|\bkonsult|side hustle|\bgig\b/],
    [
      'business',
      /\bforetag(?:et|sinkomst)?\b|\bfirma(?:n)?\b|\bbusiness\b|\benskild|hyresintakt|rental income/,
    ],
    ['bonus', /\bbonus|13:e|\bprovision|\bcommission/],
    [
      'other',
      /bidrag\b|(?:kinder|eltern|wohn)geld\b|utdelning|\bdividend|inkomst|\bincome|aterbaring|\brefund|\bintakt|sjukpenning|foraldrapenning/,
    ],
  ],
  costs: [
    [
      'housing',
      /\bhyra\b|\brent\b|\bmiete\b|nebenkosten|husle[ij]e|manadsavgift|avgift brf|\bboende|\bhousing|bostadskostnad|ranta bolan|bolaneranta|mortgage (?:payment|interest)|amortering/,
    ],
    [
      'utilities',
      /^el\b|\bstr[oø]m\b|\belrakning|\belnat|\belectric|\bvatten\b|\bwater\b|varme|\bheating|\binternet|bredband|broadband|\bmobil|\bphone|\btelefon|\butilit|\bsop(?:or|hamt)|\bgas\b/,
    ],
    [
      'food',
      /^mat\b|matkostnad|livsmedel|lebensmittel|\bmad\b|\bgrocer|\bfood\b|restaurang|\brestaurant|\blunch|\bica\b/,
    ],
    [
      'transportation',
      /\btransport|bensin|\bfuel|\bpetrol|\bsl\b|kollektiv|\bbuss|\btag\b|\bcommut|\bparkering|\bparking|bilforsakring|drivmedel|car insurance/,
    ],
    [
      'entertainment',
      /\bnoje|\bentertain|netflix|spotify|streaming|\bgym\b|\bhobby|\bresor\b|\btravel|\bholiday|\bsemester|\bfritid|\bhbo\b/,
    ],
    [
      'healthcare',
      /\blakare|\bvard\b|tandlakare|\bhealth|\bmedic|\bdentist|\bapotek|pharmacy|\bhalsa/,
    ],
    ['shopping', /\bshopping|\bklader|\bcloth/],
    ['other', INSURANCE],
    [
      'other',
      /\ba-?kassan?\b|avgift(?:en|er)?\b|kostnad|\bcosts?\b|utgift|\bexpens|barnomsorg|\bdagis|forskol|barnehage|børnehave|\bskolan\b|skolavgift|\bfritids\b|\bdaycare|laneskydd|^(?:fordons|fastighets|bil)?skatt$|(?:council|property|road|car|vehicle) tax|rantor?\b|ranta\b|\binterest\b/,
    ],
  ],
  assets: [
    ['other', /\bfordran|\bfordring|\bskuldebrev|\butlan/],
    [
      'retirement',
      /pension|\bitp\b|\bips\b|\bppm\b|\balecta|\bamf\b|\bkpa\b|401 ?\(?k\)?|\bira\b|\bretirement|superannuation|\baff\b|premiesp/,
    ],
    [
      'investment',
      /\bisk\b|\bkf\b|fond|aktie|avanza|nordnet|\blysa\b|\b(?:vardepappers|aktie|fond)?depa|investering|\binvest|\bstocks?\b|\bshares?\b|\bfunds?\b|\betfs?\b|\bindex|\bkrypto|\bcrypto|\bbitcoin|\bbtc\b|\bethereum|\beth\b|\bsavr\b|\bopti\b|\bdegiro|\bbroker|\bbonds?\b|obligation|high yield|kapitalforsakring|\bportfol|vardepapper|interactive brokers|\bvanguard|\betoro|\btrading|tillvaxt|\bgrowth\b|\bgold etf|\b(?:lendify|savelend|kameo|tessin|brocc|mintos|bondora)\b/,
    ],
    [
      'real_estate',
      /\bbostad|\b(?:rad|par|kedje|sommar|vinter|semester|fritids|lant)?hus(?:et)?\b|\b(?:sommar|fritids)?villan?\b|lagenhet(?:en)?\b|bostadsratt|wohnung|\bbrf\b|fastighet|stugan?\b|\bhouse\b|apartment|\bhome\b|\bproperty|real estate|\bcondo\b|\btomt|\bland\b|\bflat\b|\bgard(?:en)?\b|\bskog|\btorp(?:et)?\b|lantstalle/,
    ],
    [
      'vehicle',
      /\b(?:el|firma|familje)?bil(?:en)?\b|\bbilar\b|\bmc\b|motorcyk|\b(?:segel|motor)?bat(?:en)?\b|\bcars?\b|\bvehicle|\bfordon|\bboat\b|\bvolvo|\btesla|\bsaab\b|\btoyota|husvagn|husbil|\bmoped|\bcaravan|\bvw\b/,
    ],
    [
      'savings',
      /\bspark|sparkonto|(?:tages|fest)geld|\bspar|buffert|\bsavings?\b|\bsbab\b|marginalen|collector|fastrante|\bbuffer|\bemergency|\brainy|barnspar|resekonto|semesterkonto|rantekonto|\bdeposit/,
    ],
    [
      'checking',
      /lonekonto|privatkonto|transaktionskonto|\bchecking|current account|kontant|\bcash\b|betalkonto|matkonto|bankkonto|\bkonto|konto\b|\baccount|swedbank|\bseb\b|handelsbanken|nordea|\bbank\b|\bica banken|lansforsakringar|revolut|plusgiro|likvida|danske/,
    ],
    [
      'other',
      /\bguld|\bgold\b|\bsmycke|\bjewel|\bkonst\b|\bart\b|\bklocka|\bwatch|tillgang|\basset/,
    ],
  ],
};

/** Liabilities first: their names hold words of what they were taken for. */
const BY_NAME = ['liabilities', 'incomes', 'assets', 'costs'] as const;
const PAYMENTS = ['incomes', 'costs', 'liabilities', 'assets'] as const;

/** A loan by its word, also at the end of another: `semesterlån`, not `plån`. */
const LOAN = /(?<!p)lån(?:et|en)?(?!\p{L})/u;
/** Money that is lent to others: `lån till Erik`, not `lån till huset`. */
const LENT =
  /^utlån|^lån ut\b|\bskuldebrev|fordran|fordring|skyldiga? (?:mig|oss)|\b(?:loan|lent) to\b|\bowe[ds]? (?:to )?me\b|lån till (?:min |vår )?(?:son|dotter|bror|syster|mamma|pappa|mor|far|barn|vän|kompis)/u;
const LENT_TO_NAME = /[Ll]ån till (?!CSN|SBAB|SEB)\p{Lu}\p{Ll}+$/u;
/** Words of what money is kept or invested in, which no debt, pay or cost is named after. */
const KEPT =
  /(?<!\ba-?)kassan?\b|portfolj|pension\b|\b(?:ab|gruppen) (?:aktier|a|b)\b|konto(?:t|n)?\b|\baccount\b|fond(?:er|en)?\b|\bfunds?\b|aktier?\b|\bstocks?\b|\bshares?\b|obligation(?:er)?\b|\bbonds?\b|\betfs?\b|high yield|\bisk\b|\bindex\b|collection|samling/;
/** Debts by words that leave no doubt, also beside one of these. */
const OWED =
  /\b(?:bo|bil|hus|studie|privat|blanco|bostads)lan(?!ekonto)|\bloans?\b|\bcsn\b(?!.*bidrag)|mortgage|kreditkort|credit card|kortskuld|studieskuld|kontokredit|overdraft/;

/** Whether the words of a name leave no doubt that it is a debt. */
export function isSurelyOwed(name: string): boolean {
  const text = folded(name);
  return !isLent(name) && (OWED.test(text) || LOAN.test(lowered(name)));
}

function isLent(name: string): boolean {
  return LENT.test(lowered(name)) || LENT_TO_NAME.test(name.trim());
}

/** Whether a name says that an income is what is left of it after tax, or is none that is taxed. */
export function namesAfterTax(name: string): boolean {
  return /\bnetto|efter skatt|after[- ]tax|utbetald|betala ut|pa kontot|paid out|\bnet (?:pay|salary|income|wages?)\b|take[- ]?home|bidrag(?:et)?\b|flerbarnstillagg|child benefit|(?:ater|skatte)baring|\brefund|studiemedel|underhall|skattefri|tax[- ]free/.test(
    folded(name),
  );
}

/** The type of an item of a kind, by its name or else its heading; null: no word tells. */
export function typeOf(kind: Kind, ...texts: readonly string[]): string | null {
  if (kind === 'goals') return null;
  for (const text of texts) {
    const found = TYPES[kind].find(([, words]) => words.test(folded(text)));
    if (found !== undefined) return found[0];
    if (kind === 'liabilities' && LOAN.test(lowered(text))) return 'personal_loan';
  }
  return null;
}

/** Names of accounts as plain-text accounting writes them, by their first part. */
const ROOTS: readonly (readonly [Kind, RegExp])[] = [
  ['assets', /^assets:\S/],
  ['liabilities', /^liabilities:\S/],
  ['costs', /^expenses:\S/],
  ['incomes', /^(?:income|revenues?):\S/],
];

function kindOfRoot(text: string): Kind | null {
  return ROOTS.find(([, root]) => root.test(text))?.[0] ?? null;
}

/**
 * Whether the accounts of a report of plain-text accounting are of payments and of balances: of these
 * it has changes or of those sums of all time, neither of which are values of months.
 */
export function mixesRoots(names: readonly string[]): boolean {
  const kinds = new Set(names.map((name) => kindOfRoot(folded(name))));
  const has = (...of: readonly Kind[]) => of.some((kind) => kinds.has(kind));
  return has('assets', 'liabilities') && has('costs', 'incomes');
}

/** Whether a name is of what is paid for its loan or home. */
export function namesPaid(name: string): boolean {
  return /ranta\b|rantor\b|\binterest\b|amorter|\bpayment\b|avgift(?:en|er)?\b/.test(folded(name));
}

/** The kind that the words of a name give; null: none do. */
export function kindOfName(name: string): Kind | null {
  const text = folded(name);
  const root = kindOfRoot(text);
  if (root !== null) return root;
  if (isLent(name)) return 'assets';
  // An account for wages holds money, as one for the rent does.
  if (KEPT.test(text) && !OWED.test(text) && !LOAN.test(lowered(name))) return 'assets';
  const first = namesPaid(text) || INSURANCE.test(text) ? PAYMENTS : BY_NAME;
  const kind = first.find((each) => typeOf(each, name) !== null) ?? null;
  return kind === 'liabilities' && /payments?$/.test(text) ? 'costs' : kind;
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

const THOUSANDS: readonly RegExp[] = [
  /(?<!\d ?)\b(?:tkr|tsek|kkr|k(?:sek|eur|usd|gbp|nok|dkk|chf)|000s)\b|tusental|(?<!\d[\d ]*)'000\b/,
  /\b(?:i|in) (?:tusen|thousands?)\b|^(?:tusen|thousands?)$|\((?:tusen|thousands?)\)|\b(?:i|in) 1 ?000 ?(?:kr|sek|eur|usd)\b/,
  /(?<![\p{L}\d])(?<!\d )k ?[€£$]|(?:[€£$]|\b(?:kr|sek|eur|usd|gbp|nok|dkk|chf)) ?k(?![\p{L}\d])/u,
  /(?:[€£$]|\b(?:kr|sek|eur|usd|gbp|nok|dkk|chf)) ?['’]?000s?(?!\d)|(?<!\d ?)\b(?:1 ?)?000-?tals?\b/,
  /(?<!\d ?|\b(?:per|ett|en|tva|tre|fyra|fem|sex|sju|atta|nio|tio|tjugo|femtio|hundra|par) )\btusen (?:kr|kronor|sek|euro|dollar|pund)\b/,
  /(?:[€£$]|\b(?:kr|sek|eur|usd|gbp|nok|dkk|chf)),? \(?thousands?\b|(?<!\d ?)\bthousands (?:of )?(?:[€£$]|(?:sek|eur|usd|gbp|nok|dkk|chf|kronor|euros?|dollars|pounds)\b)/,
  /(?<![\p{L}\d] ?)thousand (?:[€£$]|(?:sek|eur|usd|gbp|nok|dkk|chf|kronor|euros?|dollars|pounds)\b)/u,
];
const MILLIONS: readonly RegExp[] = [
  /(?<!\d ?)\b(?:mkr|msek|mnkr|mnsek|mn?(?:eur|usd|gbp|nok|dkk|chf))\b/,
  /\b(?:i|in) (?:miljoner|millions)\b|^miljoner\b|\((?:miljoner|millions)\)/,
  /(?<![\p{L}\d])(?<!\d )mn? ?[€£$]|(?:[€£$]|\b(?:sek|eur|usd|gbp|nok|dkk|chf)) ?mn?(?![\p{L}\d])/u,
  /(?<!\d ?|\b(?:per|tva|tre|fyra|fem|sex|sju|atta|nio|tio|par) )\b(?:milj\.?|mn|miljoner) (?:kr|kronor|sek|euro|eur|dollar|usd|pund)\b/,
  /(?:[€£$]|\b(?:kr|sek|eur|usd|gbp|nok|dkk|chf)),? \(?millions?\b|(?<!\d ?)\bmillions (?:of )?(?:[€£$]|(?:sek|eur|usd|gbp|nok|dkk|chf|kronor|euros?|dollars|pounds)\b)/,
];

/** Factor of amounts that are said to be in thousands or in millions, but not of a single amount. */
export function scaleIn(text: string): 1 | 1_000 | 1_000_000 {
  const words = folded(text);
  if (THOUSANDS.some((each) => each.test(words))) return 1_000;
  return MILLIONS.some((each) => each.test(words)) ? 1_000_000 : 1;
}

/** A name without the unit of its amounts, which are read by it. */
export function withoutScale(name: string): string {
  if (scaleIn(name) === 1) return name;
  const bare = name.replace(
    /(?<!\s)\s*[([]?(?:\bi )?\b(?:tkr|tsek|ksek|kkr|mkr|msek|mnkr)\b[)\]]?/i,
    '',
  );
  return bare.trim() === '' ? name : bare;
}

/** Columns beside the names, by their header. */
const COLUMN_WORDS: readonly ['currency' | 'unit' | 'section' | 'name' | 'other', RegExp][] = [
  ['unit', /^(?:enhet|unit)$/],
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

/** Headers of lists of payments and trades: a day, an amount, and what it was. */
const TRANSACTION_WORDS: readonly RegExp[] = [
  /^(?:datum|date|dag|day|time)$|dag(?:en)?$|datum$|\bdate$/,
  /(?:^| )(?:belopp|amount|antal|quantity|shares|insattning|uttag|inflow|outflow)$|^amount (?:num\.?|with sym)$/,
  /^(?:text|memo|rubrik|beskrivning|description|transaktion|transaction|typ av transaktion|transaktionstyp|transaction type|activity ?type|payee|merchant|mottagare|motpart|betalningsmottagare|avsandare|verifikationsnummer|original (?:statement|description)|isin|symbol|ticker|wallet|category name|courtage|meddelande|referens|specifikation|vardepapper.*|net transaction value|account mask)$/,
];

/** Whether a line has the headers of a list of payments or trades, which has no values of months. */
export function namesTransactions(cells: readonly string[]): boolean {
  const texts = cells.slice(0, TRANSACTION_COLUMNS_MAX).map((cell) => folded(cell.slice(0, 60)));
  return TRANSACTION_WORDS.every((words) => texts.some((text) => words.test(text)));
}

const TRANSACTION_COLUMNS_MAX = 40;

/** Whether a cell has three capital letters, as codes of currencies have. */
export function isCode(cell: string): boolean {
  return /^[A-Z]{3}$/.test(cell);
}

/** Units that are words, after the digits of an amount. */
const AMOUNT_IN_WORDS =
  /^(?:ca\.? |cirka )?[^a-zåäö]{0,20}\d(?: ?(?:tusen|milj(?:on(?:er)?)?|mnkr|(?:mn|[mkt])sek|kr(?:onor)?|svenska kr(?:onor)?|sek|[km]?(?:eur|usd)|euros?|dollars?|pund)\.?){0,2}(?: ?(?:\/|per) ?(?:mån(?:ad)?\.?|mo|month))?$/i;

/** Whether a cell has an amount, whatever stands around it. */
export function isFigure(cell: string): boolean {
  return /\d/.test(cell) && (!/[a-zåäö]{4,}/i.test(cell) || AMOUNT_IN_WORDS.test(cell));
}

/** Whether a cell has a word that is not a currency. */
export function isWord(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !/^(?:sek|kr|eur|usd)$/i.test(cell.trim());
}

/** The columns that have names, groups and currencies of items. */
export type Columns = {
  name: number;
  section: number | null;
  currency: number | null;
  unit: number | null;
  /** Those that have none of these, nor notes. */
  others: number[];
};

/** Words of a column that tells the kind of each item. */
const KINDS =
  /^(?:inkomst(?:er)?|utgift(?:er)?|kostnad(?:er)?|tillgang(?:ar)?|skuld(?:er)?|incomes?|expenses?|assets?|liabilit(?:y|ies)|debts?)$/;

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
    const texts = body.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
    const codes = texts.filter(isCode).length;
    // A column without a header may have forms of accounts, of which ISK is one.
    const isOfCodes =
      texts.some((text) => currencyNamed(text) !== null) &&
      codes >= texts.length * 0.8 &&
      !texts.some((text) => text.length > 3);
    const isOfUnits =
      words.length > 0 && words.every((word) => scaleIn(word) > 1 && withoutScale(word) === word);
    const use = columnNamed(header) ?? (isOfUnits ? 'unit' : isOfCodes ? 'currency' : null);
    const isOfKinds = words.filter((word) => KINDS.test(folded(word))).length * 2 > words.length;
    const isCategory = /^(?:kategori|category)$/.test(folded(header));
    const facts = { isOfKinds, isCategory, filled: words.length, distinct: new Set(words).size };
    return { column, use, ...facts };
  });
  const texts = all.filter(
    ({ use, filled }) => use !== 'other' && use !== 'unit' && use !== 'currency' && filled > 0,
  );
  const most = Math.max(
    0,
    ...texts.filter(({ use }) => use !== 'section').map(({ distinct }) => distinct),
  );
  const name =
    texts.find(({ use }) => use === 'name') ??
    texts.findLast(({ use, distinct }) => use !== 'section' && distinct === most) ??
    texts.find(({ isCategory }) => isCategory) ??
    texts.at(-1);
  const section = texts.filter(({ column }) => column !== name?.column);
  return {
    name: name?.column ?? from,
    section:
      [
        section.find(({ isOfKinds }) => isOfKinds),
        section.find(({ use }) => use === 'section'),
        section.at(-1),
      ].find((each) => each !== undefined)?.column ?? null,
    currency: all.find(({ use }) => use === 'currency')?.column ?? null,
    unit: all.find(({ use }) => use === 'unit')?.column ?? null,
    others: all.flatMap(({ column, use, filled }) =>
      use === null && filled === 0 ? [column] : [],
    ),
  };
}
