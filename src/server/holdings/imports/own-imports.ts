import { type SQL, sql } from 'drizzle-orm';
import { type BrokerFile, programOf } from '#domain/holdings/files/broker-file.ts';

/** The program of a file that moved in, of a row of `holding_imports`. */
export const programIn = (name: 'h' | 'first' | 'next') =>
  sql`split_part(${sql.identifier(name)}.accounts -> 0 ->> 'key', '/', 1)`;

/** The ids of the imports of files of the same broker or program, as an array. */
export function ownImports(userId: string, file: Pick<BrokerFile, 'accounts' | 'source'>): SQL {
  const program = programOf(file);
  return program === null
    ? sql`array(select h.id from holding_imports h
        where h.user_id = ${userId}::uuid and h.source = ${file.source})`
    : importsOfPrograms(userId, [program]);
}

/** The ids of the imports of files of some programs, as an array. */
export function importsOfPrograms(userId: string, programs: readonly (string | null)[]): SQL {
  const named = sql.join(
    programs.map((program) => sql`${program}`),
    sql`, `,
  );
  return sql`array(select h.id from holding_imports h where h.user_id = ${userId}::uuid
    and h.source = 'moved' and ${programIn('h')} in (${named}))`;
}

/** The ids of the imports of files that moved in, as an array. */
export function importsOfMoves(userId: string): SQL {
  return sql`array(select i.id from holding_imports i
    where i.user_id = ${userId}::uuid and i.source = 'moved')`;
}

/** `own`: the imports of files of the same broker or program; `same`: by assets, those of a broker that called all of an asset's accounts as the file does. */
export function importsLike(userId: string, file: Pick<BrokerFile, 'accounts' | 'source'>): SQL {
  const keys = JSON.stringify(file.accounts.map(({ key }) => key));
  return sql`own as (select ${ownImports(userId, file)} as ids),
    same as (
      select of.asset, array_agg(of.id) as ids
      from (select h.id, each ->> 'assetId' as asset
          from holding_imports h cross join lateral jsonb_array_elements(h.accounts) each
          where h.user_id = ${userId}::uuid and h.source = ${file.source}
            and h.source <> 'moved'
          group by h.id, 2 having bool_and(${keys}::jsonb ? (each ->> 'key'))) of
      group by of.asset)`;
}
