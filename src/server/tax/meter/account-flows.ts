import { sql } from 'drizzle-orm';
import type { AmountText } from '#domain/basics/money.ts';
import { toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { AccountFlows } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Query = { userId: string; year: number; assets: readonly Asset[] };

type FlowRow = {
  asset: string;
  day: Day | null;
  amount: AmountText | null;
  /** The asset and the day of the other side of the transfer. */
  fromAsset: string | null;
  left: Day | null;
};

/**
 * Deposits to accounts whose bank account is known: transfers to them from the user's other
 * accounts, in kronor. One from another ISK is a move.
 */
export async function accountFlowsOf(
  tx: Tx,
  { userId, year, assets }: Query,
): Promise<Map<string, AccountFlows>> {
  const forms = new Map(assets.map(({ id, accountForm }) => [id, accountForm]));
  const taxed = [...forms].filter(([, form]) => form === 'isk' || form === 'kf');
  if (taxed.length === 0) return new Map();
  const { rows } = await tx.execute<FlowRow>(sql`
    select account.linked_asset_id as asset, into_it.transaction_date::text as day,
      into_it.amount::text as amount, source.linked_asset_id as "fromAsset",
      out_of.transaction_date::text as left
    from bank_accounts account
    left join transactions into_it on into_it.user_id = account.user_id
      and into_it.bank_account_id = account.id and into_it.transfer_of is not null
      and into_it.amount > 0 and into_it.currency = 'SEK' and into_it.status = 'posted'
      and into_it.transaction_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    left join transactions out_of
      on out_of.user_id = into_it.user_id and out_of.id = into_it.transfer_of
    left join bank_accounts source
      on source.user_id = out_of.user_id and source.id = out_of.bank_account_id
    where account.user_id = ${userId}
      and account.linked_asset_id::text in (
        select json_array_elements_text(${JSON.stringify(taxed.map(([id]) => id))}::json))
    order by day, into_it.id`);
  const byAsset = Map.groupBy(rows, ({ asset }) => asset);
  return new Map([...byAsset].map(([asset, all]) => [asset, flowsOf(asset, all, forms)]));
}

function flowsOf(
  asset: string,
  rows: readonly FlowRow[],
  forms: ReadonlyMap<string, Asset['accountForm']>,
): AccountFlows {
  const isIsk = forms.get(asset) === 'isk';
  const known = rows.flatMap(({ day, amount, fromAsset, left }) =>
    day === null || amount === null ? [] : [{ day, amount: toMinor(amount), fromAsset, left }],
  );
  const isMove = ({ fromAsset }: (typeof known)[number]) =>
    isIsk && fromAsset !== null && forms.get(fromAsset) === 'isk';
  return {
    deposits: known.filter((row) => !isMove(row)).map(({ day, amount }) => ({ day, amount })),
    moves: known.filter(isMove).map(({ day, amount, left }) => ({
      left: left ?? day,
      arrived: day,
      amount,
    })),
  };
}
