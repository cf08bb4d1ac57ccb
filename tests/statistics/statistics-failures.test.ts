import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SourceFailure } from '#domain/statistics/public-sources.ts';
import { WAIT_MS } from '#tests/support/limits.ts';
import type { Misbehavior, Publisher, Table } from './publisher.ts';
import { openWorld, publishDays, type World } from './refreshing.ts';

let world: World;
let before: string;
let good: Pick<Publisher, 'tables' | 'days'>;

/** All sources were fetched once, so that the next answers are compared with stored figures. */
beforeAll(async () => {
  world = await openWorld();
  publishDays(world.publisher, '2026-11-20', { NOK: '11.7000' });
  await world.refresh();
  publishDays(world.publisher, '2026-11-23', { NOK: '11.7100' });
  before = await world.figures();
  good = structuredClone({ tables: world.publisher.tables, days: world.publisher.days });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(world.publisher, structuredClone(good));
  world.publisher.misbehave = null;
  world.timeoutMs = WAIT_MS;
});

/** Nothing changed, nothing was thrown, and the source has the reason. */
async function expectKept(source: 'consumer_prices' | 'exchange_rates', failure: SourceFailure) {
  await world.due(source);
  await world.refresh();
  expect(await world.status(source)).toMatchObject({
    state: 'failing',
    failure,
    origin: 'fetched',
  });
  expect(await world.figures()).toBe(before);
}

const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Misbehavior =>
  (_, answer) =>
    answer.writeHead(status, headers).end(body);

const troubles: [string, Misbehavior, SourceFailure][] = [
  ['hangs up', (request) => request.socket.destroy(), 'unreachable'],
  ['says nothing', () => undefined, 'timeout'],
  ['stops in the middle', (_, answer) => answer.writeHead(200).write('<Cube'), 'timeout'],
  ['answers 500', answers(500, 'Oops'), 'server_error'],
  ['answers 503 for an hour', answers(503, '', { 'retry-after': '3600' }), 'server_error'],
  ['answers 429', answers(429, 'Too many', { 'retry-after': '60' }), 'rate_limited'],
  ['answers 403', answers(403, 'No'), 'refused'],
  ['answers nothing', answers(200, ''), 'unreadable'],
  ['answers a page', answers(200, '<!doctype html><title>Maintenance<p>Back soon'), 'unreadable'],
  ['answers half a table', answers(200, '{"class":"dataset","id":["Tid"],"si'), 'unreadable'],
  ['answers without an end', answers(200, ' '.repeat(2_100_000)), 'too_large'],
  ['leads in a circle', answers(302, '', { location: '/config' }), 'redirected'],
  ['leads to another kind of address', answers(302, '', { location: 'ftp://a.se' }), 'redirected'],
];

test.each(troubles)('a publisher that %s changes nothing', async (_, misbehave, failure) => {
  world.publisher.misbehave = misbehave;
  world.timeoutMs = failure === 'timeout' ? 50 : WAIT_MS;
  await expectKept('consumer_prices', failure);
  await expectKept('exchange_rates', failure);
});

test('a publisher that nobody reaches is said once, not at every attempt', async () => {
  await world.due();
  await world.refresh();
  world.lines.length = 0;
  world.publisher.misbehave = (request) => request.socket.destroy();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await world.due();
    await world.refresh();
  }
  expect(world.lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Refreshing public figures failed; the stored ones stay',
  ]);
  before = await world.figures();
});

type Spoil = (table: Table) => void;
const rewrite =
  (change: (value: number, at: number, count: number) => number): Spoil =>
  (table) => {
    table.figures = table.figures.map(([period, value], at, all) => [
      period,
      change(value ?? 0, at, all.length),
    ]);
  };

const spoils: [string, Spoil, SourceFailure][] = [
  ['a month left out', (table) => table.figures.splice(300, 1), 'gap'],
  ['a month without a figure', (table) => void (table.figures[300] = ['2005M01', null]), 'gap'],
  ['another base', rewrite((value) => value * 3.359225), 'other_base'],
  [
    'a newest figure of a hundred times',
    rewrite((value, at, count) => value * (at === count - 1 ? 100 : 1)),
    'jump',
  ],
  [
    'a past that was written anew here and there',
    rewrite((value, at) => value * (at % 50 === 0 ? 1.04 : 1)),
    'jump',
  ],
  ['no newest month', (table) => table.figures.splice(-2), 'older'],
  ['no first years', (table) => table.figures.splice(0, 24), 'incomplete'],
  [
    'an earlier day of publication',
    (table) => void (table.updated = '2026-05-01T06:00:00Z'),
    'older',
  ],
  ['another content', (table) => void (table.content = '00000999'), 'other_table'],
];

test.each(spoils)('a table with %s changes nothing', async (_, spoil, failure) => {
  const table = world.publisher.tables.consumer_prices;
  table.updated = '2026-11-14T07:00:00Z';
  if (failure !== 'other_table') table.figures.push(['2026M09', 124.1]);
  spoil(table);
  if (failure === 'other_table') relabel();
  await expectKept('consumer_prices', failure);
});

/** Neither the code nor the name of the content is known. */
function relabel(): void {
  const { tables } = world.publisher;
  world.publisher.misbehave = (request, answer) => {
    const isConfig = request.url === '/config';
    const dimension = { ContentsCode: { category: { label: { x: 'Something else' } } } };
    const { updated } = tables.consumer_prices;
    const table = { class: 'dataset', updated, id: ['ContentsCode'], size: [1], dimension };
    const config = { maxDataCells: 10, maxCallsPerTimeWindow: 1000, timeWindow: 1 };
    answer.writeHead(200).end(JSON.stringify(isConfig ? config : table));
  };
}

type Days = Publisher['days'];
const lastDay = (days: Days) => days.at(-1) as Days[number];

const wrongDays: [string, (days: Days) => void, SourceFailure][] = [
  ['a hundredfold rate', (days) => void (lastDay(days).rates['NOK'] = '1171.00'), 'jump'],
  ['no kronor', (days) => void delete lastDay(days).rates['SEK'], 'incomplete'],
  ['a rate of nothing', (days) => void (lastDay(days).rates['NOK'] = '0'), 'unreadable'],
  ['a day to come', (days) => void (lastDay(days).day = '2026-12-24'), 'unreadable'],
  ['an earlier day', (days) => days.splice(-2), 'older'],
];

test.each(wrongDays)('rates with %s change nothing', async (_, spoil, failure) => {
  spoil(world.publisher.days);
  await expectKept('exchange_rates', failure);
});
