import * as z from 'zod/mini';
import { flag, requiredName } from '#domain/basics/fields.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { isMonth } from '#domain/basics/months.ts';
import { RESIDENCES_MAX } from './tax-facts.ts';

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

const residenceFrom = z.nullable(z.string('month.format').check(z.refine(isMonth, 'month.format')));

/** Residences, the first of all months before the second. */
export const residences = z
  .array(
    z.strictObject({
      from: residenceFrom,
      municipality: z.nullable(
        z.string('municipality.unknown').check(z.regex(/^\d{4}$/, 'municipality.unknown')),
      ),
      churchMember: z.nullable(churchMember),
    }),
    'list.type',
  )
  .check(
    z.maxLength(RESIDENCES_MAX, 'terms.many'),
    z.refine(
      (list) =>
        list.every(({ from }, at) =>
          at === 0 ? from === null : (from ?? '') > (list[at - 1]?.from ?? ''),
        ),
      'rate.order',
    ),
  );
