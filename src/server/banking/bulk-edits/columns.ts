import { sql } from 'drizzle-orm';
import { type ManyChanges } from '#domain/banking/transactions/transactions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { categoryKeyOf } from '#server/banking/transactions/change.ts';
import { transactions } from '#server/banking/transactions/table.ts';

/** What an edit writes, in the words of the table. */
export async function columnsOf(whose: { tx: Tx; userId: string }, changes: ManyChanges) {
  const { category, addTags = [], removeTags = [], isReviewed } = changes;
  const { tags, amount, transferSource } = transactions;
  const key = category === undefined ? null : await categoryKeyOf(whose, category);
  // A tag that is there already stays where it is.
  const kept = sql`coalesce((select jsonb_agg(tag order by place) from (
    select tag, min(place) as place
    from jsonb_array_elements_text(${tags} || ${JSON.stringify(addTags)}::jsonb)
      with ordinality as said (tag, place)
    where not ${JSON.stringify(removeTags)}::jsonb ? tag group by tag) as kept), '[]')`;
  return {
    ...(isReviewed !== undefined && { isReviewed }),
    ...(addTags.length + removeTags.length > 0 && { tags: kept }),
    ...(category !== undefined && {
      category,
      categorySource: 'person' as const,
      transactionType: sql`case when ${key === 'transfer'} or ${transferSource} = 'found'
        then 'transfer' when ${amount} < 0 then 'expense' else 'income' end`,
    }),
  };
}
