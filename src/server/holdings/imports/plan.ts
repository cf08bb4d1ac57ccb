import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { canHold } from '#domain/holdings/accounts.ts';
import { type AccountChoice, newChoice } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import { nameKey } from '#domain/holdings/instruments.ts';
import type { Quote } from '#domain/holdings/quotes.ts';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { ratesToPrice, withCash, withPriceIn } from '#domain/holdings/price-currency.ts';
import { priceRates } from '#server/holdings/instruments/price-rates.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { assets } from '#server/records/assets/table.ts';
import type { FileInstruments } from './file-instruments.ts';
import {
  assetsWith,
  cashStated,
  isRenamedIn,
  type KnownRow,
  knownRows,
  type StoredRows,
} from './stored-rows.ts';
import { holdingImports } from './table.ts';

/** A price of a file, of one of the user's instruments. */
export type FilePrice = { instrumentId: string } & Quote;

/** A transaction of a file, and the instrument that it would be of. */
export type PlannedRow = { row: FileTransaction; instrumentId: string | null };

/** The effects of importing a file with the user's choices. */
export type FilePlan = {
  fresh: PlannedRow[];
  /** Rows that their assets have already. */
  known: ReadonlyMap<FileTransaction, KnownRow>;
  /** New rows of which another asset of the user's has an equal one. */
  elsewhere: number;
  /** Rows of accounts that are left out. */
  leftOut: number;
  prices: FilePrice[];
  /** Rows of prices of which the user has no instrument. */
  unknownPrices: number;
  instruments: FileInstruments;
};

type PlanRequest = {
  file: BrokerFile;
  /** By the keys of the file's accounts. */
  choices: ReadonlyMap<string, AccountChoice>;
  /** The assets that their rows go to, but those that are still to be made. */
  accounts: ReadonlyMap<string, string>;
  stored: StoredRows;
  /** Day of positions whose rows state none. */
  positionsOn: Day;
  /** Holdings that accounts start with. */
  openings: readonly FileTransaction[];
};

/** Compares the rows of a file with those of the assets that they go to. */
export async function planOf(userTx: UserTx, request: PlanRequest): Promise<FilePlan> {
  const { file, choices, accounts, stored } = request;
  const { tx } = userTx;
  const isIncluded = (key: string) => choices.get(key)?.kind !== 'none';
  const included = file.transactions.filter(({ accountKey }) => isIncluded(accountKey));
  const { named } = stored;
  const known = await knownRows(userTx, { rows: included, accounts, stored });
  const isStated = await cashStated(userTx, file, accounts);
  const isNew = (each: FileTransaction) => !known.has(each) && !isStated(each);
  const rows = [...included.filter(isNew), ...request.openings];
  const fresh = await pricedRows(tx, rows, named);
  const leftOut = file.transactions.length - included.length;
  const areElsewhere = await inSteps(
    eachInSteps(rows, (row) =>
      assetsWith(stored, row).some((id) => id !== accounts.get(row.accountKey)),
    ),
  );
  const elsewhere = areElsewhere.filter(Boolean).length;
  const prices = await pricesOf(request, named);
  return { fresh, known, elsewhere, leftOut, ...prices, instruments: named };
}

/** Rows with their instruments, and with prices in the currencies of these. */
async function pricedRows(
  tx: UserTx['tx'],
  rows: readonly FileTransaction[],
  named: FileInstruments,
): Promise<PlannedRow[]> {
  const found = await inSteps(
    eachInSteps(rows, (stated) => {
      return {
        stated,
        instrument: stated.instrument && named.named(stated.instrument, stated.currency),
      };
    }),
  );
  // A later row may state the currency of an instrument.
  const priced = await inSteps(
    eachInSteps(found, ({ stated, instrument }) => {
      const to = instrument?.currency ?? stated.currency;
      // A file that states no currency of an instrument prices it in the instrument's own.
      const from = stated.instrument?.currency ?? to;
      const isKnown = instrument?.isCurrencyStated !== 0;
      return { stated, id: instrument?.id ?? null, from, to, isKnown };
    }),
  );
  const rates = await priceRates(tx, ratesToPrice(priced));
  return inSteps(
    eachInSteps(priced, ({ stated, id: instrumentId, from, to, isKnown }): PlannedRow => {
      if (!isKnown)
        return { row: withCash(stated, { from: stated.currency, rateOn: rates }), instrumentId };
      // Without a rate the price is not known: an amount counts alone, and its lack is an issue.
      const row = withPriceIn(stated, { from, to }, rates) ?? { ...stated, price: null };
      return { row, instrumentId };
    }),
  );
}

