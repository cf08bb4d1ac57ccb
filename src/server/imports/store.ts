import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countsOf, EXPORTED_KINDS, type ImportCounts } from '#domain/export-counts.ts';
import type { ExportFile, ExportedProfile } from '#domain/export-file.ts';
import { FIRST_MONTH } from '#domain/history.ts';
import type { Kind } from '#domain/records.ts';
import { hasHistory } from '#domain/typed-values.ts';
import { userActivities } from '#server/activity/table.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAll } from '#server/db/insert-all.ts';
import { AppError } from '#server/errors.ts';
import { HISTORY_TABLES } from '#server/history/kinds.ts';
import { refuseBeyondLimit } from '#server/records/statements.ts';
import { KEPT_TABLES } from '#server/records/tables.ts';
import { forgetSnapshots } from '#server/snapshots/store.ts';
import { updateProfile } from '#server/users/store.ts';
import { users } from '#server/users/table.ts';
import type { Beside } from './beside.ts';
import { activityRowsOf, type Arrived, arrivalsOf, type Becoming, pastRowsOf } from './rows.ts';
import { imports } from './table.ts';

/** How many of each kind were read in; `isRepeated`: by an earlier request, and not again. */
export type Imported = ImportCounts & { isRepeated: boolean };

export type Importing = Omit<Becoming, 'written'> & { tx: Tx; beside: Beside };

/**
 * Adds everything in a file to what a person has, all or nothing, each data set once. Who one is
 * and how the dashboard looks come along only where nothing was there before.
 */
export async function importFile(importing: Importing, file: ExportFile): Promise<Imported> {
  const { tx, userId } = importing;
  const counts = countsOf(file);
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  const earlier = await begun(tx, { userId, dataSetId: file.id, counts });
  if (earlier !== null) return { ...earlier, isRepeated: true };
  const isNew = await isNewcomer(tx, userId);
  for (const kind of EXPORTED_KINDS) {
    await refuseBeyondLimit(tx, KEPT_TABLES[kind], { userId, added: counts[kind] });
  }
  await addItems(importing, file);
  if (isNew) await settle(importing, file);
  return { ...counts, isRepeated: false };
}

type DataSet = { userId: string; dataSetId: string; counts: ImportCounts };

/** Notes that the data set is read in. The counts of the first time, when it was before. */
async function begun(tx: Tx, { userId, dataSetId, counts }: DataSet): Promise<ImportCounts | null> {
  const added = await tx
    .insert(imports)
    .values({ userId, dataSetId, counts })
    .onConflictDoNothing()
    .returning({ dataSetId: imports.dataSetId });
  if (added.length > 0) return null;
  const own = and(eq(imports.userId, userId), eq(imports.dataSetId, dataSetId));
  const [earlier] = await tx.select({ counts: imports.counts }).from(imports).where(own);
  return earlier?.counts ?? null;
}

/** Somebody who has recorded nothing yet, or not said who they are. */
async function isNewcomer(tx: Tx, userId: string): Promise<boolean> {
  const own = eq(users.id, userId);
  const [user] = await tx.select({ isOnboarded: users.isOnboarded }).from(users).where(own);
  if (user?.isOnboarded === 0) return true;
  for (const kind of EXPORTED_KINDS) {
    const table = KEPT_TABLES[kind];
    if ((await tx.$count(table, eq(table.userId, userId))) > 0) return false;
  }
  return true;
}

async function addItems(given: Importing, file: ExportFile): Promise<void> {
  const { tx, userId, beside } = given;
  const importing = { ...given, written: await clockOf(tx) };
  const arrived = new Map<string, Arrived>();
  const examples: { kind: Kind; id: string }[] = [];
  for (const kind of EXPORTED_KINDS) {
    const arrivals = arrivalsOf(file, kind, importing);
    await insertAll(
      tx,
      KEPT_TABLES[kind] as PgTable,
      arrivals.map(({ row }) => row),
    );
    for (const each of arrivals) {
      arrived.set(`${kind} ${each.item.id}`, each);
      if (each.item.isExample) examples.push({ kind, id: each.id });
    }
    if (!hasHistory(kind)) continue;
    const { observations, typed } = HISTORY_TABLES[kind];
    const pasts = arrivals.map((each) => pastRowsOf(kind, each, importing));
    await insertAll(
      tx,
      observations,
      pasts.flatMap((past) => past.observations),
    );
    await insertAll(
      tx,
      typed as PgTable,
      pasts.flatMap((past) => past.typed),
    );
  }
  await insertAll(tx, userActivities, activityRowsOf(file, arrived, importing));
  await beside.examples.add(tx, userId, examples);
}

async function clockOf(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute(sql`select clock_timestamp()::timestamptz(3)::text as now`);
  return new Date((rows[0] as { now: string }).now);
}

/** The profile, the image and the dashboard, as the file has them. */
async function settle({ tx, userId, beside }: Importing, file: ExportFile): Promise<void> {
  const { image, ...profile } = file.profile;
  const { firstName, lastName, currency, language } = profile;
  const isComplete = firstName && lastName && currency && language;
  const onboarded = isComplete ? { isOnboarded: 1 as const } : {};
  await updateProfile(tx, userId, { ...withoutGaps(profile), ...onboarded });
  if (file.widgets.length > 0) await beside.layout.put(tx, userId, file.widgets);
  if (!image) return;
  const content = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  if ((await beside.image.put(tx, userId, content)) !== null) return;
  const code = 'image.type';
  throw new AppError('invalid', { issues: [{ path: 'profile.image', code, message: code }] });
}

/** What somebody said of themselves when they signed up stays where the file says nothing. */
function withoutGaps(profile: ExportedProfile): Partial<Required<ExportedProfile>> {
  const said = Object.entries(profile).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(said);
}
