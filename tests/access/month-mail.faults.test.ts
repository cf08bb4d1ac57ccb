import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { startSmtp } from '#tests/platform/smtp.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';
import { keysIn } from '#tests/support/nodes.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';

/** More than wait in the queue at once, and as many whose mailboxes take none. */
const READERS = 12;
const FULL = 12;
const MOVED_CLOCK = new URL('../support/moved-clock.ts', import.meta.url).href;

let folder: string;
let database: TestDatabase;
let settings: Record<string, string>;
let smtpPort: number;
const started: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'valv-month-'));
  database = await createTestDatabase();
  smtpPort = await findFreePort();
  settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost:3000',
    AUTH_SIGNING_KEYS_FILE: keysIn(folder),
    ADMIN_TOKEN: 'an admin token of the test',
    ENCRYPTION_KEY: 'an encryption key of the test',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
    MOVED_CLOCK: join(folder, 'clock'),
  };
  // The night of the second day of the next month.
  const second = Date.parse(`${addMonths(monthOf(dayOf(new Date())), 1)}-02T03:00:00Z`);
  writeFileSync(join(folder, 'clock'), String(second - Date.now()));
});

afterAll(async () => {
  for (const server of started) await endProcess(server, 'SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(name: string): Promise<ServerProcess & { address: string }> {
  const home = { dataDir: join(folder, name), port: await findFreePort() };
  const server = await startProcess(home, { settings });
  started.push(server);
  if (server.address === null) throw new Error(server.words.join('\n'));
  return { ...server, address: `http://127.0.0.1:${home.port}` };
}

async function toNextMonth({ child, words }: ServerProcess): Promise<void> {
  child.kill('SIGUSR2');
  await vi.waitFor(() => expect(words.some((line) => line.startsWith('The clock'))).toBe(true));
}

const run = (statement: string) => ask<Record<string, never>>(database.pool, statement);
const counted = async (statement: string) => {
  const [row] = await ask<{ count: number }>(database.pool, statement);
  return row?.count ?? 0;
};

/** As the schedule does each hour. */
const askNow = () =>
  run(`insert into pgboss.job (name, data, policy)
    select name, '{}', policy from pgboss.queue where name = 'send_month_mails'`);

async function addReader(address: string, name: string): Promise<void> {
  const token = await signUp(address, name);
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect([path, answer.ok]).toEqual([path, true]);
  };
  await send('POST', '/api/assets', { type: 'other', name: 'Båt', value: '4500', currency: 'SEK' });
  await send('PUT', '/api/auth/user/profile', { monthMail: 1 });
}

test('each reader gets one mail, whatever dies and however many nodes are asked', async () => {
  const first = await startNode('first');
  const names = Array.from({ length: READERS }, (_, at) => `reader${at}`);
  // Theirs are made first.
  for (let at = 0; at < FULL; at += 1) await addReader(first.address, `full${at}`);
  for (const name of names) await addReader(first.address, name);
  await run(`update users set month_mail_since = now() - interval '40 days'`);
  await toNextMonth(first);
  await askNow();
  // No mail server answers: it makes as many as may wait, and is killed.
  const made = () =>
    counted(`select count(*)::int as count from mails where kind = 'month_report'`);
  await expect.poll(made).toBe(10);
  await endProcess(first, 'SIGKILL');
  // An hour later the run of the killed node has failed, and nobody sends its mails.
  await run(`delete from pgboss.job where name = 'send_month_mails'`);
  await run(`update mails set claimed_at = null`);
  await run(`update pgboss.job set state = 'retry', start_after = now()
    where name = 'send_mail' and state in ('active', 'retry')`);
  const smtp = await startSmtp({
    port: smtpPort,
    server: {
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('full')
          ? done(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
          : done(),
    },
  });
  try {
    const nodes = [await startNode('second'), await startNode('third')];
    for (const node of nodes) await toNextMonth(node);
    await askNow();
    const sent = () => smtp.received.flatMap(({ to }) => to).toSorted();
    const all = names.map((name) => `${name}@example.se`).toSorted();
    await expect.poll(sent).toEqual(all);
    await run(`delete from pgboss.job where name = 'send_month_mails'`);
    await askNow();
    const waiting = `select count(*)::int as count from pgboss.job
      where name = 'send_month_mails' and state <> 'completed'`;
    await expect.poll(() => counted(waiting)).toBe(0);
    expect(sent()).toEqual(all);
    expect(smtp.attempts()).toBe(READERS);
    const { headers } = smtp.received[0]?.mail ?? { headers: [] };
    const valueOf = (key: string) => headers.find((header) => header.key === key)?.value;
    expect(valueOf('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:3000\/month-mail\?token=\S+>$/,
    );
    expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  } finally {
    await smtp.stop();
  }
});
