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

/**
 * Whether a bank account is the same as one with holdings: it has more than half of the other's rows
 * with cash, and some by which cash comes in. That a purchase has the amount of a row of the bank tells
 * nothing, as money is moved to an account on the day on which it buys.
 */
const isSame = sql`count(distinct place) * 2 > of and bool_or(is_in)`;

/**
 * Accounts of a broker's file whose cash the user has in a bank account that is an asset, by their
 * keys: as holdings it would count twice. They are found by days and amounts, for few files state
 * numbers of accounts. Assets of `others` are other accounts for sure.
 */
export async function countedCash(
  { tx, userId }: UserTx,
  { accounts, transactions }: BrokerFile,
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, CountedCash>> {
  const searched = new Map<string, FileTransaction[]>(accounts.map(({ key }) => [key, []]));
  for (const each of transactions) {
    const some = searched.get(each.accountKey);
    if (some !== undefined && some.length < ROWS_SEARCHED && cashOf(each) !== null) some.push(each);
  }
  const given = [...searched].flatMap(([key, some]) =>
    some.map((each, at) => ({ key, at, day: each.day, amount: cashOf(each), of: some.length })),
  );
  const { rows } = await tx.execute<CountedCash & { key: string }>(sql`
    with same as (
      select given.key, given.at as place, given.of, given.amount > 0 as is_in, a.id, a.name
      from json_to_recordset(${JSON.stringify(given)}::json)
        as given(key text, at int, day date, amount numeric, of int)
      join transactions t on t.user_id = ${userId}::uuid and t.posted_date = given.day
        and t.amount = given.amount
      join bank_accounts b on b.user_id = t.user_id and b.id = t.bank_account_id
      join assets a on a.user_id = b.user_id and a.id = b.linked_asset_id and a.deleted_at is null
        and a.id <> all(${`{${others.join()}}`}::uuid[]))
    select key, id as "assetId", name from same
    group by key, of, id, name having ${isSame} order by count(distinct place)`);
  return new Map(rows.map(({ key, assetId, name }) => [key, { assetId, name }] as const));
}

type CountedChoices = {
  file: BrokerFile;
  choices: ReadonlyMap<string, AccountChoice>;
  others?: readonly string[];
};

/** Refuses to add cash as holdings to another asset than the one that counts it. */
export async function refuseCountedTwice(
  userTx: UserTx,
  { file, choices, others }: CountedChoices,
): Promise<void> {
  const counted = await countedCash(userTx, file, others);
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
  const { rows } = await tx.execute<{ isCounted: boolean }>(sql`
    with own as (
      select id, posted_date as day, amount, count(*) over () as of from transactions
      where user_id = ${userId}::uuid and bank_account_id = ${accountId}::uuid
        and status = 'posted'
      order by transaction_date desc, id desc limit ${ROWS_SEARCHED}),
    same as (
      select h.asset_id, own.id as place, least(own.of, ${ROWS_SEARCHED}) as of, own.amount > 0 as is_in
      from own
      join holding_transactions h on h.user_id = ${userId}::uuid and h.day = own.day
        and ${SIGNED_CASH} = own.amount
      join assets a on a.user_id = h.user_id and a.id = h.asset_id and a.deleted_at is null)
    select exists (select from same group by asset_id, of having ${isSame}) as "isCounted"`);
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

/** The cash that a row `h` of holdings moved, as a bank states it; null: none. */
export const SIGNED_CASH = sql`h.amount * case h.kind ${sql.join(
  Object.entries(SIGNS).map(([kind, sign]) => sql`when ${kind} then ${sign}::int`),
  sql` `,
)} end`;

/** The cash that a row moved, as a bank states it; null: none, or it is not stated. */
function cashOf({ kind, amount }: FileTransaction): AmountText | null {
  const sign = SIGNS[kind];
  if (sign === undefined || amount === null) return null;
  return toAmountText(toTotal(sign * toMinor(amount)));
}
