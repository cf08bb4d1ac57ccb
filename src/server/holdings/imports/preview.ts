import { eq, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { decimalOf, unitsOf } from '#domain/holdings/decimals.ts';
import { type AccountChoice, formatChoice } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type {
  HoldingsEffects,
  HoldingsPosition,
  HoldingsRow,
} from '#domain/holdings/files/file-preview.ts';
import {
  type HoldingTransaction,
  TRANSACTIONS_MAX,
} from '#domain/holdings/holding-transactions.ts';
import { INSTRUMENTS_MAX } from '#domain/holdings/instruments.ts';
import { QUOTES_MAX } from '#domain/holdings/quotes.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { quotes } from '#server/holdings/quotes/table.ts';
import { heldUnits } from '#server/holdings/reading/account-holdings.ts';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { type FileOpenings, lastPositions, openingsOf } from './openings.ts';
import {
  accountsMade,
  accountsOfOtherNames,
  assetsOf,
  type FilePlan,
  choicesFor,
  planOf,
} from './plan.ts';
import { storedRows } from './stored-rows.ts';

/** At most this many rows, and positions, are shown in a preview; all of them are counted. */
const ROWS_SHOWN_MAX = 200;

type PreviewRequest = {
  db: Database;
  user: SessionUser;
  /** The user's choices for the accounts of the file; null: none yet. */
  stated: readonly AccountChoice[] | null;
  /** The asset that the file is opened from; null: it is opened elsewhere. */
  openedFrom: string | null;
  /** Accounts of the file that are not proposed, by their keys. */
  leftOut: ReadonlySet<string>;
  /** Of the file's bytes, by which the assets that it went to before are found. */
  fingerprint: string;
  /** The stated day of positions, else that in the file's name; null: today. */
  positionsOn: Day | null;
  /** The user's choice for each account to start with its positions; null: none yet. */
  openings: readonly (boolean | null)[];
  now: Date;
};

/** The effects of importing a broker's file. */
export async function holdingsPreviewOf(
  { db, user, positionsOn, openings, fingerprint, now, ...proposed }: PreviewRequest,
  file: BrokerFile,
): Promise<HoldingsEffects> {
  const on = positionsOn ?? dayOf(now);
  const { choices, accounts, plan, ...found } = await db.asUser(user, async (tx) => {
    const userTx = { tx, userId: user.userId };
    const stored = await storedRows(userTx, file);
    const chosen = await choicesFor(userTx, file, { ...proposed, stored });
    const before = await accountsMade(userTx, fingerprint);
    const assets = assetsOf(chosen, before);
    const asked = { file, choices: chosen, accounts: assets, positionsOn: on };
    const opened = await openingsOf(userTx, { ...asked, openings });
    const planned = await planOf(userTx, { ...asked, stored, openings: opened.rows });
    const prices = await newPrices(userTx, planned);
    const full = await fullKind(userTx, planned, prices.added);
    const otherNames = await accountsOfOtherNames(userTx, file, chosen);
    const found = { opened, prices, full, otherNames };
    return { choices: chosen, accounts: assets, plan: planned, ...found };
  });
  const { opened, otherNames } = found;
  const isCompared = file.positions.length > 0 || opened.hasEarlier;
  const parts = { db, user, on, choices, accounts, plan };
  const { positions, contradicted } = isCompared
    ? await comparedPositions(parts, file)
    : { positions: [], contradicted: [] };
  const disagreeing = positions.filter(({ stated: own, counted }) => own !== counted);
  const agreeing = positions.filter(({ stated: own, counted }) => own === counted);
  return {
    format: 'holdings',
    source: file.source,
    accounts: accountsOf(file, { choices, opened, otherNames }),
    period: periodOf(file),
    positionsOn: file.positions.some(({ day }) => day === null) ? on : null,
    counts: {
      new: plan.fresh.length,
      known: plan.known.size,
      elsewhere: plan.elsewhere,
      leftOut: plan.leftOut,
      skipped: file.skipped.length,
      disagreeing: file.disagreements.length,
      currencyUnknown: file.disagreements.filter((each) => each.isCurrencyUnknown).length,
      prices: found.prices.stored,
      unknownPrices: plan.unknownPrices,
      instruments: plan.instruments.added,
      positions: positions.length + contradicted.length,
      positionsDisagreeing: disagreeing.length,
      openings: opened.rows.length,
      openingsWithoutCost: opened.rows.filter(({ amount }) => amount === null).length,
      openingsDisagreeing: contradicted.length,
    },
    full: found.full,
    rows: shownRows(file, { plan, choices, openings: opened.rows }),
    positions: [...contradicted, ...disagreeing, ...agreeing].slice(0, ROWS_SHOWN_MAX),
  };
}

type ChosenAccounts = {
  choices: ReadonlyMap<string, AccountChoice>;
  opened: FileOpenings;
  otherNames: ReadonlySet<string>;
};

function accountsOf(file: BrokerFile, { choices, opened, otherNames }: ChosenAccounts) {
  const rows = new Map<string, number>();
  for (const { accountKey } of [...file.transactions, ...file.positions])
    rows.set(accountKey, (rows.get(accountKey) ?? 0) + 1);
  return file.accounts.map(({ key, name }) => ({
    name,
    rows: rows.get(key) ?? 0,
    choice: formatChoice(choices.get(key) ?? { kind: 'none' }),
    isOpened: opened.chosen.get(key) ?? null,
    isOtherName: otherNames.has(key),
  }));
}

function periodOf({ transactions, quotes: prices }: BrokerFile): { from: Day; to: Day } | null {
  let period: { from: Day; to: Day } | null = null;
  for (const { day } of [...transactions, ...prices]) {
    if (period === null) period = { from: day, to: day };
    else if (day < period.from) period.from = day;
    else if (day > period.to) period.to = day;
  }
  return period;
}

type ShownRows = {
  plan: FilePlan;
  choices: ReadonlyMap<string, AccountChoice>;
  openings: readonly FileTransaction[];
};

/** Rows that need the user's attention first, then the others in their order. */
function shownRows(file: BrokerFile, { plan, choices, openings }: ShownRows): HoldingsRow[] {
  const expected = new Map(file.disagreements.map((each) => [each.row, each]));
  const isWrong = ({ row }: FileTransaction) => expected.has(row);
  const wrong = file.transactions.filter(isWrong).slice(0, ROWS_SHOWN_MAX);
  const right: FileTransaction[] = [];
  for (const each of file.transactions) {
    if (right.length === ROWS_SHOWN_MAX) break;
    if (!isWrong(each)) right.push(each);
  }
  const shown = (each: FileTransaction) => {
    const { row, text, day, amount, currency, quantity, price, fee, accountKey } = each;
    const isLeftOut = choices.get(accountKey)?.kind === 'none';
    const state = isLeftOut ? 'left_out' : plan.known.has(each) ? 'known' : 'new';
    const figures = { amount, currency, quantity, price, fee };
    const wanted = expected.get(row);
    const proof = {
      expected: wanted?.expected ?? null,
      isCurrencyUnknown: wanted?.isCurrencyUnknown ?? false,
    };
    const stated = { day, ...figures, ...proof };
    return { line: row, text, state, ...stated } as const;
  };
  const skipped = file.skipped
    .slice(0, ROWS_SHOWN_MAX)
    .map(({ row, reason, text }) => ({ line: row, text, state: 'skipped', reason }) as const);
  const first = openings.slice(0, ROWS_SHOWN_MAX).map(shown);
  return [...wrong.map(shown), ...skipped, ...first, ...right.map(shown)].slice(0, ROWS_SHOWN_MAX);
}

const PRICES_AT_ONCE = 5_000;

/** Number of prices that the user does not have so; `added`: of days and sources without one. */
async function newPrices(
  { tx, userId }: UserTx,
  { prices }: FilePlan,
): Promise<{ stored: number; added: number }> {
  let [same, known] = [0, 0];
  for (let at = 0; at < prices.length; at += PRICES_AT_ONCE) {
    const given = JSON.stringify(prices.slice(at, at + PRICES_AT_ONCE));
    const { rows } = await tx.execute<{ known: number; same: number }>(sql`
      select count(*)::int as known, (count(*) filter (where q.source <> 'position'
        or (q.price = given.price and q.currency = given.currency)))::int as same
      from json_to_recordset(${given}::json)
        as given("instrumentId" uuid, day date, source text, price numeric, currency text)
      join quotes q on q.user_id = ${userId}::uuid and q.instrument_id = given."instrumentId"
        and q.day = given.day and q.source = given.source`);
    known += rows[0]?.known ?? 0;
    same += rows[0]?.same ?? 0;
  }
  return { stored: prices.length - same, added: prices.length - known };
}

/** The bound that importing would exceed. */
async function fullKind(
  { tx, userId }: UserTx,
  { fresh, instruments: named }: FilePlan,
  prices: number,
): Promise<HoldingsEffects['full']> {
  const bounds = [
    ['transactions', holdingTransactions, TRANSACTIONS_MAX, fresh.length],
    ['instruments', instruments, INSTRUMENTS_MAX, named.added],
    ['prices', quotes, QUOTES_MAX, prices],
  ] as const;
  for (const [kind, table, max, added] of bounds) {
    if (added === 0) continue;
    const room = Math.max(0, max - (await tx.$count(table, eq(table.userId, userId))));
    if (added > room) return { kind, room };
  }
  return null;
}

/** Positions of the file, and holdings that accounts started with and transactions contradict. */
type ComparedPositions = { positions: HoldingsPosition[]; contradicted: HoldingsPosition[] };

type ComparedParts = {
  db: Database;
  user: SessionUser;
  on: Day;
  choices: ReadonlyMap<string, AccountChoice>;
  accounts: ReadonlyMap<string, string>;
  plan: FilePlan;
};

/**
 * The positions of a file beside the units that the transactions of the same accounts come to, with
 * the rows that the file would add; instruments of which it states none are zero.
 */
async function comparedPositions(
  parts: ComparedParts,
  file: BrokerFile,
): Promise<ComparedPositions> {
  const { db, user, on, choices, accounts, plan } = parts;
  const names = new Map(file.accounts.map(({ key, name }) => [key, name]));
  const last = await inSteps(lastPositions(file, on));
  const days = last.map(({ day }) => day ?? on);
  const asOf = days.length === 0 ? on : days.reduce((one, other) => (one > other ? one : other));
  const assetOf = (key: string) => accounts.get(key) ?? `new ${key}`;
  const added = plan.fresh.map(({ row, instrumentId }): HoldingTransaction => {
    const { accountKey, row: _line, instrument: _named, text: _words, ...own } = row;
    const { key: id, likeness: _, hasId: __, ...stated } = own;
    return { ...stated, id, accountId: assetOf(accountKey), instrumentId };
  });
  const found = await heldUnits(db, user, { asOf, added });
  const { held, named } = found;
  const stated = new Map<string, HoldingsPosition & { units: bigint; assetId: string }>();
  const covered = new Map<string, string>();
  await inSteps(
    eachInSteps(last, (position) => {
      const { accountKey, instrument, quantity, currency } = position;
      if (choices.get(accountKey)?.kind === 'none') return;
      const { id, isin, name } = plan.instruments.named(instrument, currency);
      const assetId = assetOf(accountKey);
      const account = names.get(accountKey) ?? accountKey;
      covered.set(assetId, account);
      const key = `${assetId} ${id}`;
      const units = (stated.get(key)?.units ?? 0n) + unitsOf(quantity);
      const counted = decimalOf(held.get(assetId)?.get(id)?.quantity ?? 0n);
      const own = { account, name, isin, day: asOf, stated: decimalOf(units), counted };
      stated.set(key, { ...own, units, assetId });
    }),
  );
  const missing = [...covered].flatMap(([assetId, account]) =>
    [...(held.get(assetId) ?? [])].flatMap(([id, { quantity }]) => {
      if (quantity === 0n || stated.has(`${assetId} ${id}`)) return [];
      const { name = '', isin = null } = named.get(id) ?? {};
      const none = decimalOf(0n);
      return { account, name, isin, day: asOf, stated: none, counted: decimalOf(quantity) };
    }),
  );
  const compared = [...stated.values()].map(({ units: _, assetId: __, ...position }) => position);
  const keys = new Map([...accounts].map(([key, assetId]) => [assetId, key]));
  const contradicted = found.contradicted.flatMap(({ opening, counted }) => {
    const { accountId, instrumentId, day: of, quantity } = opening;
    const key = keys.get(accountId);
    if (key === undefined) return [];
    const { name = '', isin = null } = named.get(instrumentId ?? '') ?? {};
    const account = names.get(key) ?? key;
    const own = { stated: quantity ?? decimalOf(0n), counted: decimalOf(counted) };
    return { account, name, isin, day: of, ...own };
  });
  return { positions: [...compared, ...missing], contradicted };
}
