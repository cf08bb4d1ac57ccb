import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { toAmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import {
  decimalOf,
  type FineAmount,
  minorOfFine,
  parseDecimal,
  UNITS_MAX,
  unitsOf,
  valueAt,
} from '#domain/holdings/decimals.ts';
import type { AccountChoice } from '#domain/holdings/files/account-choices.ts';
import type {
  BrokerFile,
  FilePosition,
  FileTransaction,
} from '#domain/holdings/files/broker-file.ts';
import { AMOUNT_MAX } from '#domain/holdings/transaction-amounts.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';

type OpeningRequest = {
  file: BrokerFile;
  choices: ReadonlyMap<string, AccountChoice>;
  /** The assets that the accounts of the file go to, but those that are still to be made. */
  accounts: ReadonlyMap<string, string>;
  /** Day of positions whose rows state none. */
  positionsOn: Day;
  /** The user's choice for each account of the file; null: none yet. */
  openings: readonly (boolean | null)[];
};

/** Whether each account starts with the positions of the file, and the rows that it then has. */
export type FileOpenings = {
  /** Of accounts that can: none has started with positions before. */
  chosen: ReadonlyMap<string, boolean>;
  rows: FileTransaction[];
  /** Whether one of the assets has started with positions before. */
  hasEarlier: boolean;
};

/**
 * The holdings that accounts of a file start with: by default those without any transaction, of
 * which the file states positions and at most their cash.
 */
export async function openingsOf(
  userTx: UserTx,
  { file, choices, accounts, positionsOn, openings }: OpeningRequest,
): Promise<FileOpenings> {
  const held = new Set(file.positions.map(({ accountKey }) => accountKey));
  const moves = file.transactions.filter(({ quantity }) => quantity !== null);
  const moved = new Set(moves.map(({ accountKey }) => accountKey));
  const begun = await begunAccounts(userTx, [...accounts.values()]);
  const chosen = new Map<string, boolean>();
  file.accounts.forEach(({ key }, at) => {
    const isOpened = begun.get(accounts.get(key) ?? '');
    const isIncluded = (choices.get(key)?.kind ?? 'none') !== 'none';
    if (!isIncluded || !held.has(key) || isOpened === true) return;
    chosen.set(key, openings[at] ?? (isOpened === undefined && !moved.has(key)));
  });
  const rows = await inSteps(openingRows(file, { chosen, positionsOn }));
  return { chosen, rows, hasEarlier: [...begun.values()].includes(true) };
}

/** The positions of the last day of each account, as a file may have those of several days. */
export function* lastPositions(
  { positions }: BrokerFile,
  positionsOn: Day,
): Steps<readonly FilePosition[]> {
  const days = new Map<string, Day>();
  yield* eachInSteps(positions, ({ accountKey, day }) => {
    const on = day ?? positionsOn;
    if (on > (days.get(accountKey) ?? '')) days.set(accountKey, on);
  });
  return positions.filter(({ accountKey, day }) => (day ?? positionsOn) === days.get(accountKey));
}

/** Those of some assets that have transactions, and whether they started with positions of a file. */
async function begunAccounts(
  { tx, userId }: UserTx,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; isOpened: boolean }>(sql`
    select given.id, exists (select from holding_transactions o where o.user_id = ${userId}::uuid
      and o.asset_id = given.id and o.is_opening = 1) as "isOpened"
    from unnest(${sql.param(assetIds)}::uuid[]) as given(id)
    where exists (select from holding_transactions t
      where t.user_id = ${userId}::uuid and t.asset_id = given.id)`);
  return new Map(rows.map(({ id, isOpened }) => [id, isOpened]));
}

type OpeningTerms = { chosen: ReadonlyMap<string, boolean>; positionsOn: Day };

/** Units of an instrument in an account, and their cost in kronor; null: not stated. */
type OpeningUnits = { first: FilePosition; units: bigint; cost: FineAmount | null };

function* openingRows(file: BrokerFile, terms: OpeningTerms): Steps<FileTransaction[]> {
  const held = new Map<string, OpeningUnits>();
  const last = yield* lastPositions(file, terms.positionsOn);
  yield* eachInSteps(last, (position) => {
    const { accountKey, instrument, currency, quantity } = position;
    if (terms.chosen.get(accountKey) !== true) return;
    const named = instrument.isin ?? `${instrument.name}|${instrument.currency ?? currency}`;
    const place = `${accountKey}|${named}`;
    const known = held.get(place) ?? { first: position, units: 0n, cost: 0n };
    const cost = costOf(position);
    held.set(place, {
      first: known.first,
      units: known.units + unitsOf(quantity),
      cost: known.cost === null || cost === null ? null : known.cost + cost,
    });
  });
  const counted = [...held].filter(([, { units }]) => units > 0n && units <= UNITS_MAX);
  return yield* eachInSteps(counted, ([place, each]) => {
    const { accountKey, row, day, instrument, currency } = each.first;
    const on = day ?? terms.positionsOn;
    const quantity = decimalOf(each.units);
    const isKnown = each.cost !== null && each.cost <= AMOUNT_MAX;
    const amount = isKnown ? toAmountText(minorOfFine(each.cost ?? 0n)) : null;
    const key = digest([file.source, 'opening', on, place, quantity, amount ?? ''].join('|'));
    const stated = { accountKey, row, day: on, instrument, quantity, amount, currency };
    const none = { price: null, fee: null, tax: null, rate: null, ratio: null };
    const known = { key, likeness: key, text: instrument.name };
    return { ...stated, ...none, ...known, kind: 'transfer_in', isOpening: 1 };
  });
}

/**
 * The broker's average cost × quantity. One in another currency does not say what was paid in kronor:
 * by the average cost method each buy counts at the rate of its day.
 */
function costOf({ averageCost, quantity, currency }: FilePosition): FineAmount | null {
  const each = averageCost === null ? null : parseDecimal(averageCost);
  if (each === null || currency !== 'SEK' || each.startsWith('-')) return null;
  return valueAt(unitsOf(quantity), unitsOf(each));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
