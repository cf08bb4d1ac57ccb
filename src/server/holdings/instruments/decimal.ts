import { customType } from 'drizzle-orm/pg-core';
import { type DecimalText, shortDecimal } from '#domain/holdings/decimals.ts';

/** A quantity, a price or a rate: twelve digits before the point, ten after it, as short as it is. */
export const decimal = customType<{ data: DecimalText; driverData: string }>({
  dataType: () => 'numeric(22,10)',
  fromDriver: shortDecimal,
});
