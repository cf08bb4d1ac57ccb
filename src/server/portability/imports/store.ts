import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  type ImportCounts,
  isItems,
  isOfHoldings,
  isReadBack,
  NOTHING_COUNTED,
} from '#domain/portability/export-counts.ts';
import type {
  ExportedActivity,
  ExportedProfile,
  ExportFile,
} from '#domain/portability/export-file.ts';
import type { ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import type { ExportedItem } from '#domain/portability/export-items.ts';
import { fileKey } from '#domain/portability/export-survey.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { userActivities } from '#server/records/activity/table.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import { addMappings } from '#server/banking/column-mappings/store.ts';
import { insertAll } from '#server/platform/db/statements.ts';
import { AppError } from '#server/platform/errors.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import {
  assertRecordLimit,
  RECORD_TABLES,
  refuseBeyondTermsMax,
} from '#server/records/collections/statements.ts';
import { removeOldestActivities } from '#server/records/activity/store.ts';
import { refuseBeyondValuesMax } from '#server/records/history/values-max.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import { importTransactions } from '#server/banking/transactions/imported.ts';
import { updateProfile } from '#server/account/users/store.ts';
import { users } from '#server/platform/users/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { ImportedOtherData, StoredTerms } from '#server/portability/other-data.ts';
import type { ReadFile } from './import-reader.ts';
import {
  activityRowOf,
  createNewIds,
  creationOf,
  type ImportedItem,
  importedItemOf,
  type ImportStamp,
  pastRowsOf,
} from './rows.ts';
import { type CarriedItem, carryMoves } from '#server/portability/moves/kept-moves.ts';
import { imports } from './table.ts';
import { hasHistory, type Kind, KIND_NAMES, kindNamed } from '#domain/records/kinds.ts';

/** Number of imported items of each kind; `isRepeated`: by an earlier request, and not again. */
export type ImportResult = ImportCounts & { isRepeated: boolean };

export type ExportImport = Omit<ImportStamp, 'written'> & {
  tx: Tx;
  otherData: ImportedOtherData;
  transactionsMax: number;
  /** Nothing is mailed regularly to a mailbox that is not. */
  isEmailProven: boolean;
};

/**
 * Adds everything in a file to what a user has, all or nothing, each data set once. Who one is and
 * how the dashboard looks come along only where nothing was there before.
 */
export async function importFile(importing: ExportImport, file: ReadFile): Promise<ImportResult> {
  const { tx, userId } = importing;
  const { head, counts } = file.outline;
  await lockBanking(tx, userId);
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  const earlier = await begun(tx, { userId, dataSetId: head.id, counts });
  if (earlier !== null) return { ...earlier, isRepeated: true };
  const isNew = await isNewcomer(tx, userId);
  for (const kind of KIND_NAMES) {
    const { [kind]: added, removed } = counts;
    await assertRecordLimit(tx, RECORD_TABLES[kind], { userId, added, removed });
  }
  const widgets = await addLists(importing, file.batches);
  if (isNew) await settle(importing, head.profile, widgets);
  return { ...counts, isRepeated: false };
}

type DataSet = { userId: string; dataSetId: string; counts: ImportCounts };

/**
 * Stores that the data set is imported; returns the counts of its first import if there was one.
 */
async function begun(tx: Tx, { userId, dataSetId, counts }: DataSet): Promise<ImportCounts | null> {
  const added = await tx
    .insert(imports)
    .values({ userId, dataSetId, counts })
    .onConflictDoNothing()
    .returning({ dataSetId: imports.dataSetId });
  if (added.length > 0) {
    await forgetOldest(tx, userId);
    return null;
  }
  const own = and(eq(imports.userId, userId), eq(imports.dataSetId, dataSetId));
  const [earlier] = await tx.select({ counts: imports.counts }).from(imports).where(own);
  return earlier === undefined ? null : { ...NOTHING_COUNTED, ...earlier.counts };
}

