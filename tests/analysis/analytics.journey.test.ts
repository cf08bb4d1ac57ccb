import { SOURCES } from '#domain/statistics/public-sources.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import {
  allClosed,
  DESKTOP,
  moveTo,
  openVisit,
  PHONE,
  pressEscape,
} from '#tests/support/browser.ts';
import { chooseInMenu } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** No server answers here: only the bundled figures exist. */
const NOWHERE = 'http://127.0.0.1:9';

/** The economic analysis on the real server, cut off from those who publish. */
let origin: string;
serveJourneys(
  (address) => {
    origin = address;
  },
  { STATISTICS_REFRESH: 'on', SCB_URL: NOWHERE, ECB_URL: NOWHERE },
);

const CALLS = ['inflation-data', 'real-estate-market-data', 'data-sources'] as const;

/** The bundled series: 124.85 ÷ 124.47 − 1 = 0.305 % after 0.2 %; 965 ÷ 948 − 1 = 1.793 %. */
const WORDS = {
  sv: {
    more: 'Mer',
    title: 'Ekonomisk analys',
    health: 'Ekonomisk hälsa',
    score: 'Hälsopoäng 100 av 100',
    inflation: 'Inflationen i Sverige',
    latest:
      '0,3 % konsumentpriser, på ett år till augusti 2026 ' +
      'Stabil +0,1 procentenheter sedan juli 2026',
    prices:
      'Egen beräkning på data från SCB, KPI2020M · senaste period augusti 2026 · ' +
      'följer med Valv, siffror från 9 okt. 2026',
    stale: 'Det finns troligen nyare siffror',
    firstMonth: 'september 2024: 1,6 %',
    lastMonth: 'augusti 2026: 0,3 %',
    months: 'Inflationen månad för månad',
    row: 'augusti 2026 0,3 % 124,85 124,47',
    drawer: 'augusti 2025 ÷ 124,47 Förändring på ett år 0,3 %',
    houses: 'Huspriserna i Sverige',
    moved: '+1,8 % småhus, sedan 2026 kv 1 +2,0 % sedan 2025 kv 2',
    revised: 'Preliminärt och kan komma att ändras: 2026 kv 1, 2026 kv 2',
    firstQuarter: '2023 kv 3: Index 929, Förändring +0,7 %',
    lastQuarter: '2026 kv 2, preliminärt: Index 965, Förändring +1,8 %',
    change: 'Förändring',
    table: 'Visa som tabell',
    explain: (name: string) => `Visa uträkningen: ${name}`,
    sources: 'Härifrån kommer siffrorna',
    source:
      'Konsumentpriser Statistiska centralbyrån (SCB), Tabell KPI2020M Kunde inte uppdateras ' +
      'Äldre än den borde vara Senaste period augusti 2026 Ålder',
    reason: 'utgivaren gick inte att nå. Siffrorna som var kända är kvar.',
    features: 'Det här kan analysen',
    failures: [
      'Kunde inte hämta inflationsdata från SCB',
      'Kunde inte hämta fastighetsmarknadsdata från SCB',
      'Kunde inte hämta listan över datakällor',
    ],
    retry: 'Försök igen',
  },
  en: {
    more: 'More',
    title: 'Economic analysis',
    health: 'Financial health',
    score: 'Health score 100 out of 100',
    inflation: 'Inflation in Sweden',
    latest:
      '0.3% consumer prices, in the year to August 2026 ' +
      'Stable +0.1 percentage points since July 2026',
    prices:
      'Own calculation on data from SCB, KPI2020M · last period August 2026 · ' +
      'came with Valv, figures of 9 Oct 2026',
    stale: 'Newer figures should be available',
    firstMonth: 'September 2024: 1.6%',
    lastMonth: 'August 2026: 0.3%',
    months: 'Inflation month by month',
    row: 'August 2026 0.3% 124.85 124.47',
    drawer: 'August 2025 ÷ 124.47 Change in a year 0.3%',
    houses: 'House prices in Sweden',
    moved: '+1.8% one- and two-dwelling houses, since 2026 Q1 +2.0% since 2025 Q2',
    revised: 'Preliminary, and may be revised: 2026 Q1, 2026 Q2',
    firstQuarter: '2023 Q3: Index 929, Change +0.7%',
    lastQuarter: '2026 Q2, preliminary: Index 965, Change +1.8%',
    change: 'Change',
    table: 'Show as a table',
    explain: (name: string) => `Show the calculation: ${name}`,
    sources: 'Where the figures come from',
    source:
      'Consumer prices Statistics Sweden (SCB), Table KPI2020M Could not be refreshed ' +
      'Older than it should be Last period August 2026 Age',
    reason: 'the publisher could not be reached. The figures that were known stay.',
    features: 'What the analysis can do',
    failures: [
      'Could not fetch inflation data from Statistics Sweden (SCB)',
      'Could not fetch housing market data from Statistics Sweden (SCB)',
      'Could not fetch the list of data sources',
    ],
    retry: 'Try again',
  },
};

