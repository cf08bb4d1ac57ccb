import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createDatabase, type Database } from './database.ts';
import type { OwnRead } from './own-reads.ts';
import { connected } from './connection.ts';
import { askOn, reportedPidOf, UnnamedClient } from './pg-internals.ts';

let database: TestDatabase;
const maria = { userId: v7(), sessionId: null };
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * After an update of the driver: check its changes to the parts that pg-internals.ts uses, then
 * update this.
 */
const VERIFIED_VERSION = '8.23.1';

test('the installed driver is the version that was verified', () => {
  const manifest = new URL('../../../../node_modules/pg/package.json', import.meta.url);
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version: VERIFIED_VERSION });
});

test('statements leave in one write, each parsed at its first use on a connection', async () => {
  const socket = new RecordingSocket();
  const statements = [
    { text: 'select $1::int + 5000', values: ['1000'] },
    { text: "select 'öre'", values: [] },
  ];
  await connected({ ...database.pool, stream: () => socket }, async (client) => {
    for (const expected of ['P B E P B E S', 'B E B E S']) {
      socket.writes.length = 0;
      const rows = await askOn(client as unknown as pg.PoolClient, statements);
      expect(rows).toEqual([[['6000']], [['öre']]]);
      expect(socket.writes.map(messageTypes)).toEqual([expected]);
    }
  });
});

test('the process that the driver was told is the one that answers', async () => {
  await connected(database.pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(reportedPidOf(client)).toBe(rows[0]?.pid);
  });
});

test.each([
  ['on', {}, 2],
  ['off', { Client: UnnamedClient }, 0],
])('with DB_PREPARE=%s the server keeps the opening and the read, or neither', async (...row) => {
  const [, kind, stored] = row;
  await withOneConnection(kind, async (db) => {
    const reading = () => db.readAsUser(maria, { goals: LISTS.goals });
    expect([await reading(), await reading()]).toEqual([{ goals: [] }, { goals: [] }]);
    const { rows } = await db.orm.execute('select name from pg_prepared_statements');
    expect(rows).toHaveLength(stored);
  });
});

test.each([
  ['on', {}, 1],
  ['off', { Client: UnnamedClient }, 0],
])(
  'with DB_PREPARE=%s the server keeps a statement with a name, or not',
  async (_, kind, stored) => {
    const pool = new pg.Pool({ ...database.pool, ...kind, max: 1 });
    // Dropping the database may reach a connection that has just been ended.
    pool.on('connect', (client) => client.on('error', () => undefined));
    try {
      const sum = { name: 'sum', text: 'select $1::int + 5000 as sum', values: [1000] };
      expect((await pool.query(sum)).rows).toEqual([{ sum: 6000 }]);
      expect((await pool.query('select name from pg_prepared_statements')).rows).toHaveLength(
        stored,
      );
    } finally {
      await pool.end();
    }
  },
);

test('rows of each read come back in turn, with null values', async () => {
  await withOneConnection({}, async (db) => {
    const reads = {
      sums: values("select 1000 + 5000, null union all select 1, 'öre' order by 1"),
      none: values('select 1 where false'),
      dayBefore: values('select ($1::date - 1)::text', ['2026-03-01']),
    };
    expect(await db.readAsUser(maria, reads)).toEqual({
      sums: [
        ['1', 'öre'],
        ['6000', null],
      ],
      none: [],
      dayBefore: [['2026-02-28']],
    });
  });
});

test('a read that fails leaves nothing behind for the next on the only connection', async () => {
  await withOneConnection({}, async (db) => {
    const failing = values('select 1 / 0');
    const reading = db.readAsUser(maria, { goals: LISTS.goals, failing });
    await expect(reading).rejects.toMatchObject({ code: '22012' });
    expect(await db.readAsUser(maria, { goals: LISTS.goals })).toEqual({ goals: [] });
    await expect(db.readAsUser(maria, { failing })).rejects.toMatchObject({ code: '22012' });
  });
});

function values(text: string, given: string[] = []): OwnRead<unknown> {
  return { text, values: given, rowOf: (row) => row };
}

async function withOneConnection(
  kind: object,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = createDatabase({ ...database.pool, ...kind, max: 1 }, log);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** Records the bytes of each write. */
class RecordingSocket extends Socket {
  readonly writes: Buffer[] = [];

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.writes.push(chunk);
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: Chunk[], done: Done): void {
    this.writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    super._writev?.(chunks, done);
  }
}

type Done = (error?: Error | null) => void;
type Chunk = { chunk: Buffer; encoding: BufferEncoding };

/** The types of the messages, each followed by its length: Parse, Bind, Execute, Sync. */
function messageTypes(bytes: Buffer): string {
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    types.push(String.fromCharCode(bytes[at] ?? 0));
  }
  return types.join(' ');
}
