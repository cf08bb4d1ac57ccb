import { and, eq, getTableColumns, gte, isNull, or, sql } from 'drizzle-orm';
import type { Month } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { DatedItem } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { assets } from '#server/records/assets/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { observedIn } from '#server/records/history/observed.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type YearQuery = { userId: string; year: number };

/** A user's assets of a year, those removed since it began too, with their history. */
export function datedAssets(tx: Tx, query: YearQuery): Promise<DatedItem<Asset>[]> {
  return datedItems<Asset>(tx, { kind: 'assets', table: assets }, query);
}

/** The same of liabilities. */
export function datedLiabilities(tx: Tx, query: YearQuery): Promise<DatedItem<Liability>[]> {
  return datedItems<Liability>(tx, { kind: 'liabilities', table: liabilities }, query);
}

type DatedKind =
  | { kind: 'assets'; table: typeof assets }
  | { kind: 'liabilities'; table: typeof liabilities };

async function datedItems<Item extends { id: string }>(
  tx: Tx,
  { kind, table }: DatedKind,
  { userId, year }: YearQuery,
): Promise<DatedItem<Item>[]> {
  const isOfYear = or(isNull(table.removedOn), gte(table.removedOn, `${year}-01-01`));
  const rows = await tx
    .select(getTableColumns(table as typeof assets))
    .from(table as typeof assets)
    .where(and(eq(table.userId, userId), isOfYear))
    .orderBy(table.createdAt, table.id);
  const observed = await observedIn(tx, { userId, kind, stretch: monthsOf(year) });
  const copies = await copiesOf(tx, userId, kind);
  return rows.map(({ deletedAt: _, removedOn, ...item }) => {
    const stated = (observed.get(item.id) ?? []) as unknown as DatedItem<Item>['observed'];
    const first = stated[0]?.month;
    return {
      item: item as unknown as Item,
      // The copy of another owner's item begins with the first month of the share.
      begun: copies.has(item.id) && first !== undefined ? `${first}-01` : null,
      deletedOn: removedOn,
      observed: stated,
    };
  });
}

/** The user's copies of items of other owners. */
async function copiesOf(tx: Tx, userId: string, kind: DatedKind['kind']): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select member_item_id as id from co_owner_links
    where member_id = ${userId}::uuid and kind = ${kind} and status = 'active'`);
  return new Set(rows.map(({ id }) => id));
}

/** From the month that the values on 1 January are of. */
function monthsOf(year: number): { first: Month; last: Month } {
  return { first: `${year - 1}-12`, last: `${year}-12` };
}