/** The prices that a file states, of each instrument and day once. */
async function pricesOf(
  { file, choices, positionsOn }: PlanRequest,
  named: FileInstruments,
): Promise<Pick<FilePlan, 'prices' | 'unknownPrices'>> {
  const prices = new Map<string, FilePrice>();
  const add = (price: FilePrice) => prices.set(`${price.instrumentId} ${price.day}`, price);
  await inSteps(
    eachInSteps(file.positions, ({ accountKey, instrument, day, price, currency }) => {
      if (choices.get(accountKey)?.kind === 'none') return;
      const { id } = named.named(instrument, currency);
      if (price === null) return;
      add({ instrumentId: id, day: day ?? positionsOn, price, currency, source: 'position' });
    }),
  );
  let unknownPrices = 0;
  await inSteps(
    eachInSteps(file.quotes, ({ instrument, day, price, currency }) => {
      const inCurrency = instrument.currency ?? currency;
      const byName = file.source === 'moved' ? named.byName(instrument.name, inCurrency) : null;
      const found = named.byIsin(instrument.isin ?? '') ?? byName;
      if (found === null) unknownPrices += 1;
      else add({ instrumentId: found.id, day, price, currency, source: 'file' });
    }),
  );
  return { prices: [...prices.values()], unknownPrices };
}

type AccountTerms = {
  stated: readonly AccountChoice[] | null;
  openedFrom: string | null;
  leftOut: ReadonlySet<string>;
  stored: StoredRows;
};

/**
 * The choice for each account of a file: the user's, else the asset that it went to last or that has
 * its rows, else the asset that the file is opened from, or a new one, unless it is left out.
 */
export async function choicesFor(
  userTx: UserTx,
  file: BrokerFile,
  { stated, openedFrom, leftOut, stored }: AccountTerms,
): Promise<Map<string, AccountChoice>> {
  const { accounts, source } = file;
  if (stated !== null)
    return new Map(accounts.map(({ key }, at) => [key, stated[at] ?? { kind: 'none' }]));
  const last = await lastAssets(userTx, eq(holdingImports.source, source));
  const having = await assetsHaving(userTx, file, { last, stored, renamed: null });
  // Two accounts of a broker that names none have files of the same key.
  const known = new Map(
    accounts.flatMap(({ key }): [string, string][] => {
      const assetId = key === '' ? undefined : last.get(key);
      return assetId === undefined ? [] : [[key, assetId]];
    }),
  );
  const taken = new Set(known.values());
  for (const { key } of accounts) {
    // Two accounts may have the same rows, as those of a couple.
    const assetId = known.has(key) ? undefined : having.get(key)?.find((id) => !taken.has(id));
    if (assetId === undefined) continue;
    known.set(key, assetId);
    taken.add(assetId);
  }
  for (const [key, assetId] of await renamedAccounts(userTx, file, { known, last, stored }))
    known.set(key, assetId);
  const knownFor = (key: string) => known.get(key);
  const free = accounts.filter(({ key }) => knownFor(key) === undefined && !leftOut.has(key));
  const isTaken = accounts.some(({ key }) => knownFor(key) === openedFrom);
  const opened =
    openedFrom === null || isTaken
      ? null
      : await accountOpened(userTx, { free, isOnly: accounts.length === 1 }, openedFrom);
  return new Map(
    accounts.map(({ key, name }) => {
      const assetId = knownFor(key) ?? (key === opened ? openedFrom : null) ?? last.get(key);
      if (assetId !== undefined) return [key, { kind: 'asset', assetId }];
      return [key, leftOut.has(key) ? { kind: 'none' } : newChoice(name)];
    }),
  );
}

type FreeAccounts = { free: BrokerFile['accounts']; isOnly: boolean };

/**
 * The key of the account of a file that fits the asset that it is opened from: the only one, else
 * the only one of its name, or of its form; null: none, or the asset holds nothing.
 */
async function accountOpened(
  { tx, userId }: UserTx,
  { free, isOnly }: FreeAccounts,
  assetId: string,
): Promise<string | null> {
  const [asset] = await tx
    .select({ type: assets.type, name: assets.name, form: assets.accountForm })
    .from(assets)
    .where(and(eq(assets.userId, userId), eq(assets.id, assetId), isNull(assets.deletedAt)));
  if (asset === undefined || !canHold(asset.type)) return null;
  if (isOnly) return free[0]?.key ?? null;
  const named = free.filter(({ name }) => nameKey(name) === nameKey(asset.name));
  const ofForm = free.filter(({ name }) => {
    const choice = newChoice(name);
    return asset.form !== null && choice.kind === 'new' && choice.form === asset.form;
  });
  const [first, ...others] = named.length > 0 ? named : ofForm;
  return others.length === 0 ? (first?.key ?? null) : null;
}

/** Of a hundred rows of a named account as many are in the asset that it goes to. */
const SAME_PERCENT = 50;

/**
 * Accounts that go to an asset to which files of the same broker brought one of another name: the same
 * one, renamed, or another person's that has bought the same.
 */
export async function accountsOfOtherNames(
  userTx: UserTx,
  { accounts, source }: BrokerFile,
  choices: ReadonlyMap<string, AccountChoice>,
): Promise<ReadonlySet<string>> {
  const last = await lastAssets(userTx, eq(holdingImports.source, source));
  const named = new Set([...last].flatMap(([key, assetId]) => (key === '' ? [] : assetId)));
  const others = accounts.filter(({ key }) => {
    const choice = choices.get(key);
    if (key === '' || choice?.kind !== 'asset') return false;
    return named.has(choice.assetId) && last.get(key) !== choice.assetId;
  });
  return new Set(others.map(({ key }) => key));
}

