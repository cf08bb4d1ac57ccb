import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeEarly } from '#web/client/cache/early-answers.ts';
import { showEarlyFigure } from './first-figure.ts';

const summary = {
  currency: 'SEK',
  netWorth: 25_000.5,
  totalAssets: 45_000.5,
  totalLiabilities: 20_000,
  notIncluded: [],
  oldRates: [],
};
const onGrid = [{ widgetType: 'net_worth_trend' }];

/** Answers to the requests of the page's head. */
function answer(answers: { summary?: object; widgets?: object; status?: number }): void {
  const { status = 200 } = answers;
  const asked = (body: object) => ({
    token: 'a.b.c',
    askedMs: performance.now(),
    response: Promise.resolve(new Response(JSON.stringify(body), { status })),
  });
  globalThis.earlyAnswers = new Map([
    ['/api/financial-summary', asked({ ...summary, ...answers.summary })],
    ['/api/dashboard-widgets', asked(answers.widgets ?? onGrid)],
  ]);
}

async function shownOver(last: string): Promise<string> {
  const place = document.getElementById('last-figure');
  if (place === null) throw new Error('The page has no shell');
  place.innerText = last;
  await showEarlyFigure('en');
  return place.innerText;
}

beforeEach(() => {
  document.body.innerHTML = '<i id="last-figure"></i>';
});
afterEach(() => {
  document.body.innerHTML = '';
  globalThis.earlyAnswers = undefined;
});

test('the answered net worth takes the place of the last one, with its time', async () => {
  answer({});
  const [figure, label, readAt] = (await shownOver('SEK 1')).split('\n');
  expect(figure?.replaceAll(/\s/g, ' ')).toBe('25 000,50 kr');
  expect(label).toBe('Net worth');
  expect(readAt).toMatch(/^Fetched \d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/);
});

test('the answer stays for the application', async () => {
  answer({});
  await shownOver('');
  const taken = await takeEarly('/api/financial-summary', 'a.b.c');
  expect(await taken?.json()).toEqual(summary);
});

test.each([
  ['its widget is not on the grid', { widgets: [{ widgetType: 'total_assets' }] }],
  ['something is left out of it', { summary: { notIncluded: [{ name: 'Bitcoin' }] } }],
  ['a rate is old', { summary: { oldRates: [{ currency: 'USD', day: '2026-11-02' }] } }],
  ['there is nothing yet', { summary: { netWorth: 0, totalAssets: 0, totalLiabilities: 0 } }],
])('no figure is shown where %s', async (_why, answers) => {
  answer(answers);
  expect(await shownOver('SEK 1')).toBe('');
});

test('a refusal leaves the last one, with its time', async () => {
  answer({ status: 503 });
  expect(await shownOver('SEK 1')).toBe('SEK 1');
  globalThis.earlyAnswers = undefined;
  expect(await shownOver('SEK 2')).toBe('SEK 2');
});
