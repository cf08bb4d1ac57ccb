import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openExternal } from '#server/platform/postgres/open.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';
import { SLOWNESS } from '#tests/support/limits.ts';
import { load, type Node, openNodes } from '#tests/support/nodes.ts';
import { missingOf, PROXIES, programPath } from '#tests/support/programs.ts';
import { complaintsOf } from '#tests/support/proxies.ts';
import { endProcess } from '#tests/support/server.ts';
import { listNames, signUp } from '#tests/support/writes.ts';

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');
const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const ROUNDS = isFull ? 30 : 1;

/** A user may have a thousand accounts, and thirty may sign up in five minutes. */
const ROUNDS_OF_USER = 5;
/** A load that fills a slow machine makes a user's writes wait for one another until they are refused. */
const PAUSE_MS = 20 * SLOWNESS;
const missing = missingOf(PROXIES);

/**
 * `npm test` installs them where it can; elsewhere a line reports that several nodes are untested.
 */
const surroundings = missing.length > 0 ? [] : ['HAProxy and before pgbouncer by transaction'];

test.each(missing)('several nodes are not tested here: %s is missing', (name) => {
  expect(programPath(name)).toBeNull();
});

describe.each(surroundings)('nodes behind %s', () => {
  let nodes: Awaited<ReturnType<typeof openNodes>>;
  let first: Node;
  let second: Node;

  beforeAll(async () => {
    nodes = await openNodes(4);
    [first, second] = nodes.all as [Node, Node];
    await Promise.all([nodes.start(first), nodes.start(second)]);
    await nodes.settle();
  });
  afterAll(() => nodes?.close());

  async function expectWhole(token: string, acknowledged: string[]): Promise<void> {
    const names = await listNames({ address: nodes.address, token });
    expect(names.toSorted()).toEqual(acknowledged.toSorted());
  }

  test('a user signed in at one node writes at another, and reads at the first', async () => {
    const token = await signUp(first.address, 'maria');
    const writing = load({ address: second.address, token });
    await writing.more(5);
    await writing.stop();
    expect(writing.troubles).toEqual([]);
    expect(await listNames({ address: first.address, token })).toHaveLength(
      writing.acknowledged.length,
    );
  });

  test('the balancer that the documents describe is one', () => {
    const [, described = ''] = /```haproxy\n(.*?)```/s.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
    expect(described).toContain('option httpchk GET /readyz');
    // Its certificate is the operator's.
    const withoutCertificate = described.replace(/ ssl crt \S+ alpn \S+/, '');
    expect(complaintsOf(withoutCertificate)).toBe('');
    expect(complaintsOf(`${withoutCertificate}  balanc leastconn\n`)).toContain('balanc');
  });

  test('a pooler is noticed, so that no start forgets what it cannot do', async () => {
    const database = await openExternal(nodes.databaseUrl, createLog({ level: 'silent' }));
    expect(database.isPooled).toBe(true);
    const lines = [first, second].flatMap(({ server }) => server?.words ?? []);
    // Warnings of a node that has no fault are printed here.
    expect(lines.filter((line) => !line.startsWith('Valv runs at '))).toEqual([]);
  });

  test('each job is done once, by one of them', async () => {
    const names = ['saga', 'olle', 'karin', 'stig', 'lisa'];
    for (const name of names) await signUp(nodes.address, name);
    await Promise.all(
      names.map(async (name) => {
        const { status } = await post('/api/auth/forgot-password', { email: `${name}@example.se` });
        expect(status).toBe(200);
      }),
    );
    await expect.poll(() => nodes.outbox().length).toBe(names.length);
    // Nothing waits any more, so that nothing can be done a second time.
    await expect.poll(() => openJobs(nodes)).toBe(0);
    expect(nodes.outbox()).toHaveLength(names.length);
  });

  test('attempts are counted over all of them', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 34; at += 1) {
      const { status } = await post('/auth/v1/verify', { type: 'signup', token_hash: 'x' });
      statuses.push(status);
    }
    // Thirty in five minutes, whichever node they came to.
    expect(statuses).toEqual([...Array(30).fill(403), ...Array(4).fill(429)]);
  });

  test('one that is killed loses nothing that was acknowledged, and doubles nothing', async () => {
    let token = '';
    let acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % ROUNDS_OF_USER === 0) {
        token = await signUp(nodes.address, `erik.${round}`);
        acknowledged = [];
      }
      const victim = round % 2 === 0 ? first : second;
      const writing = load({ address: nodes.address, token }, { what: `Runda ${round}` });
      await writing.more(20 + round);
      if (victim.server) await endProcess(victim.server, 'SIGKILL');
      await writing.more(40);
      await writing.stop();
      acknowledged.push(...writing.acknowledged);
      await expectWhole(token, acknowledged);
      await nodes.start(victim);
      await nodes.settle();
    }
  });

  test('they are started anew one after another without a failed request', async () => {
    const token = await signUp(nodes.address, 'eva');
    const writing = load({ address: nodes.address, token }, { pauseMs: PAUSE_MS });
    await writing.more(10);
    for (let round = 0; round < Math.min(ROUNDS, 3); round += 1) {
      for (const node of [first, second]) {
        if (node.server) expect(await endProcess(node.server, 'SIGTERM')).toBe(0);
        await nodes.start(node);
        await nodes.settle();
      }
    }
    await writing.stop();
    expect(writing.troubles).toEqual([]);
    await expectWhole(token, writing.acknowledged);
  });

  test('four share the work, two of which came while it went on', async () => {
    const token = await signUp(nodes.address, 'nils');
    const writing = load({ address: nodes.address, token }, { pauseMs: PAUSE_MS });
    await writing.more(5);
    await Promise.all(nodes.all.slice(2).map((node) => nodes.start(node)));
    await nodes.settle();
    const before = await nodes.sent();
    await writing.more(40);
    await writing.stop();
    expect(writing.troubles).toEqual([]);
    await expectWhole(token, writing.acknowledged);
    const after = await nodes.sent();
    const shares = nodes.all.map(({ port }) => (after[port] ?? 0) - (before[port] ?? 0));
    expect(Math.min(...shares)).toBeGreaterThan(5);
  });

  async function post(path: string, body: object): Promise<{ status: number }> {
    const response = await fetch(`${nodes.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    return response;
  }
});

async function openJobs({ database }: { database: TestDatabase }): Promise<number> {
  const [row] = await ask<{ count: number }>(
    database.pool,
    `select count(*)::int as count from pgboss.job
     where name = 'send_mail' and state in ('created', 'retry', 'active')`,
  );
  return row?.count ?? 0;
}
