import { foldedText } from '#domain/basics/folded-text.ts';
import bundled from './data/rates-2026.json' with { type: 'json' };

/** Tax rates of a municipality, in per cent of taxable income as decimal texts. */
export type Municipality = {
  /** Four digits, such as `0180`. */
  code: string;
  name: string;
  municipal: string;
  /** `0.00` on Gotland, whose municipality is its own region. */
  regional: string;
  burialFee: string;
  /** The fee to the Church of Sweden differs by parish: lowest, mean of the parishes, highest. */
  churchFee: { min: string; mean: string; max: string };
  /** Whether its residents have the regional tax reduction (income tax act, annex 67). */
  hasRegionalReduction: boolean;
};

/** The rates of all municipalities in a year, as a file states them. */
export type MunicipalRates = Pick<typeof bundled, 'year' | 'rows'>;

type Row = MunicipalRates['rows'][number];
type Listed = readonly { municipality: Municipality; folded: string }[];

/** By year, those that ship with the release and those that an operator brought. */
const rates = new Map<number, MunicipalRates['rows']>([[bundled.year, bundled.rows]]);
const read = new Map<number, Listed>();

/**
 * The year whose rates count for another one: itself where its rates are known, otherwise the
 * latest before it, or the first of all. A figure that uses another year's rates must say so.
 */
export function municipalRatesYear(year: number): number {
  const years = [...rates.keys()].toSorted((a, b) => a - b);
  return years.findLast((known) => known <= year) ?? years[0] ?? bundled.year;
}

/** Keeps the rates of a further year. */
export function addMunicipalRates({ year, rows }: MunicipalRates): void {
  rates.set(year, rows);
  read.delete(year);
}

/** The municipalities of Sweden in alphabetical order, with their latest rates. */
export function municipalities(): readonly Municipality[] {
  return listed(LATEST).map(({ municipality }) => municipality);
}

/**
 * The municipality of a code or a name, in any letter case, with its rates of a year, by default
 * the latest; null for any other text.
 */
export function municipalityOf(codeOrName: string, year = LATEST): Municipality | null {
  const sought = foldedText(codeOrName);
  const match = listed(year).find(({ municipality, folded }) => {
    return municipality.code === sought || folded === sought;
  });
  return match?.municipality ?? null;
}

/**
 * The municipalities whose name contains the typed letters, those that begin with them first;
 * accents and letter case do not matter.
 */
export function municipalitiesMatching(typed: string): Municipality[] {
  const sought = foldedText(typed);
  const matching = listed(LATEST).filter(({ folded }) => folded.includes(sought));
  const first = matching.filter(({ folded }) => folded.startsWith(sought));
  const others = matching.filter(({ folded }) => !folded.startsWith(sought));
  return [...first, ...others].map(({ municipality }) => municipality);
}

/** The latest rates of all. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** The municipalities of a year, each with its name in the form that is compared. */
function listed(year: number): Listed {
  const counted = municipalRatesYear(year);
  const known = read.get(counted);
  if (known !== undefined) return known;
  const made = (rates.get(counted) ?? []).map(municipalityOfRow).map((municipality) => {
    return { municipality, folded: foldedText(municipality.name) };
  });
  read.set(counted, made);
  return made;
}

function municipalityOfRow(row: Row): Municipality {
  const [code, name, municipal, regional, burialFee, min, mean, max, reduction] = row as [
    ...[string, string, string, string, string, string, string, string],
    number,
  ];
  const churchFee = { min, mean, max };
  const hasRegionalReduction = reduction === 1;
  return { code, name, municipal, regional, burialFee, churchFee, hasRegionalReduction };
}
