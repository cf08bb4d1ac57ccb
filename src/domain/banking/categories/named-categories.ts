import { foldedText } from '#domain/basics/folded-text.ts';
import type { DefaultCategory } from './transaction-categories.ts';

/** Words of categories in other programs, in English and Swedish; the first that fits decides. */
const WORDS: readonly (readonly [DefaultCategory, RegExp])[] = [
  ['transfer', /^(?:TRANSFERS?|OVERFORING(?:AR)?|CREDIT CARD PAYMENTS?|KREDITKORTSBETALNING)$/],
  ['salary', /^(?:SALARY|SALARIES|WAGES?|PAYCHECKS?|PAYROLL|LON|INKOMST AV LON|NET SALARY)$/],
  [
    'otherIncome',
    /\b(?:INCOME|INKOMSTER?|DIVIDENDS?|UTDELNING(?:AR)?|BARNBIDRAG|CASHBACK|TAX REFUND|SKATTEATERBARING|INTEREST (?:EARNED|INCOME)|BONUS)\b/,
  ],
  [
    'groceries',
    /\b(?:GROCER(?:Y|IES)|LIVSMEDEL|MATVAROR|MAT|MAT (?:OCH )?HUSHALL|SUPERMARKETS?|FOOD)\b(?!.*\b(?:DINING|RESTAURANTS?|RESTAURANG(?:ER)?|OUT)\b)/,
  ],
  [
    'restaurants',
    /\b(?:RESTAURANTS?|RESTAURANG(?:ER)?|DINING|EATING OUT|FAST FOOD|COFFEE(?: SHOPS?)?|CAFE|CAFEER|UTEMAT|LUNCH(?:ER)?|TAKEAWAY|BARS?)\b/,
  ],
  ['insurance', /\b(?:INSURANCE|INSURANCES|FORSAKRING(?:AR)?|HEMFORSAKRING|BILFORSAKRING)\b/],
  [
    'transportation',
    /\b(?:TRANSPORT|TRANSPORTS|TRANSPORTATION|TRANSIT|FUEL|GAS(?:OLINE)?|PETROL|BENSIN|DRIVMEDEL|PARKING|PARKERING|TAXI|AUTO|CAR|BIL|KOLLEKTIVTRAFIK|RESEKORT|COMMUTE|TRAIN|TAG)\b/,
  ],
  ['communication', /\b(?:INTERNET|BROADBAND|BREDBAND|MOBILE?|PHONE|TELEFON|TELECOM|CELL)\b/],
  [
    'utilities',
    /\b(?:UTILIT(?:Y|IES)|ELECTRICITY|EL|ELRAKNING|WATER|VATTEN|HEATING|UPPVARMNING|VARME|SOPHAMTNING|TRASH)\b/,
  ],
  ['loans', /\b(?:LOANS?|LAN|AMORTERING(?:AR)?|RANTA|RANTOR|STUDENT LOAN|MORTGAGE|BOLAN|CSN)\b/],
  ['housing', /\b(?:HOUSING|RENT|HYRA|BOENDE|HOME|HEM|HUS|MANADSAVGIFT|HOA)\b/],
  [
    'healthcare',
    /\b(?:HEALTH(?:CARE)?|HALSA|MEDICAL|MEDICIN|DOCTOR|LAKARE|DENTIST|TANDLAKARE|PHARMACY|APOTEK|VARD|SJUKVARD)\b/,
  ],
  [
    'entertainment',
    /\b(?:ENTERTAINMENT|NOJEN?|FUN|HOBB(?:Y|IES)|STREAMING|SUBSCRIPTIONS?|ABONNEMANG|MOVIES?|BIO|GAMES?|SPEL|MUSIC|MUSIK|GYM|SPORTS?|FRITID)\b/,
  ],
  ['shopping', /\b(?:SHOPPING|CLOTH(?:ES|ING)|KLADER|ELECTRONICS|ELEKTRONIK|FURNITURE|MOBLER)\b/],
  ['other', /^(?:OTHER|OVRIGT|MISC(?:ELLANEOUS)?|DIVERSE|UNCATEGORI[SZ]ED|ANNAT)$/],
];

/** The default category that another program's name means; null: none. */
function defaultNamed(name: string): DefaultCategory | null {
  const folded = foldedText(name);
  return WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** A category of a file, with its transactions, and those of them that bring money. */
export type NamedCategory = { name: string; count: number; received: number };

type KnownCategory = { id: string; name: string; defaultKey: DefaultCategory | null };

/** Which of the user's categories a file's are, which become new ones, and for which no room is left. */
export type CategoryPlan = {
  known: ReadonlyMap<string, KnownCategory>;
  fresh: readonly NamedCategory[];
  beyond: readonly NamedCategory[];
};

/** By their names, else by their words; the most used ones become the user's own first. */
export function categoryPlan(
  named: readonly NamedCategory[],
  own: readonly KnownCategory[],
  room: number,
): CategoryPlan {
  const byName = new Map(own.map((each) => [foldedText(each.name), each]));
  const byKey = new Map(own.map((each) => [each.defaultKey, each]));
  const known = new Map<string, KnownCategory>();
  for (const { name } of named) {
    const key = defaultNamed(name);
    const found = byName.get(foldedText(name)) ?? (key === null ? undefined : byKey.get(key));
    if (found !== undefined) known.set(name, found);
  }
  const others = named
    .filter(({ name }) => !known.has(name))
    .toSorted((one, other) => other.count - one.count);
  return { known, fresh: others.slice(0, room), beyond: others.slice(room) };
}
