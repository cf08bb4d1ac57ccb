import { sql } from 'drizzle-orm';
import type { ShownItem, StatedItem } from '#domain/figures/history/history-month.ts';
import { TREND_MONTHS } from '#domain/figures/history/month-values.ts';
import { addMonths, type Month } from '#domain/basics/months.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { statedIn } from './observed.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

/** The present items of a kind, in order, with the stated values that a month shows. */
export async function statedItems(
  { tx, userId, clock }: ClockedTx,
  { kind, month, kept: stored }: { kind: HistoryKind; month: Month; kept: ReadonlySet<string> },
): Promise<StatedItem[]> {
  const items = (await recordsOf(tx, userId, clock)[kind].list()) as unknown as ShownItem[];
  const stretch = { first: addMonths(month, 1 - TREND_MONTHS), last: month };
  const stated = await statedIn(tx, { userId, kind, stretch });
  return items.map((item) => {
    return { item, statements: stated.get(item.id) ?? [], isOwn: !stored.has(item.id) };
  });
}

/** Items in the user's lists with another primary owner. */
export async function managedByOthers({ tx, userId }: ClockedTx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(sql`
    select (link).member_item_id as id from co_owner_links_own()
    where (link).member_id = ${userId} and (link).status = 'active'`);
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}
