import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { RatedPrice } from '#domain/holdings/account-facts.ts';
import type { EndedCoOwnership } from '#domain/holdings/co-owned-accounts.ts';
import type { DatedOwnership } from '#domain/records/dated-terms.ts';
import { SOURCE_RANK } from '#server/holdings/quotes/table.ts';
import { FIRST_DAY, type MovedSince } from './moved-since.ts';
import type { OwnRead } from '#server/platform/db/own-reads.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Reason of the observations that are made of holdings. */
const FROM_HOLDINGS = 'holdings';

const ME = `(select current_setting('valv.user', true)::uuid)`;

/** A present account that the user states, and since when its values may have changed. */
export type MovedAccount = DatedOwnership & {
  id: string;
  currency: Currency;
  movedOn: Day;
  /** Day of its first transaction; null: none is left. */
  since: Day | null;
  /** The last month that was valued; null: none yet. */
  valuedIn: Month | null;
  /** Whether it kept no holdings until now. */
  isNew: boolean;
};

/**
 * The accounts to value again: those named, and those that ever held an instrument that is. Copies
 * of an account that another user states follow that user's. What moves before an opening holding
 * moves what the account held from its first day on.
 */
export function movedAccountsRead(moved: MovedSince, today: Day): OwnRead<MovedAccount> {
  return {
    text: `
      select a.id, a.currency, a.shares::text, a.ownership_percentage::text,
        case when exists (select from holding_transactions o where o.user_id = ${ME}
          and o.asset_id = a.id and o.is_opening = 1 and o.day >= moved.day::date)
          then '${FIRST_DAY}' else moved.day end,
        (select min(t.day)::text from holding_transactions t
          where t.user_id = ${ME} and t.asset_id = a.id and t.day <= $3::date),
        (select max(h.month) from asset_history h
          where h.user_id = ${ME} and h.asset_id = a.id and h.reason = '${FROM_HOLDINGS}'),
        a.holdings_since is null
      from (
        select asset, min(day) as day from (
          select key::uuid as asset, value as day from json_each_text($1::json)
          union all
          select held.asset_id, wanted.value from json_each_text($2::json) wanted
          cross join lateral (
            select distinct asset_id from holding_transactions
            where user_id = ${ME} and instrument_id = wanted.key::uuid) held) each
        group by asset) moved
      join assets a on a.user_id = ${ME} and a.id = moved.asset and a.deleted_at is null
      where not exists (select from co_owner_links l where l.kind = 'assets'
        and l.status = 'active' and l.member_id = ${ME} and l.member_item_id = a.id)
      order by a.id`,
    values: [textOfMap(moved.accounts), textOfMap(moved.instruments), today],
    rowOf: ([id, currency, shares, ownershipPercentage, movedOn, since, valuedIn, isNew]) => {
      const ownership = { shares: JSON.parse(shares ?? '[]'), ownershipPercentage };
      const row = { id, currency, ...ownership, movedOn, since, valuedIn, isNew: isNew === 't' };
      return row as MovedAccount;
    },
  };
}

/** How many transactions the user has. */
export const transactionCountRead: OwnRead<number> = {
  text: `select count(*) from holding_transactions where user_id = ${ME}`,
  values: [],
  rowOf: ([count]) => Number(count),
};

function textOfMap(days: ReadonlyMap<string, Day>): string {
  return JSON.stringify(Object.fromEntries(days));
}

/**
 * Of each instrument the last stored price of each month from a day on, and the one before that
 * day, by their days.
 */
