import { type SQL, sql } from 'drizzle-orm';
import { transactions } from '#server/banking/transactions/table.ts';

/**
 * Condition for transactions that may contain a rule's words: the database folds letters nearly as
 * `foldedText` does, and only its results are compared exactly.
 */
export function mayHold(words: string): SQL {
  const { description, merchantName } = transactions;
  const longest = words.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const text = sql`concat_ws(' ', ${merchantName}, ${description})`;
  // Normalizing is slow, and most texts are ASCII. The database has no capital of ß, here SS.
  const bare = sql`case when octet_length(${text}) = length(${text}) then replace(${text}, '''', '')
    else regexp_replace(normalize(replace(${text}, 'ß', 'SS'), NFKD),
      '[\u0300-\u036f''’´\`]', '', 'g') end`;
  return sql`upper(${bare}) like ${`%${longest}%`}`;
}