type KnownAssets = {
  known: ReadonlyMap<string, string>;
  last: ReadonlyMap<string, string>;
  stored: StoredRows;
};

/** The assets of accounts that are called otherwise now, in a file that states their rows otherwise too. */
async function renamedAccounts(
  userTx: UserTx,
  file: BrokerFile,
  { known, last, stored }: KnownAssets,
): Promise<ReadonlyMap<string, string>> {
  const renamed = new Map<string, string>();
  if (stored.others.otherNamed.size === 0) return renamed;
  const open = file.transactions.filter(({ accountKey }) => !known.has(accountKey));
  const taken = new Set(known.values());
  const terms = { last, stored, renamed: 'renamed' } as const;
  const having = await assetsHaving(userTx, { ...file, transactions: open }, terms);
  for (const [key, assetIds] of having) {
    const assetId = key === '' ? undefined : assetIds.find((id) => !taken.has(id));
    if (assetId === undefined) continue;
    const rows = open.filter(({ accountKey }) => accountKey === key);
    const compared = { rows, accounts: new Map([[key, assetId]]), stored };
    if (!(await isRenamedIn(userTx, compared, assetId))) continue;
    renamed.set(key, assetId);
    taken.add(assetId);
  }
  return renamed;
}

type HavingTerms = Omit<KnownAssets, 'known'> & { renamed: 'renamed' | null };

/** The assets that have the rows of each account, as of one that was given another name. */
async function assetsHaving(
  userTx: UserTx,
  { transactions }: BrokerFile,
  { last, stored, renamed }: HavingTerms,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();
  const all = new Set<string>();
  await inSteps(
    eachInSteps(transactions, (row) => {
      const { accountKey } = row;
      const found = assetsWith(stored, row, renamed);
      // Sources state what is paid in and out in other ways, or not at all.
      if (row.instrument === null && found.length === 0) return;
      rows.set(accountKey, (rows.get(accountKey) ?? 0) + 1);
      const ofAccount = counts.get(accountKey) ?? new Map<string, number>();
      counts.set(accountKey, ofAccount);
      for (const assetId of found) {
        ofAccount.set(assetId, (ofAccount.get(assetId) ?? 0) + 1);
        all.add(assetId);
      }
    }),
  );
  const present = await presentAccounts(userTx, [...all]);
  const having = new Map<string, string[]>();
  for (const [key, ofAccount] of counts) {
    const enough = [...ofAccount]
      .filter(
        ([assetId, count]) =>
          present.has(assetId) &&
          (key === '' || count * 100 >= (rows.get(key) ?? 0) * SAME_PERCENT),
      )
      .toSorted(
        ([one, fewer], [other, more]) =>
          more - fewer || Number(other === last.get(key)) - Number(one === last.get(key)),
      );
    having.set(
      key,
      enough.map(([assetId]) => assetId),
    );
  }
  return having;
}

/** Imports in which the last use of an account is searched for. */
const IMPORTS_SEARCHED = 100;

/** The present asset to which each account went last, by those imports that are not undone. */
async function lastAssets(
  { tx, userId }: UserTx,
  isSearched: SQL,
): Promise<ReadonlyMap<string, string>> {
  const { accounts, undoneAt, userId: owner } = holdingImports;
  const imports = tx.select({ accounts }).from(holdingImports);
  const isOwn = and(eq(owner, userId), isSearched, isNull(undoneAt));
  const searched = imports.where(isOwn).orderBy(desc(holdingImports.id)).limit(IMPORTS_SEARCHED);
  const used = (await searched).flatMap((each) => each.accounts);
  const ids = [...new Set(used.map(({ assetId }) => assetId))];
  const present = await presentAccounts({ tx, userId }, ids);
  const last = new Map<string, string>();
  for (const { key, assetId } of used)
    if (present.has(assetId) && !last.has(key)) last.set(key, assetId);
  return last;
}

/** Those of some assets of the user's that are present and can keep holdings. */
async function presentAccounts(
  { tx, userId }: UserTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: assets.id, type: assets.type })
    .from(assets)
    .where(and(eq(assets.userId, userId), inArray(assets.id, [...ids]), isNull(assets.deletedAt)));
  return new Set(found.filter(({ type }) => canHold(type)).map(({ id }) => id));
}

/**
 * Present assets that the same file made before, from another tab or after a lost answer: the same
 * file goes to them once more.
 */
export function accountsMade(userTx: UserTx, fingerprint: string) {
  return lastAssets(userTx, eq(holdingImports.fingerprint, fingerprint));
}

/** The asset of each account of a file that has one, or got it from the same file before. */
export function assetsOf(
  choices: ReadonlyMap<string, AccountChoice>,
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...choices].flatMap(([key, choice]) => {
      const assetId = choice.kind === 'asset' ? choice.assetId : before.get(key);
      return assetId === undefined || choice.kind === 'none' ? [] : [[key, assetId] as const];
    }),
  );
}
