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

/** The year that the bundled rates are decided for. */
export const MUNICIPAL_RATES_YEAR = bundled.year;

type Row = (typeof bundled.rows)[number];

let read: readonly { municipality: Municipality; folded: string }[] | undefined;

/** The municipalities of Sweden in alphabetical order. */
export function municipalities(): readonly Municipality[] {
  return listed().map(({ municipality }) => municipality);
}

/** The municipality of a code or a name, in any letter case; null for any other text. */
export function municipalityOf(codeOrName: string): Municipality | null {
  const sought = foldedText(codeOrName);
  const match = listed().find(({ municipality, folded }) => {
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
  const matching = listed().filter(({ folded }) => folded.includes(sought));
  const first = matching.filter(({ folded }) => folded.startsWith(sought));
  const others = matching.filter(({ folded }) => !folded.startsWith(sought));
  return [...first, ...others].map(({ municipality }) => municipality);
}

/** The municipalities, each with its name in the form that is compared. */
function listed() {
  read ??= bundled.rows.map(municipalityOfRow).map((municipality) => {
    return { municipality, folded: foldedText(municipality.name) };
  });
  return read;
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