export function monthlyPricesRead(
  instruments: readonly string[],
  { from, to }: { from: Day; to: Day },
): OwnRead<RatedPrice> {
  const perEuro = (currency: string) => `case when found.currency <> i.currency then (
    select per_euro::text from exchange_rates r
    where r.currency = ${currency} and r.day <= found.day order by r.day desc limit 1) end`;
  return {
    text: `select i.id, found.day::text, trim_scale(found.price)::text, found.currency,
        found.source, ${perEuro('found.currency')}, ${perEuro('i.currency')}
      from json_array_elements_text($1::json) wanted
      join instruments i on i.user_id = ${ME} and i.id = wanted.value::uuid
      cross join lateral (
        (select day, price, currency, source from quotes
          where user_id = ${ME} and instrument_id = i.id and day < $2::date
          order by day desc, ${SOURCE_RANK} limit 1)
        union all
        (select distinct on (date_trunc('month', day)) day, price, currency, source from quotes
          where user_id = ${ME} and instrument_id = i.id and day between $2::date and $3::date
          order by date_trunc('month', day), day desc, ${SOURCE_RANK})) found
      order by i.id, found.day`,
    values: [JSON.stringify(instruments), from, to],
    rowOf: ([instrumentId, day, price, currency, source, ...rates]) => {
      const [perEuroOfPrice, ownPerEuro] = rates;
      const quote = { instrumentId, day, price, currency, source };
      return { ...quote, perEuro: perEuroOfPrice, ownPerEuro } as RatedPrice;
    },
  };
}

/** Value of an account in a month, with the user's share at its end. */
export type MonthRow = {
  id: string;
  asset: string;
  month: Month;
  value: AmountText;
  currency: Currency;
  share: PercentText;
};

/** Rows of a statement. */
const ROWS_AT_ONCE = 5_000;

/** Stores the values of months that are not stored so yet, instead of what counted in them. */
export async function putMonths(tx: Tx, userId: string, rows: readonly MonthRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const given = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`
      with given as materialized (
        select * from json_to_recordset(${given}::json) as given(
          id uuid, asset uuid, month text, value numeric, currency text, share numeric)),
      counting as materialized (
        select given.asset, given.month, last.* from given cross join lateral (
          select each.value, each.currency, each.share, each.reason from (
            select value, currency, ownership_percentage as share, reason,
                recorded_at as written, id
              from asset_history where user_id = ${userId} and asset_id = given.asset
                and month = given.month
            union all
            select value, currency, ownership_percentage, 'typed', created_at, id
              from historical_asset_values where user_id = ${userId} and asset_id = given.asset
                and year = left(given.month, 4)::integer
                and month = right(given.month, 2)::integer) each
          order by each.written desc, each.id desc limit 1) last),
      changed as materialized (
        select given.* from given left join counting using (asset, month)
        where (counting.value, counting.currency, counting.share, counting.reason)
          is distinct from (given.value, given.currency, given.share, ${FROM_HOLDINGS})),
      replaced as (
        -- By look-ups: the planner expects a hundred rows, and would compare all with all.
        delete from asset_history where user_id = ${userId} and id in (
          select known.id from changed cross join lateral (
            select id from asset_history where user_id = ${userId} and asset_id = changed.asset
              and month = changed.month and reason = ${FROM_HOLDINGS} offset 0) known))
      insert into asset_history
          (user_id, id, asset_id, month, value, currency, ownership_percentage, reason)
        select ${userId}::uuid, id, asset, month, value, currency, share, ${FROM_HOLDINGS}
        from changed`);
  }
}

/**
 * Leaves accounts that kept no holdings the months that another's gave them, while they were owned
 * together: they are stated ones here.
 */
export async function keepInherited(
  tx: Tx,
  userId: string,
  accounts: readonly MovedAccount[],
): Promise<void> {
  const ids = accounts.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  if (ids.length === 0) return;
  await tx.execute(sql`
    update asset_history set reason = 'historical_value'
    where user_id = ${userId} and asset_id = any(${sql.param(ids)}::uuid[])
      and reason = ${FROM_HOLDINGS}`);
}

/**
 * The months that another's holdings gave accounts of the user's, which were owned together with that
 * user and keep no holdings since.
 */
