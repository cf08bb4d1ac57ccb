import { type SQL, sql } from 'drizzle-orm';
import { transactions } from '#server/banking/transactions/table.ts';

/**
 * What may hold the words of a rule: the database folds letters nearly as we do, and only what it
 * finds is folded quite.
 */
export function mayHold(words: string): SQL {
  const { description, merchantName } = transactions;
  const longest = words.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const text = sql`concat_ws(' ', ${merchantName}, ${description})`;
  // To take letters apart is slow, and most texts have none that could be.
  const bare = sql`case when octet_length(${text}) = length(${text}) then replace(${text}, '''', '')
    else regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f''’´\`]', '', 'g') end`;
  return sql`upper(${bare}) like ${`%${longest}%`}`;
}