test('is read, explained and tried again, at both sizes and in both languages', async () => {
  await expect.poll(statesOfSources).toEqual(SOURCES.map(() => 'failing'));
  const page = await openAnalysis({ viewport: PHONE, language: 'sv', theme: 'light' });
  // All assets are invested and there are no debts; the other measures have no basis.
  await page.getByRole('img', { name: WORDS.sv.score }).waitFor();
  await readAll(page, WORDS.sv);
  await expectAccessibleThroughout(page);
  await page.setViewportSize(DESKTOP);
  await chooseInMenu(page, /^Språk/, 'English');
  // Each chart is at its last point again.
  await moveTo(page, '/goals');
  await moveTo(page, '/analytics');
  await page.getByRole('img', { name: WORDS.en.score }).waitFor();
  await readAll(page, WORDS.en);

  for (const call of CALLS) await page.route(`**/api/${call}`, (route) => route.fulfill(BUSY));
  await page.reload();
  await expectFailures(page, WORDS.en);
  await expectAccessibleThroughout(page);
  await chooseInMenu(page, /^Language/, 'Svenska');
  await expectFailures(page, WORDS.sv);
  await retry(page, WORDS.sv);
  await expectFigures(sectionsOf(page, WORDS.sv), WORDS.sv);
});

function sectionsOf(page: Page, words: Words): Sections {
  return [words.inflation, words.houses, words.sources].map((name) =>
    page.getByRole('region', { name, exact: true }),
  ) as Sections;
}

async function readAll(page: Page, words: Words): Promise<void> {
  const sections = sectionsOf(page, words);
  await expectFigures(sections, words);
  await expectDrawn(sections, words);
  await expectBehind(page, sections[0], words);
}

type Wanted = Pick<Parameters<typeof openVisit>[0], 'viewport' | 'language' | 'theme'>;
type Words = (typeof WORDS)['sv' | 'en'];
/** Inflation, houses, sources. */
type Sections = [Locator, Locator, Locator];

/** Maria owns a fund and goes to the analysis by the menu. */
async function openAnalysis(view: Wanted): Promise<Page> {
  const words = WORDS[view.language];
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { ...view, origin, currency: 'SEK' });
  const fund = { type: 'investment', name: 'ISK', value: '90000', currency: 'SEK' };
  await maria.call('POST', '/api/assets', fund);
  await maria.call('POST', '/api/incomes', {
    name: 'Lön',
    amount: '30000',
    type: 'salary',
    frequency: 'monthly',
    currency: 'SEK',
  });
  await page.goto('/goals');
  if (view.viewport === PHONE) await page.getByRole('button', { name: words.more }).click();
  await page.getByRole('link', { name: words.title }).click();
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  return page;
}

async function expectFigures([inflation, houses, sources]: Sections, words: Words): Promise<void> {
  await expectText(inflation, words.latest);
  await expectText(inflation, words.prices);
  await expectText(inflation, words.stale);
  await expectText(houses, words.moved);
  await expectText(houses, words.revised);
  await expectText(sources, words.source);
  await expectText(sources, words.reason);
  expect(await sources.getByRole('link', { name: /^CC0/ }).count()).toBe(3);
}

/** Both charts are read by keys, the houses' as a line and as bars. */
async function expectDrawn([inflation, houses]: Sections, words: Words): Promise<void> {
  await expectPoints(inflation, { first: words.firstMonth, last: words.lastMonth, count: 24 });
  const quarters = { first: words.firstQuarter, last: words.lastQuarter, count: 12 };
  await expectPoints(houses, quarters);
  await houses.getByRole('button', { name: words.change, exact: true }).click();
  await expectPoints(houses, quarters);
}

type Points = { first: string; last: string; count: number };

async function expectPoints(section: Locator, { first, last, count }: Points): Promise<void> {
  const reader = section.getByRole('slider');
  await reader.focus();
  expect(await reader.getAttribute('aria-valuemax')).toBe(String(count));
  const text = async () => (await reader.getAttribute('aria-valuetext'))?.replaceAll(/\s/g, ' ');
  await expect.poll(text).toBe(last);
  await reader.press('Home');
  await expect.poll(text).toBe(first);
}

/** The months as a table, and the two index figures that the latest comes from. */
async function expectBehind(page: Page, inflation: Locator, words: Words): Promise<void> {
  await inflation.getByRole('button', { name: words.table }).click();
  const rows = inflation.getByRole('table', { name: words.months }).getByRole('row');
  await expectText(rows.nth(1), words.row);
  expect(await rows.count()).toBe(1 + 24);
  await inflation.getByRole('button', { name: words.explain(words.inflation) }).click();
  await expectText(page.getByRole('dialog', { name: words.inflation }), words.drawer);
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await allClosed(page);
}

/** Each part reports its failure; the rest of the page is shown. */
async function expectFailures(page: Page, words: Words): Promise<void> {
  for (const [index, place] of sectionsOf(page, words).entries()) {
    await expectText(place, `${words.failures[index]} HTTP error! status: 429 ${words.retry}`);
  }
  await page.getByRole('img', { name: words.score }).waitFor();
  await page.getByRole('heading', { name: words.features }).waitFor();
}

/** Each part is read again alone. */
async function retry(page: Page, words: Words): Promise<void> {
  // The sources first: the figures name theirs, and would have them read again by themselves.
  for (const [index, place] of [...sectionsOf(page, words).entries()].toReversed()) {
    await page.unroute(`**/api/${CALLS[index]}`);
    await place.getByRole('button', { name: words.retry }).click();
    await place.getByRole('alert').waitFor({ state: 'detached' });
  }
}

/** Checked at full height, so that no part is half behind the bars of the shell. */
async function expectAccessibleThroughout(page: Page): Promise<void> {
  const seen = page.viewportSize() ?? PHONE;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...seen, height });
  await expectAccessible(page);
  await page.setViewportSize(seen);
}

const BUSY = { status: 429, json: { code: 'too_many_requests', message: 'För många försök.' } };

async function statesOfSources(): Promise<string[]> {
  const answer = await fetch(`${origin}/api/data-sources`);
  const { sources } = (await answer.json()) as { sources: PublicSourceStatus[] };
  return sources.map(({ state }) => state);
}
