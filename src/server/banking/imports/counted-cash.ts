import { sql } from 'drizzle-orm';
import type { AccountChoice } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { type AmountText, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';

/** The item that counts the cash of an account of a file already. */
export type CountedCash = { assetId: string; name: string };

/** Rows of an account that are searched for. */
const ROWS_SEARCHED = 200;

/** Of a hundred rows with cash this many are in the bank account that is the same. */
const SAME_PERCENT = 50;

/**
 * Accounts of a broker's file whose cash the user has in a bank account that is an asset, by their
 * keys: as holdings it would count twice. They are found by days and amounts, for few files state
 * numbers of accounts.
 */
export async function countedCash(
  { tx, userId }: UserTx,
  { accounts, transactions }: BrokerFile,
): Promise<ReadonlyMap<string, CountedCash>> {
  const searched = new Map<string, FileTransaction[]>(accounts.map(({ key }) => [key, []]));
  for (const each of transactions) {
    const some = searched.get(each.accountKey);
    if (some !== undefined && some.length < ROWS_SEARCHED && cashOf(each) !== null) some.push(each);
  }
  const given = [...searched].flatMap(([key, some]) =>
    some.map((each, at) => ({ key, at, day: each.day, amount: cashOf(each) })),
  );
  const { rows } = await tx.execute<CountedCash & { key: string; count: number }>(sql`
    select given.key, a.id as "assetId", a.name, count(distinct given.at)::int as count
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given(key text, at int, day date, amount numeric)
    join transactions t on t.user_id = ${userId}::uuid and t.posted_date = given.day
      and t.amount = given.amount
    join bank_accounts b on b.user_id = t.user_id and b.id = t.bank_account_id
    join assets a on a.user_id = b.user_id and a.id = b.linked_asset_id and a.deleted_at is null
    group by given.key, a.id, a.name order by count`);
  const isSame = ({ key, count }: (typeof rows)[number]) =>
    count * 100 >= (searched.get(key)?.length ?? 0) * SAME_PERCENT;
  return new Map(
    rows.filter(isSame).map(({ key, assetId, name }) => [key, { assetId, name }] as const),
  );
}

/** Refuses to add cash as holdings to another asset than the one that counts it. */
export async function refuseCountedTwice(
  userTx: UserTx,
  file: BrokerFile,
  choices: ReadonlyMap<string, AccountChoice>,
): Promise<void> {
  const counted = await countedCash(userTx, file);
  const isTwice = ([key, { assetId }]: [string, CountedCash]) => {
    const choice = choices.get(key);
    return choice?.kind === 'new' || (choice?.kind === 'asset' && choice.assetId !== assetId);
  };
  if (![...counted].some(isTwice)) return;
  const code = 'bankFile.counted';
  throw new AppError('invalid', { issues: [{ path: 'accounts', code, message: code }] });
}

/** Whether an asset with holdings counts the cash of a bank account, found in the same way. */
export async function isCountedAsHoldings(
  { tx, userId }: UserTx,
  accountId: string,
): Promise<boolean> {
  const signed = sql.join(
    Object.entries(SIGNS).map(([kind, sign]) => sql`when ${kind} then ${sign}::int`),
    sql` `,
  );
  const { rows } = await tx.execute<{ isCounted: boolean }>(sql`
    with own as (
      select id, posted_date as day, amount from transactions
      where user_id = ${userId}::uuid and bank_account_id = ${accountId}::uuid
        and status = 'posted'
      order by transaction_date desc, id desc limit ${ROWS_SEARCHED}),
    same as (
      select h.asset_id, count(distinct own.id) as count from own
      join holding_transactions h on h.user_id = ${userId}::uuid and h.day = own.day
        and h.amount * case h.kind ${signed} end = own.amount
      join assets a on a.user_id = h.user_id and a.id = h.asset_id and a.deleted_at is null
      group by h.asset_id)
    select exists (select from same
      where count * 100 >= (select count(*) from own) * ${SAME_PERCENT}::int) as "isCounted"`);
  return rows[0]?.isCounted === true;
}

/** Kinds that take cash out of an account, and those that bring some. */
const SIGNS: Partial<Record<HoldingKind, 1 | -1>> = {
  deposit: 1,
  sell: 1,
  dividend: 1,
  interest: 1,
  withdrawal: -1,
  buy: -1,
  withholding_tax: -1,
  fee: -1,
  tax: -1,
};

/** The cash that a row moved, as a bank states it; null: none, or it is not stated. */
function cashOf({ kind, amount }: FileTransaction): AmountText | null {
  const sign = SIGNS[kind];
  if (sign === undefined || amount === null) return null;
  return toAmountText(toTotal(sign * toMinor(amount)));
}
