import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connected } from '#server/platform/db/connection.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { load } from './restore.ts';
import { pack, unpacked } from './packed.ts';
import { membersOf, TAR_END, tarOf, UnreadableBackup } from './tar.ts';
import { readHeadOf } from './verify.ts';
import { writeBackup } from './write.ts';

/** Objects that our own tables do not have yet: a sequence, a self-reference, partitions. */
const SCHEMA = `
  create table schema_migrations (name text, hash text, run_at timestamptz default now());
  create table things (id serial primary key, parent int references things deferrable,
    twice int generated always as (id * 2) stored, "strange ""name" text);
  create table parted (user_id int, id int, primary key (user_id, id)) partition by hash (user_id);
  create table parted_0 partition of parted for values with (modulus 2, remainder 0);
  create table parted_1 partition of parted for values with (modulus 2, remainder 1);
  create table notes (thing int references things on delete cascade);
  create function noted() returns trigger language plpgsql as
    'begin insert into notes values (new.id); return null; end';
  create trigger noted after insert on things for each row execute function noted()`;

let from: TestDatabase;
let to: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'valv-load-'));
  [from, to] = [await createEmptyDatabase(), await createEmptyDatabase()];
});

afterAll(async () => {
  await from.drop();
  await to.drop();
  rmSync(folder, { recursive: true });
});

test('sequences, circles, sums, parts and triggers come back as they were', async () => {
  await connected(from.pool, async (client) => {
    await client.query(SCHEMA);
    await client.query(`insert into schema_migrations values ('0000', 'x')`);
    await client.query(`begin; set constraints all deferred;
      insert into things (parent, "strange ""name") values (2, E'a\\tb'), (1, null); commit`);
    await client.query('insert into parted select n, n from generate_series(1, 20) n');
    await client.query(`select nextval('things_id_seq')`);
  });
  const path = join(folder, 'things.tar.zst');
  const { signal } = new AbortController();
  const { head, sums } = await writeBackup({ pool: from.pool, path, signal });
  expect(sums.tables).toMatchObject({
    things: { rows: 2 },
    notes: { rows: 2 },
    parted: { rows: 20 },
  });
  const answers = await connected(to.pool, async (client) => {
    await client.query(SCHEMA);
    await client.query(`insert into things (parent) values (null)`);
    await client.query('begin');
    expect(await load(client, path, head)).toEqual({ sums, notRestored: [] });
    await client.query('commit');
    await expect(client.query('insert into notes values (99)')).rejects.toThrow('foreign key');
    const { rows: things } = await client.query('select * from things order by id');
    const { rows: notes } = await client.query('select * from notes order by 1');
    const { rows: parts } = await client.query(`select count(*)::int as count from parted_0`);
    const { rows: next } = await client.query(
      'insert into things (parent) values (1) returning id, (select count(*)::int from notes)',
    );
    const { rows: after } = await client.query('select count(*)::int as count from notes');
    return { things, notes, next, after, parts };
  });
  expect(answers.things).toEqual([
    { 'id': 1, 'parent': 2, 'twice': 2, 'strange "name': 'a\tb' },
    { 'id': 2, 'parent': 1, 'twice': 4, 'strange "name': null },
  ]);
  expect(answers.notes).toEqual([{ thing: 1 }, { thing: 2 }]);
  expect(answers.next).toMatchObject([{ id: 4 }]);
  expect(answers.after).toEqual([{ count: 3 }]);
  expect(answers.parts[0]?.count).toBeGreaterThan(0);
});

test('names in a file are never statements', async () => {
  const [source, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const schema = `create table schema_migrations (name text, hash text, run_at timestamptz);
    insert into schema_migrations values ('0000', 'x', now());
    create table people (id serial primary key, name text)`;
  const path = join(folder, 'names.tar.zst');
  await connected(source.pool, (client) =>
    client.query(`${schema}; insert into people (name) values ('Anna')`),
  );
  const { signal } = new AbortController();
  const { head } = await writeBackup({ pool: source.pool, path, signal });
  const table = 'people"; drop table people; --';
  const sequence = `people_id_seq', 1, true); drop table people; --`;
  const hostile = {
    ...head,
    tables: [...head.tables, { name: table, columns: ['id"); drop table people; --'] }],
    sequences: [...head.sequences, { name: sequence, value: '1', isCalled: true }],
  };
  const columns = head.tables.map((each) => ({ ...each, columns: [`${each.columns[0]}", "x`] }));
  const names = await connected(target.pool, async (client) => {
    await client.query(schema);
    await client.query('begin');
    const refusal = load(client, path, { ...head, tables: columns });
    await expect(refusal).rejects.toThrow('is not as its migrations make it');
    await client.query('rollback');
    await client.query('begin');
    expect((await load(client, path, hostile)).notRestored).toEqual([table, sequence]);
    await client.query('commit');
    return (await client.query<{ name: string }>('select name from people')).rows;
  });
  expect(names).toEqual([{ name: 'Anna' }]);
  await source.drop();
  await target.drop();
});

/** A copy of a backup with one text in its tables replaced, and a right seal. */
async function forged(path: string, text: string, other: string): Promise<string> {
  const target = join(folder, `${randomUUID()}.tar.zst`);
  async function* content() {
    for await (const { name, content: bytes } of membersOf(unpacked(path))) {
      const rows = name.startsWith('tables/');
      const changed = rows ? Buffer.from(bytes.toString('utf8').replace(text, other)) : bytes;
      yield* tarOf({ name, content: changed }, new Date(0));
    }
    yield TAR_END;
  }
  await pack(target, content(), new AbortController().signal);
  return target;
}

test.each([
  ['a row is another', 'Anna', 'Erik', 'people is not as it was written.'],
  ['a row is none', '1\tAnna', 'one\tAnna', 'A row of its table people cannot be stored (22P02).'],
])('where %s nothing is loaded, and the connection goes on', async (_, text, other, sentence) => {
  const [source, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const schema = `create table schema_migrations (name text, hash text, run_at timestamptz);
    insert into schema_migrations values ('0000', 'x', now());
    create table people (id int primary key, name text)`;
  const path = join(folder, `${randomUUID()}.tar.zst`);
  await connected(source.pool, (client) =>
    client.query(`${schema}; insert into people values (1, 'Anna')`),
  );
  await writeBackup({ pool: source.pool, path, signal: new AbortController().signal });
  const damaged = await forged(path, text, other);
  const head = await readHeadOf(damaged);
  const names = await connected(target.pool, async (client) => {
    await client.query(`${schema}; insert into people values (7, 'Karin')`);
    await client.query('begin');
    const failure = await load(client, damaged, head).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreadableBackup);
    expect(String(failure)).toContain(sentence);
    await client.query('rollback');
    return (await client.query<{ name: string }>('select name from people')).rows;
  });
  expect(names).toEqual([{ name: 'Karin' }]);
  await source.drop();
  await target.drop();
});
