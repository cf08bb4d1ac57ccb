import type { Item } from './books.ts';
import { numberOf, type People } from './people.ts';
import { amountIn } from './planned-writes.ts';
import { type Kind, KINDS } from './plan.ts';

type Get = <T>(path: string) => Promise<T>;
type Row = { id: string; name: string } & Record<string, unknown>;

/** Records of a user as the installation has them, in lines of `linesOf`; and ids by name. */
export type Seen = { lines: string[]; ids: Map<string, string> };

/** Reads all of it as the user's own screens do. */
export async function seenBy(
  get: Get,
  { items, people }: { items: readonly Item[]; people: People },
): Promise<Seen> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => ({ kind, rows: await get<Row[]>(`/api/${kind}`) })),
  );
  const ids = new Map(lists.flatMap(({ rows }) => rows.map(({ name, id }) => [name, id])));
  const lines = lists.flatMap(({ kind, rows }) =>
    rows.map((row) => `${kind} ${row.name}: ${amountIn(kind, row)}${ownershipIn(row, people)}`),
  );
  const more = await Promise.all([typedBy(get, items, ids), securedBy(get), transactionsBy(get)]);
  return { ids, lines: [...lines, ...more.flat()] };
}

function ownershipIn(row: Row, people: People): string {
  const { ownershipPercentage: percent, coOwnerName: name } = row;
  if (percent === undefined) return '';
  const other = typeof name === 'string' ? ` beside user ${numberOf(people, name)}` : '';
  return `, ${Number(percent)} %${other}`;
}

type Typed = { year: number; month: number; value: string };

/** Typed values of the items that the model knows to have some, so far as they are present. */
async function typedBy(get: Get, items: readonly Item[], ids: Map<string, string>) {
  const some = items.filter(({ name, typed }) => ids.has(name) && Object.keys(typed).length > 0);
  const kinds = new Map(some.map(({ name, kind }) => [name, kind]));
  const all = await Promise.all(
    [...kinds].map(async ([name, kind]) => {
      const rows = await get<Typed[]>(`/api/${kind}/${ids.get(name)}/historical-values`);
      return rows.map(({ year, month, value }) => {
        const when = `${year}-${String(month).padStart(2, '0')}`;
        return `${name} in ${when}: ${value}`;
      });
    }),
  );
  return all.flat();
}

type Secured = { mortgages: { assetId: string | null; name: string; parts: { name: string }[] }[] };

async function securedBy(get: Get): Promise<string[]> {
  const { mortgages } = await get<Secured>('/api/mortgages');
  return mortgages
    .filter(({ assetId }) => assetId !== null)
    .flatMap(({ name, parts }) => parts.map((part) => `${name} secures ${part.name}`));
}

type Page = { transactions: { amount: string }[]; next: string | null };

async function transactionsBy(get: Get): Promise<string[]> {
  const { transactions, next } = await get<Page>('/api/transactions?limit=200');
  if (next !== null) throw new Error('A run has more transactions than one page');
  return transactions.map(({ amount }) => `transaction of ${amount}`);
}

export type Totals = Partial<Record<Kind, number>>;

/** The sums of the financial summary. */
export async function totalsBy(get: Get): Promise<Totals> {
  const { totalAssets, totalLiabilities, monthlyIncome, monthlyCosts } = await get<{
    totalAssets: number;
    totalLiabilities: number;
    monthlyIncome: number;
    monthlyCosts: number;
  }>('/api/financial-summary');
  return {
    assets: totalAssets,
    liabilities: totalLiabilities,
    incomes: monthlyIncome,
    costs: monthlyCosts,
  };
}
