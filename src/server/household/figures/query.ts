import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currency } from '#domain/basics/fields.ts';
import { idOf } from '#server/platform/http/requests.ts';
import type { HouseholdQuery } from './shared-records.ts';

/** Currency of a household's figures; the household's own by default. */
export const inCurrency = z.object({ currency: z.optional(currency) });

/** The household and the currency of a request. */
export function householdQueryOf(request: FastifyRequest): HouseholdQuery {
  const { currency: wanted } = request.query as z.infer<typeof inCurrency>;
  return { householdId: idOf(request), currency: wanted };
}
