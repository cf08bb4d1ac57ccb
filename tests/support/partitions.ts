import type { Connection } from '#server/platform/db/connection.ts';

const PARTITIONS = 4;

/** Schema of each table while it is rebuilt. */
const AWAY = 'partitioned';

/** Definitions of a table besides its columns and checks, as statements. */
type Rest = { keys: string[]; foreign: string[]; others: string[] };

/**
 * Partitions every table of user data by `user_id`, as a distributed engine would: each keeps its
 * columns, rules, indexes, triggers, policies and grants. For an installation without users.
 */
export async function partitionByUser(connection: Connection): Promise<string[]> {
  const tables = await namesOf(connection);
  await connection.query('begin');
  await connection.query(`create schema ${AWAY}`);
  const rest: Rest[] = [];
  for (const table of tables) {
    rest.push(await restOf(connection, table));
    const columns = 'including defaults including constraints including generated';
    await connection.query(
      `create table ${AWAY}.${table} (like public.${table} ${columns})
       partition by hash (user_id)`,
    );
  }
  const pointing = await pointingAt(connection, tables);
  await connection.query(`drop table ${tables.map((table) => `public.${table}`).join()} cascade`);
  for (const table of tables) {
    await connection.query(`alter table ${AWAY}.${table} set schema public`);
    for (let part = 0; part < PARTITIONS; part += 1) {
      await connection.query(
        `create table public.${table}_${part} partition of public.${table}
         for values with (modulus ${PARTITIONS}, remainder ${part})`,
      );
      // Only the owner uses a partition; it has row-level security nevertheless.
      await connection.query(`alter table public.${table}_${part} enable row level security`);
    }
  }
  const statements = [
    ...rest.flatMap(({ keys }) => keys),
    ...rest.flatMap(({ foreign }) => foreign),
    ...pointing,
    ...rest.flatMap(({ others }) => others),
  ];
  for (const statement of statements) await connection.query(statement);
  await connection.query(`drop schema ${AWAY}`);
  await connection.query('commit');
  return tables;
}

/** The tables whose primary key begins with the user. */
async function namesOf(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(`
    select t.relname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'p' and a.attname = 'user_id' and t.relkind = 'r'
      and t.relname !~ '^(auth|household)_' order by t.relname`);
  return rows.map(({ name }) => name);
}

async function restOf(connection: Connection, table: string): Promise<Rest> {
  const texts = async (sql: string) => {
    const { rows } = await connection.query<{ text: string }>(sql);
    return rows.map(({ text }) => text);
  };
  const constraints = (kinds: string) =>
    texts(`select format('alter table public.%I add constraint %I %s',
        '${table}', conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where conrelid = 'public.${table}'::regclass and contype in (${kinds})`);
  const indexes = await texts(`
    select pg_get_indexdef(x.indexrelid) as text from pg_index x
    where x.indrelid = 'public.${table}'::regclass
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`);
  const triggers = await texts(`select pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = 'public.${table}'::regclass and not tgisinternal order by tgname`);
  const policies = await texts(`
    select format('create policy %I on public.%I for %s to %s%s%s', policyname, tablename, cmd,
      array_to_string(roles, ', '), ' using (' || qual || ')',
      ' with check (' || with_check || ')') as text
    from pg_policies where schemaname = 'public' and tablename = '${table}'`);
  const grants = await texts(`
    select format('grant %s on public.%I to %I', privilege_type, table_name, grantee) as text
    from information_schema.role_table_grants
    where table_schema = 'public' and table_name = '${table}' and grantee = 'valv_app'`);
  const rowSecurity = `alter table public.${table} enable row level security`;
  return {
    keys: await constraints(`'p', 'u'`),
    foreign: await constraints(`'f'`),
    others: [...indexes, ...triggers, rowSecurity, ...policies, ...grants],
  };
}

/** The foreign keys of other tables that lead to these. */
async function pointingAt(connection: Connection, tables: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ text: string }>(
    `select format('alter table %s add constraint %I %s',
        conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
     from pg_constraint
     where contype = 'f' and confrelid = any ($1::regclass[]) and conrelid <> all ($1::regclass[])`,
    [tables.map((table) => `public.${table}`)],
  );
  return rows.map(({ text }) => text);
}
