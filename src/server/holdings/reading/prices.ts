import type { Day } from '#domain/basics/months.ts';
import type { RatedPrice, StoredPrice } from '#domain/holdings/account-facts.ts';
import type { NeededPrices } from '#domain/holdings/growth-facts.ts';
import { SOURCE_RANK } from '#server/holdings/quotes/table.ts';
import type { OwnRead } from '#server/platform/db/own-reads.ts';
import type { TextRow } from '#server/platform/db/pg-internals.ts';

const ME = `(select current_setting('valv.user', true)::uuid)`;

/** The rate of a currency on the day of a price, where that is not in the instrument's. */
function perEuro(currency: string): string {
  return `case when found.currency <> i.currency then (
    select per_euro::text from exchange_rates r
    where r.currency = ${currency} and r.day <= found.day order by r.day desc limit 1) end`;
}

function ratedPrice(instrumentId: TextRow[number], price: TextRow): RatedPrice {
  const [day, units, currency, source, perEuroOfPrice, ownPerEuro] = price;
  const quote = { instrumentId, day, price: units, currency, source };
  return { ...quote, perEuro: perEuroOfPrice, ownPerEuro } as RatedPrice;
}

/** For each instrument and day the latest price of that day or before it, of all sources. */
export function pricesRead(days: ReadonlyMap<string, ReadonlySet<Day>>): OwnRead<StoredPrice> {
  const wanted = Object.fromEntries([...days].map(([id, each]) => [id, [...each]]));
  return {
    text: `select i.id, given.value, found.day::text, trim_scale(found.price)::text,
        found.currency, found.source, ${perEuro('found.currency')}, ${perEuro('i.currency')}
      from json_each($1::json) wanted
      join instruments i on i.user_id = ${ME} and i.id = wanted.key::uuid
      cross join lateral json_array_elements_text(wanted.value) given
      cross join lateral (
        select day, price, currency, source from quotes
        where user_id = ${ME} and instrument_id = wanted.key::uuid and day <= given.value::date
        order by day desc, ${SOURCE_RANK} limit 1) found`,
    values: [JSON.stringify(wanted)],
    rowOf: ([instrumentId, on, ...price]) =>
      ({ ...ratedPrice(instrumentId ?? null, price), on }) as StoredPrice,
  };
}

/**
 * For each instrument the latest price, of all sources, of each stretch that ends on one of the
 * days, which are in order: no more than there are, nor than there are days and instruments.
 */
export function linkedPricesRead({ days, instruments }: NeededPrices): OwnRead<RatedPrice> {
  return {
    text: `select i.id, found.day::text, trim_scale(found.price)::text, found.currency, found.source,
        ${perEuro('found.currency')}, ${perEuro('i.currency')}
      from (
        select distinct on (instrument_id, width_bucket(day - 1, $2::date[]))
          instrument_id, day, price, currency, source
        from quotes where user_id = ${ME} and instrument_id = any($1::uuid[])
          and day <= ($2::date[])[array_length($2::date[], 1)]
        order by instrument_id, width_bucket(day - 1, $2::date[]), day desc, ${SOURCE_RANK}
        limit ${LINKED_PRICES_MAX + 1}) found
      join instruments i on i.user_id = ${ME} and i.id = found.instrument_id
      order by i.id, found.day`,
    values: [`{${instruments.join()}}`, `{${days.join()}}`],
    rowOf: ([instrumentId = null, ...price]) => ratedPrice(instrumentId, price),
  };
}

/** The most prices at which returns are linked: beyond it there is no time-weighted return. */
export const LINKED_PRICES_MAX = 100_000;