/** The data sets that are remembered of a user, the newest. */
const DATA_SETS_MAX = 1_000;

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(imports.userId, userId);
  const oldest = tx
    .select({ dataSetId: imports.dataSetId })
    .from(imports)
    .where(own)
    .orderBy(desc(imports.createdAt), desc(imports.dataSetId))
    .offset(DATA_SETS_MAX);
  await tx.delete(imports).where(and(own, inArray(imports.dataSetId, oldest)));
}

/** A user without records, or without a profile. */
async function isNewcomer(tx: Tx, userId: string): Promise<boolean> {
  const own = eq(users.id, userId);
  const [user] = await tx.select({ isOnboarded: users.isOnboarded }).from(users).where(own);
  if (user?.isOnboarded === 0) return true;
  for (const kind of KIND_NAMES) {
    const table = RECORD_TABLES[kind];
    if ((await tx.$count(table, eq(table.userId, userId))) > 0) return false;
  }
  return true;
}

type Examples = { kind: Kind | 'bank_accounts'; id: string }[];

/** Adds every list but the widgets, and returns those. */
async function addLists(
  importing: ExportImport,
  batches: ReadFile['batches'],
): Promise<ExportFile['widgets']> {
  const { tx, userId, otherData } = importing;
  const adding = { ...importing, written: await clockOf(tx), newIdOf: createNewIds() };
  const examples: Examples = [];
  const widgets: ExportFile['widgets'] = [];
  const mortgages: StoredTerms[] = [];
  const moved: CarriedItem[] = [];
  const activities = activitiesTo(adding);
  const itemOf = (kind: Kind, id: string) => adding.newIdOf(fileKey(kind, id));
  const banking = importTransactions({ ...importing, itemOf });
  const accountOf = (id: string) => itemOf('assets', id);
  const holdings = otherData.holdings({ tx, userId, now: importing.now, accountOf });
  for await (const { name, elements, withoutActivity, isContinued } of batches) {
    if (name === 'widgets') widgets.push(...elements);
    else if (name === 'activities') await activities.add(elements);
    else if (name === 'mortgages') mortgages.push(...elements.map(mortgageTo(adding)));
    else if (name === 'columnMappings') await addMappings(tx, userId, elements);
    else if (name === 'holdingsMappings')
      await otherData.holdingsMappings.add(tx, userId, elements);
    else if (isOfHoldings(name)) await holdings.add(name, elements as never);
    else if (isReadBack(name)) await banking.add(name, elements as never);
    else if (isItems(name)) {
      const items = elements as ExportedItem<Kind>[];
      const arrived = arrivedOf(adding, name, items);
      if (isContinued) {
        await addHistory(
          adding,
          name,
          arrived.map((each) => ({ ...each, isContinued })),
        );
        continue;
      }
      await addItems(adding, name, arrived);
      for (const { id, item } of arrived) {
        if (item.isExample) examples.push({ kind: name, id });
        if (item.moved) moved.push({ kind: name, id, moved: item.moved });
      }
      const isSilent = new Set(withoutActivity);
      const silent = items.filter(({ id }) => isSilent.has(id));
      activities.addLast(silent.map((item) => creationOf(name, item, importing.now)));
    }
  }
  await activities.end();
  await removeOldestActivities(tx, userId);
  await refuseBeyondValuesMax(tx, userId);
  const accounts = await banking.end();
  examples.push(...accounts.map((id) => ({ kind: 'bank_accounts' as const, id })));
  await holdings.end();
  await otherData.mortgages.add(tx, userId, mortgages);
  // Older files hold the rates of a loan with its mortgage.
  await refuseBeyondTermsMax(tx, userId);
  await otherData.examples.add(tx, userId, examples);
  await carryMoves({ tx, userId, clock: () => importing.now }, moved);
  return widgets;
}

type InsertContext = ExportImport & ImportStamp & { newIdOf: (key: string) => string };

