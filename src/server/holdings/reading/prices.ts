import type { Day } from '#domain/basics/months.ts';
import type { RatedPrice } from '#domain/holdings/account-facts.ts';
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

/** Days of an instrument whose prices are looked up one by one; those of more are found in one pass. */
const LOOKED_UP_MAX = 100;

/** For each instrument the latest price, of all sources, of each day or before it; by day. */
export function pricesRead(days: ReadonlyMap<string, ReadonlySet<Day>>): OwnRead<RatedPrice> {
  const wanted = Object.fromEntries([...days].map(([id, each]) => [id, [...each]]));
  return {
    text: `with wanted as materialized (
        select key::uuid as id, array(
          select each::date from json_array_elements_text(value) each order by 1) as days
        from json_each($1::json)),
      found as (
        select wanted.id, last.* from wanted cross join lateral unnest(days) given
        cross join lateral (
          select day, price, currency, source from quotes
          where user_id = ${ME} and instrument_id = wanted.id and day <= given
          order by day desc, ${SOURCE_RANK} limit 1) last
        where cardinality(days) <= ${LOOKED_UP_MAX}
        union
        (select distinct on (wanted.id, width_bucket(day - 1, days))
          wanted.id, day, price, currency, source
        from wanted join quotes on user_id = ${ME} and instrument_id = wanted.id
          and day <= days[cardinality(days)]
        where cardinality(days) > ${LOOKED_UP_MAX}
        order by wanted.id, width_bucket(day - 1, days), day desc, ${SOURCE_RANK}))
      select i.id, found.day::text, trim_scale(found.price)::text, found.currency, found.source,
        ${perEuro('found.currency')}, ${perEuro('i.currency')}
      from found join instruments i on i.user_id = ${ME} and i.id = found.id
      order by i.id, found.day`,
    values: [JSON.stringify(wanted)],
    rowOf: ([instrumentId = null, ...price]) => ratedPrice(instrumentId, price),
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
