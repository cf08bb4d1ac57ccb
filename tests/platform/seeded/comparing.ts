import { type Own, read } from './asking.ts';
import { type Books, totalOf } from './books.ts';
import type { Installation } from './installation.ts';
import { totalsBy } from './reading.ts';
import type { User } from './state.ts';

/** The sums that the user sees, against those of the books. */
export async function compareTotals(own: Own, books: Books): Promise<void> {
  const seen = await totalsBy((path) => read(own, path));
  for (const kind of ['assets', 'liabilities', 'incomes', 'costs'] as const) {
    const wanted = totalOf(books, kind);
    const found = Number(seen[kind]).toFixed(2);
    if (found !== wanted) throw new Error(`The sum of ${kind} is ${found} in place of ${wanted}`);
  }
}

const KINDS_WITH_HISTORY = [
  ['assets', 'asset'],
  ['liabilities', 'liability'],
  ['incomes', 'income'],
  ['costs', 'cost'],
] as const;

/** Rows that no screen shows: nothing is there twice, and nothing is there in part. */
export async function compareStored(
  installation: Installation,
  { id }: User,
  books: Books,
): Promise<void> {
  const count = async (what: string): Promise<number> => {
    const [row] = await installation.rows<{ count: number }>(
      `select count(*)::int as count ${what}`,
    );
    return row?.count ?? -1;
  };
  const expect = async (what: string, wanted: number): Promise<void> => {
    const found = await count(what);
    if (found !== wanted) throw new Error(`${found} in place of ${wanted} rows ${what}`);
  };
  for (const [kind, one] of KINDS_WITH_HISTORY) {
    const own = books.items.filter((item) => item.kind === kind);
    await expect(`from ${kind} where user_id = '${id}'`, own.length);
    const typed = own.reduce((sum, item) => sum + Object.keys(item.typed).length, 0);
    await expect(`from historical_${one}_values where user_id = '${id}'`, typed);
    await expect(
      `from ${kind} i where user_id = '${id}' and not exists (select from ${one}_history h
        where h.user_id = i.user_id and h.${one}_id = i.id)`,
      0,
    );
  }
  await expect(
    `from (select entity_id from user_activities where user_id = '${id}' and action = 'created'
      and entity_type <> 'bank_file' group by entity_id having count(*) > 1) twice`,
    0,
  );
  const noted = books.items.filter(({ isNoted }) => isNoted);
  const names = noted.map(({ name }) => `'${name}'`).join();
  await expect(
    `from user_activities where user_id = '${id}' and action = 'created'
      and entity_name in (${names || "''"})`,
    noted.length,
  );
  await expect(`from transactions where user_id = '${id}'`, books.transactions.length);
}