export const endedCoOwnershipsRead: OwnRead<EndedCoOwnership> = {
  text: `select h.asset_id, min(h.month), max(h.month) from asset_history h
    where h.user_id = ${ME} and h.reason = '${FROM_HOLDINGS}'
      and not exists (select from holding_transactions t
        where t.user_id = ${ME} and t.asset_id = h.asset_id)
      and not exists (select from co_owner_links l where l.kind = 'assets'
        and l.status = 'active' and l.member_id = ${ME} and l.member_item_id = h.asset_id)
    group by h.asset_id order by h.asset_id`,
  values: [],
  rowOf: ([accountId, first, last]) => ({ accountId, first, last }) as EndedCoOwnership,
};

/** Months of an account that its holdings give a value, of those from a month on. */
export type ValuedMonths = {
  asset: string;
  /** The month of its first transaction; null: none is left. */
  first: Month | null;
  from: Month;
  months: readonly Month[];
};

/**
 * Removes the values of closed months that the holdings no longer give, and that of the running one
 * where none are left: those stated before count again. Copies of a jointly owned account follow.
 */
export async function removeOtherMonths(
  tx: Tx,
  userId: string,
  { valued, running }: { valued: readonly ValuedMonths[]; running: Month },
): Promise<void> {
  const { rows } = await tx.execute<{ asset: string; month: Month }>(sql`
    delete from asset_history where user_id = ${userId} and id in (
      select known.id from json_to_recordset(${JSON.stringify(valued)}::json) as given(
        asset uuid, first text, "from" text, months text[])
      cross join lateral (
        select id from asset_history where user_id = ${userId} and asset_id = given.asset
          and reason = ${FROM_HOLDINGS} and (given.first is null or (month < ${running}
            and (month < given.first
              or (month >= given."from" and month <> all (given.months))))) offset 0) known)
    returning asset_id as asset, month`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    select co_owned_unsaid(asset, array_agg(month))
    from json_to_recordset(${JSON.stringify(rows)}::json) as gone(asset uuid, month text)
    group by asset`);
}

/** Present value of an account; null: not known, the last one stays. */
export type PresentRow = { id: string; value: AmountText | null; since: Day | null };

/**
 * Stores the present values of accounts, and since when they keep holdings. One that keeps none any
 * longer is worth what was last stated of it; nothing, if nothing was.
 */
export async function putPresent(
  tx: Tx,
  userId: string,
  rows: readonly PresentRow[],
): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(
        id uuid, value numeric, since date)),
    next as materialized (
      select known.id, given.since,
        case when is_emptied then coalesce(stated.value, 0)
          else coalesce(given.value, known.value) end as value,
        case when is_emptied then coalesce(stated.currency, known.currency)
          else known.currency end as currency
      from given join assets known on known.user_id = ${userId} and known.id = given.id
      cross join lateral (
        select given.since is null and known.holdings_since is not null as is_emptied) _
      left join lateral (
        select each.value, each.currency from (
          select month, value, currency, recorded_at as written, id from asset_history
            where user_id = ${userId} and asset_id = given.id and reason <> ${FROM_HOLDINGS}
          union all
          select year || '-' || lpad(month::text, 2, '0'), value, currency, created_at, id
            from historical_asset_values where user_id = ${userId} and asset_id = given.id) each
        order by each.month desc, each.written desc, each.id desc limit 1) stated on is_emptied)
    update assets known set
      value = next.value, currency = next.currency, holdings_since = next.since,
      updated_at = greatest(now(), known.updated_at + interval '1 millisecond')
    from next where known.user_id = ${userId} and known.id = next.id
      and (next.value, next.currency, next.since)
        is distinct from (known.value, known.currency, known.holdings_since)`);
}

/** Notes that accounts keep holdings, which give removed ones their values once they are restored. */
export async function markHolding(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update assets known set holdings_since = (select min(day) from holding_transactions
      where user_id = ${userId} and asset_id = known.id)
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`);
}
