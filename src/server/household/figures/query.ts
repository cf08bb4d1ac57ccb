import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currency } from '#domain/basics/fields.ts';
import { idOf } from '#server/platform/http/item-id.ts';
import type { HouseholdQuery } from './shared-records.ts';

/** What figures of a household may be asked in; the household's own currency by default. */
export const inCurrency = z.object({ currency: z.optional(currency) });

/** Which household a request asks of, and in which currency. */
export function householdQueryOf(request: FastifyRequest): HouseholdQuery {
  const { currency: wanted } = request.query as z.infer<typeof inCurrency>;
  return { householdId: idOf(request), currency: wanted };
}
