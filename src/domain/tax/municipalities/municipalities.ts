import { foldedText } from '#domain/basics/folded-text.ts';
import {
  type AddedRules,
  addedRules,
  type MunicipalRates,
  type MunicipalRow,
} from '../rules/added-rules.ts';
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

type FoldedMunicipalities = readonly { municipality: Municipality; folded: string }[];

let present: { of: readonly AddedRules[]; rates: Map<number, MunicipalRates['rows']> } | undefined;
const read = new Map<number, FoldedMunicipalities>();

/** By year, those that ship with the release and those that an operator added. */
function ratesByYear() {
  const of = addedRules();
  if (present?.of === of) return present.rates;
  const shipped = bundled as unknown as MunicipalRates;
  const all = [shipped, ...of.flatMap(({ municipalRates }) => municipalRates ?? [])];
  present = { of, rates: new Map(all.map(({ year, rows }) => [year, rows])) };
  read.clear();
  return present.rates;
}

/**
 * The year whose rates count for another one: itself where its rates are known, otherwise the
 * latest before it, or the first of all. A figure that uses another year's rates must say so.
 */
export function municipalRatesYear(year: number): number {
  const years = [...ratesByYear().keys()].toSorted((a, b) => a - b);
  return years.findLast((known) => known <= year) ?? years[0] ?? bundled.year;
}

/** The municipalities of Sweden in alphabetical order, with their latest rates. */
export function municipalities(): readonly Municipality[] {
  return listed(LATEST).map(({ municipality }) => municipality);
}

/** The same with the rates that count for a year. */
export function municipalitiesIn(year: number): readonly Municipality[] {
  return listed(year).map(({ municipality }) => municipality);
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

/** The latest rates of all. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** The municipalities of a year, each with its name in the form that is compared. */
function listed(year: number): FoldedMunicipalities {
  const counted = municipalRatesYear(year);
  const known = read.get(counted);
  if (known !== undefined) return known;
  const made = (ratesByYear().get(counted) ?? []).map(municipalityOfRow).map((municipality) => {
    return { municipality, folded: foldedText(municipality.name) };
  });
  read.set(counted, made);
  return made;
}

function municipalityOfRow(row: MunicipalRow): Municipality {
  const [code, name, municipal, regional, burialFee, min, mean, max, reduction] = row;
  const churchFee = { min, mean, max };
  const hasRegionalReduction = reduction === 1;
  return { code, name, municipal, regional, burialFee, churchFee, hasRegionalReduction };
}
