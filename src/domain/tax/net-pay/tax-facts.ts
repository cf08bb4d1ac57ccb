import * as z from 'zod/mini';
import type { IssueKey } from '#domain/basics/issues.ts';
import { flag, requiredName } from '#domain/basics/fields.ts';

/** Facts for tax that a profile states; each is null while the user has not stated it. */
export type TaxFacts = {
  /** The code of the municipality. */
  municipality: string | null;
  birthYear: number | null;
  /** Whether the user is a member of the Church of Sweden. */
  churchMember: 0 | 1 | null;
};

/** A profile that states nothing. */
export const NO_TAX_FACTS: TaxFacts = { municipality: null, birthYear: null, churchMember: null };

const BIRTH_YEAR_MIN = 1900;
const BIRTH_YEAR_MAX = 2199;
const MUNICIPALITY_CHARACTERS_MAX = 60;

/** A municipality by its code or name; whether it exists is checked where the list is loaded. */
export const municipalityText = requiredName(
  // One of the issues for tax, whose texts are apart.
  'municipality.required' as IssueKey,
  MUNICIPALITY_CHARACTERS_MAX,
) as z.ZodMiniType<string, string>;

/** A year of birth; whether it is in the future is checked where there is a clock. */
export const birthYear = z
  .int('birthYear.format')
  .check(
    z.minimum(BIRTH_YEAR_MIN, 'birthYear.format'),
    z.maximum(BIRTH_YEAR_MAX, 'birthYear.format'),
  );

/** Whether a user is a member of the Church of Sweden, as 0 or 1; true and false are read too. */
export const churchMember = z.pipe(
  z.union([flag, z.boolean()], 'choice'),
  z.transform((stated): 0 | 1 => (stated === 1 || stated === true ? 1 : 0)),
);