/** Items under their new ids: the same id each time that one is named. */
function arrivedOf(
  adding: InsertContext,
  kind: Kind,
  items: readonly ExportedItem<Kind>[],
): ImportedItem[] {
  return items.map((item) => importedItemOf(item, adding.newIdOf(fileKey(kind, item.id)), adding));
}

async function addItems(
  adding: InsertContext,
  kind: Kind,
  arrived: readonly ImportedItem[],
): Promise<void> {
  const rows = arrived.map(({ row }) => row);
  await insertAll(adding.tx, RECORD_TABLES[kind] as PgTable, rows);
  await addHistory(adding, kind, arrived);
}

/** The terms of a mortgage, whose home and loans have new ids. */
function mortgageTo({ newIdOf }: InsertContext) {
  return ({ home, parts, ...terms }: ExportedMortgage): StoredTerms => ({
    assetId: newIdOf(fileKey('assets', home)),
    terms,
    parts: parts.map(({ loan, ...part }) => ({
      ...part,
      liabilityId: newIdOf(fileKey('liabilities', loan)),
    })),
  });
}

/** Adds the history of items, or a piece of it. */
async function addHistory(
  adding: InsertContext,
  kind: Kind,
  arrived: readonly ImportedItem[],
): Promise<void> {
  if (!hasHistory(kind)) return;
  const { observations, typed } = HISTORY_TABLES[kind];
  const histories = arrived.map((each) => pastRowsOf(kind, each, adding));
  const of = (list: 'observations' | 'typed') => histories.flatMap((history) => history[list]);
  await insertAll(adding.tx, observations, of('observations'));
  await insertAll(adding.tx, typed as PgTable, of('typed'));
}

/** Adds activities: those of the file, then one for each item without any. */
function activitiesTo(adding: InsertContext) {
  let at = 0;
  const last: ExportedActivity[] = [];
  const add = async (activities: readonly ExportedActivity[]) => {
    const rows = activities.map((activity) => {
      const { entityType, item } = activity;
      const entityId = adding.newIdOf(fileKey(kindNamed(entityType) ?? entityType, item));
      const { deed } = activity;
      const deedId = deed === undefined ? null : adding.newIdOf(fileKey('deed', deed));
      at += 1;
      return activityRowOf(activity, { entityId, deedId, at }, adding);
    });
    await insertAll(adding.tx, userActivities, rows);
  };
  return {
    add,
    addLast: (activities: readonly ExportedActivity[]) => void last.push(...activities),
    end: () => add(last),
  };
}

async function clockOf(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute(sql`select clock_timestamp()::timestamptz(3)::text as now`);
  return new Date((rows[0] as { now: string }).now);
}

/** The profile, the image and the dashboard, as the file has them. */
async function settle(
  { tx, userId, otherData, isEmailProven }: ExportImport,
  { image, ...profile }: ExportedProfile,
  widgets: ExportFile['widgets'],
): Promise<void> {
  const { firstName, lastName, currency, language } = profile;
  const isComplete = firstName && lastName && currency && language;
  const onboarded = isComplete ? { isOnboarded: 1 as const } : {};
  const noMail = isEmailProven ? {} : { monthMail: 0 as const };
  await updateProfile(tx, userId, { ...withoutGaps(profile), ...onboarded, ...noMail });
  if (widgets.length > 0) await otherData.layout.put(tx, userId, widgets);
  if (!image) return;
  const content = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  if ((await otherData.image.put(tx, userId, content)) !== null) return;
  const code = 'image.type';
  throw new AppError('invalid', { issues: [{ path: 'profile.image', code, message: code }] });
}

/** Where the file has no value, the one given at sign-up is kept. */
function withoutGaps(profile: ExportedProfile): Partial<Required<ExportedProfile>> {
  const { municipality = null, churchMember = null, residences = [] } = profile;
  const isStated = municipality !== null || churchMember !== null;
  const own = { ...profile, residences: isStated ? residences : null };
  const stated = Object.entries(own).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(stated);
}
