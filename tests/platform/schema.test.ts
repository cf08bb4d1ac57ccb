import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/household/sharing.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  numberAsEarlier,
  type TestDatabase,
} from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';

const quiet = createLog({ level: 'silent' });

/** Tables of no user: sign-in, pending mails, reference data, households, bookkeeping. */
const GLOBAL = new RegExp(
  '^(?:auth_.*|mails|users|exchange_rates|statistics_\\w+|schema_migrations|fingerprints' +
    '|households|household_\\w+|co_owner_links|figure_changes|metric_\\w+|backups' +
    '|payment_\\w+|bank_endings|added_rule_files)$',
);

/**
 * Indexes over all users: for what has expired, for homes that a new index concerns, and for tokens,
 * which do not say whose they are.
 */
const OVER_ALL = [
  'access_tokens_by_hash',
  'asset_history_by_valuation',
  'calendars_by_hash',
  'historical_asset_values_by_valuation',
  'idempotency_keys_by_age',
];

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.pool);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function rows<Row>(sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[];
}

describe('the catalogue', () => {
  test('lets users call those functions with their owner’s rights that requests call', async () => {
    const callable = await rows<{ name: string; isPublic: boolean }>(`
      select proname as name, has_function_privilege('public', oid, 'execute') as "isPublic"
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and has_function_privilege('valv_app', oid, 'execute')
      order by proname`);
    expect(callable.map(({ name, isPublic }) => [name, isPublic])).toEqual([
      ['co_owned_holdings_state', false],
      ['co_owned_instruments', false],
      ['co_owned_loan_shares', false],
      ['co_owned_mortgage_parts', false],
      ['co_owned_mortgages', false],
      ['co_owned_transaction_count', false],
      ['co_owned_transactions', false],
      ['co_owned_unsaid', false],
      ['co_owner_links_own', false],
      ['household_invitations_own', false],
      ['household_inviter_entitled', false],
      ['household_look', false],
      ['household_opens', false],
      ['household_people', false],
      ['household_role', false],
      ['snapshots_forget', false],
    ]);
  });

  test('puts user_id first in every key and index of a table of a user’s', async () => {
    const indexes = await rows<{ table: string; index: string; first: string }>(`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x
      join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
      join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]`);
    const personal = indexes.filter(({ table }) => !GLOBAL.test(table));
    expect(personal.length).toBeGreaterThan(5);
    expect(
      personal
        .filter(({ first }) => first !== 'user_id')
        .map(({ index }) => index)
        .sort(),
    ).toEqual(OVER_ALL);
  });

  test('gives every table of a user’s a primary key of (user_id, …)', async () => {
    const tables = await rows<{ table: string; key: string | null }>(`
      select t.relname as table, pg_get_constraintdef(c.oid) as key
      from pg_class t
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'p'
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`);
    const personal = tables.filter(({ table }) => !GLOBAL.test(table));
    expect(personal.length).toBeGreaterThan(4);
    const wrong = personal.filter(({ key }) => !key?.startsWith('PRIMARY KEY (user_id, '));
    expect(wrong).toEqual([]);
  });

  test('puts row-level security on every table', async () => {
    const open = await rows<{ relname: string }>(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relrowsecurity and relname <> 'schema_migrations'`);
    expect(open).toEqual([]);
  });

  test('gives the app role a policy on every table of a user’s and none on sign-in', async () => {
    const policies = await rows<{ tablename: string }>(
      `select tablename from pg_policies where 'valv_app' = any (roles)`,
    );
    const named = new Set(policies.map(({ tablename }) => tablename));
    const tables = await rows<{ relname: string }>(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    const personal = tables.map(({ relname }) => relname).filter((name) => !GLOBAL.test(name));
    expect(personal.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => name.startsWith('auth_') || name === 'mails')).toEqual([]);
  });

  test('knows the flag of every kind where sharing is read and where it ends', async () => {
    const sources = await rows<{ name: string; source: string }>(`
      select proname as name, prosrc as source from pg_proc
      where proname in ('household_look', 'household_shows_nothing') order by 1`);
    const [look, end] = sources.map(({ source }) => source);
    for (const category of CATEGORIES) {
      expect(look).toContain(`m.share_${category} = 1 THEN '${category}' END`);
      expect(end).toContain(`share_${category} = 0`);
    }
  });

  test('cascades from the user to every row of a user’s', async () => {
    const tables = await rows<{ table: string }>(`
      select t.relname as table from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and not exists (
          select from pg_constraint c
          where c.conrelid = t.oid and c.contype = 'f' and c.confdeltype = 'c')`);
    const orphans = tables.map(({ table }) => table).filter((name) => !GLOBAL.test(name));
    expect(orphans).toEqual([]);
  });
});

test('the tables in code are the tables of the migrations', () => {
  // Inside the project: the generator reads a path that does not begin with its folder wrongly.
  const folder = mkdtempSync(join('node_modules', '.schema-'));
  try {
    cpSync('migrations', folder, { recursive: true });
    const output = execFileSync(
      process.execPath,
      [
        'node_modules/drizzle-kit/bin.cjs',
        'generate',
        '--dialect=postgresql',
        '--schema=./src/server/**/table.ts',
        `--out=./${folder}`,
      ],
      { encoding: 'utf8' },
    );
    expect(output).toContain('No schema changes');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('migrating', () => {
  test('four nodes at once on an empty database migrate it once', async () => {
    const empty = await createEmptyDatabase();
    try {
      await Promise.all([1, 2, 3, 4].map(() => migrate(empty.pool, quiet)));
      await migrate(empty.pool, quiet);
      const one = new pg.Client(empty.pool);
      await one.connect();
      const { rows: done } = await one.query('select name from schema_migrations order by name');
      const { rows: again } = await one.query(
        'select count(*)::int as tables from pg_class where relname = $1',
        ['assets'],
      );
      await one.end();
      expect(done.map(({ name }) => name)).toEqual(migrationNames());
      expect(again).toEqual([{ tables: 1 }]);
    } finally {
      await empty.drop();
    }
  });

  test.each([
    ['a newer version of Valv', `insert into schema_migrations values ('9999_later', 'x')`],
    ['was changed after it had run', `update schema_migrations set hash = 'x'`],
  ])('refuses a database that says %s', async (sentence, change) => {
    const other = await createTestDatabase();
    try {
      const one = new pg.Client(other.pool);
      await one.connect();
      await one.query(change);
      await one.end();
      await expect(migrate(other.pool, quiet)).rejects.toThrow(sentence);
    } finally {
      await other.drop();
    }
  });
});

describe('a database of the numbering before the baseline', () => {
  const triggersOf = (pool: TestDatabase['pool']) =>
    ask(
      pool,
      'select pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1',
    );

  test('is taken over at its last number, beside nodes of the version before', async () => {
    const earlier = await createEmptyDatabase();
    try {
      await numberAsEarlier(earlier.pool);
      expect(await triggersOf(earlier.pool)).not.toEqual(await triggersOf(database.pool));
      await migrate(earlier.pool, quiet);
      await migrate(earlier.pool, quiet);
      const done = await ask<{ name: string }>(earlier.pool, 'select name from schema_migrations');
      expect(done.map(({ name }) => name).sort()).toEqual(
        ['0000_first', '0057_bounds-of-copies', ...migrationNames()].sort(),
      );
      expect(await triggersOf(earlier.pool)).toEqual(await triggersOf(database.pool));
    } finally {
      await earlier.drop();
    }
  });

  test('is refused at an earlier number, with the way to move', async () => {
    const earlier = await createEmptyDatabase();
    try {
      await numberAsEarlier(earlier.pool, { name: '0056_rebuilt-homes', hash: 'x' });
      const refusal = migrate(earlier.pool, quiet);
      await expect(refusal).rejects.toThrow(/0056_rebuilt-homes.*export .* import/);
    } finally {
      await earlier.drop();
    }
  });
});

/** The names of all migrations, from their files, in their order. */
function migrationNames(): string[] {
  const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}
