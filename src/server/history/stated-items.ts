import { sql } from 'drizzle-orm';
import type { Currency } from '#domain/currencies.ts';
import { TREND_MONTHS, type ValuedItem } from '#domain/month-values.ts';
import { addMonths, type Month } from '#domain/months.ts';
import type { HistoryKind } from '#domain/typed-values.ts';
import { recordsOf } from '#server/records/records.ts';
import { type Stated, statedIn } from './observed.ts';
import type { Whose } from './typed-rows.ts';

/** A present item, as any kind has it. */
export type Item = ValuedItem & Record<string, unknown> & { currency: Currency };

/** An item with what was stated of it up to a month, oldest first. */
export type StatedItem = {
  item: Item;
  statements: readonly Stated[];
  /** False: its primary owner keeps it, and nobody else writes to it. */
  isOwn: boolean;
};

/** The present items of a kind, in their order, with the statements that a month is shown by. */
export async function statedItems(
  { tx, userId, clock }: Whose,
  { kind, month, kept }: { kind: HistoryKind; month: Month; kept: ReadonlySet<string> },
): Promise<StatedItem[]> {
  const items = (await recordsOf(tx, userId, clock)[kind].list()) as unknown as Item[];
  const stretch = { first: addMonths(month, 1 - TREND_MONTHS), last: month };
  const stated = await statedIn(tx, { userId, kind, stretch });
  return items.map((item) => {
    return { item, statements: stated.get(item.id) ?? [], isOwn: !kept.has(item.id) };
  });
}

/** The items in the user's lists that another primary owner keeps. */
export async function keptByOthers({ tx, userId }: Whose): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(sql`
    select (link).member_item_id as id from co_owner_links_own()
    where (link).member_id = ${userId} and (link).status = 'active'`);
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}
