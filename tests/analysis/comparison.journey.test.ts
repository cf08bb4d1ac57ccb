import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { chooseInMenu } from '#tests/support/controls.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Maria's own figures compared with Sweden's bundled ones. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

/**
 * Growth of a million needed to keep up with inflation until August 2026, the last published month
 * (index 124.85); the value did not grow until then, so that the remainder has the same size on the
 * other side. By the index of each month that may be a year ago: 124.38, 124.42, 124.58, 125.37,
 * 124.58, 123.86, 125.09, 125.56, 125.17. Later there is no published index to split growth by.
 */
const SPLITS: Readonly<Record<string, readonly [string, string]>> = {
  '2025-11': ['\\+3 778,74', '−3 778,74'],
  '2025-12': ['\\+3 456,04', '−3 456,04'],
  '2026-01': ['\\+2 167,28', '−2 167,28'],
  '2026-02': ['−4 147,72', '\\+4 147,72'],
  '2026-03': ['\\+2 167,28', '−2 167,28'],
  '2026-04': ['\\+7 992,90', '−7 992,90'],
  '2026-05': ['−1 918,62', '\\+1 918,62'],
  '2026-06': ['−5 654,67', '\\+5 654,67'],
  '2026-07': ['−2 556,52', '\\+2 556,52'],
};

/** Two years of history reach back to August 2025 until then. */
const LAST_WITH_COSTS = '2027-07';

const running = monthOf(dayOf(new Date()));

/*
 * Costs: 10 000 × 124.85 / 124.47 = 10 030.53, so prices took 30.53 of the 1 000. The house index
 * was 923 in the second quarter of 2023 and 948 in the first of 2026: 2 000 000 × 948 / 923 =
 * 2 054 171.18, which 2 150 000 is 95 828.82 above; at 965 the first is 2 091 007.58 today.
 */
const WORDS = {
  sv: {
    heading: 'Dina siffror jämförda med Sveriges',
    growth: 'Nettoförmögenheten och inflationen',
    split: ([inflation, rest]: readonly [string, string]) =>
      `Utveckling 0,00 kr från [^ ]+ \\d{4} till augusti 2026 Inflation ${inflation} kr ` +
      `prisernas förändring till augusti 2026 Resten ${rest} kr (utöver|mindre än) inflationen`,
    noSplit: 'Inga priser är publicerade efter den första månaden',
    costs: 'Kostnaderna och inflationen',
    costsOf:
      '11 000,00 kr per månad i augusti 2026, 10 000,00 kr i augusti 2025. +10,0 % mot ' +
      'prisernas +0,3 %. Utveckling +1 000,00 kr från augusti 2025 till augusti 2026 ' +
      'Inflation +30,53 kr prisernas förändring till augusti 2026 Resten +969,47 kr mer än priserna',
    noYear: 'Det saknas ett år av kostnader.',
    property: 'Bostaden och indexet',
    ahead: '95 828,82 kr över indexet: +7,5 % mot indexets +2,7 %.',
    rows: [
      'maj 2023 2 000 000,00 kr 2 000 000,00 kr',
      'februari 2026 2 150 000,00 kr 2 054 171,18 kr',
      'I dag – 2 091 007,58 kr',
    ],
    explain: 'Visa uträkningen: Villa',
    drawer: 'Med index 2 054 171,18 kr',
    link: 'Till diagrammet på översikten',
    todays: 'I dagens kronor',
    basis: 'I priser för augusti 2026',
  },
  en: {
    heading: 'Your figures against Sweden’s',
    growth: 'Net worth and inflation',
    split: ([inflation, rest]: readonly [string, string]) =>
      `Growth 0,00 kr from [^ ]+ \\d{4} to August 2026 Inflation ${inflation} kr ` +
      `the change in prices until August 2026 The rest ${rest} kr (beyond|short of) inflation`,
    noSplit: 'No prices are published after the first month',
    costs: 'Costs and inflation',
    costsOf:
      '11 000,00 kr a month in August 2026, 10 000,00 kr in August 2025. +10.0% against ' +
      '+0.3% for prices. Growth +1 000,00 kr from August 2025 to August 2026 ' +
      'Inflation +30,53 kr the change in prices until August 2026 The rest +969,47 kr more than prices',
    noYear: 'A year of costs is missing.',
    property: 'Your home and the index',
    ahead: '95 828,82 kr above the index: +7.5% against +2.7% for the index.',
    rows: [
      'May 2023 2 000 000,00 kr 2 000 000,00 kr',
      'February 2026 2 150 000,00 kr 2 054 171,18 kr',
      'Today – 2 091 007,58 kr',
    ],
    explain: 'Show the calculation: Villa',
    drawer: 'By the index 2 054 171,18 kr',
    link: 'To the chart on the dashboard',
    todays: 'In today’s kronor',
    basis: 'In prices of August 2026',
  },
};

test('Maria reads what was inflation, and what her home did beside the index', async () => {
  const view = { viewport: PHONE, language: 'en', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { ...view, origin, currency: 'SEK' });
  await liveFor(maria);
  await page.goto('/analytics');
  await expectComparison(page, WORDS.en);
  await expectAccessible(page);
  await explainHome(page, WORDS.en);
  await page.setViewportSize(DESKTOP);
  await chooseInMenu(page, /^Language/, 'Svenska');
  await expectComparison(page, WORDS.sv);
  await explainHome(page, WORDS.sv);
  await page.getByRole('link', { name: WORDS.sv.link }).click();
  const trend = page.locator('[data-widget="net_worth_trend"]');
  await page.getByRole('button', { name: WORDS.sv.todays }).first().click();
  await expectText(trend, WORDS.sv.basis);
  await chooseInMenu(page, /^Språk/, 'English');
  await page.getByRole('button', { name: WORDS.en.todays }).first().waitFor();
  await expectText(trend, WORDS.en.basis);
});

async function explainHome(page: Page, words: (typeof WORDS)['sv' | 'en']): Promise<void> {
  await page.getByRole('button', { name: words.explain }).click();
  const dialog = page.getByRole('dialog', { name: 'Villa' });
  await expectText(dialog, words.drawer);
  await expectAccessible(page);
  await pressEscape(page);
  await dialog.waitFor({ state: 'detached' });
}

/** Savings and costs with a history, and a co-owned home that she has valued twice. */
async function liveFor(maria: Account): Promise<void> {
  const kronor = { currency: 'SEK' };
  const savings = { type: 'savings', name: 'Sparkonto', value: '1200000', ...kronor };
  await add(maria, '/api/assets', { ...savings, months: { '2025-01': '1000000' } });
  const home = { type: 'real_estate', name: 'Villa', value: '2150000', ...kronor };
  const valued = { ownershipPercentage: '0', valuationDate: '2026-02-10' };
  await add(maria, '/api/assets', { ...home, ...valued, months: { '2023-05': '2000000' } });
  const food = { type: 'food', name: 'Mat', amount: '11000', ...kronor };
  const months = { '2025-01': '10000', '2026-08': '11000' };
  await add(maria, '/api/costs', { ...food, months });
}

type Added = object & { months: Readonly<Record<string, string>> };

/** Adds an item, and types its values of some months. */
async function add(maria: Account, path: string, { months, ...item }: Added): Promise<void> {
  const { id } = (await maria.call('POST', path, item)) as { id: string };
  for (const [month, value] of Object.entries(months)) {
    const [year, number] = month.split('-').map(Number);
    const body = { year, month: number, value };
    await maria.call('POST', `${path}/${id}/historical-values`, body);
  }
}

async function expectComparison(page: Page, words: (typeof WORDS)['sv' | 'en']): Promise<void> {
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('heading', { name: words.heading }).waitFor();
  const split = SPLITS[addMonths(running, -12)];
  if (split === undefined) await expectText(region(words.growth), words.noSplit);
  else await expectMatch(page, words.growth, words.split(split));
  await expectText(region(words.costs), running > LAST_WITH_COSTS ? words.noYear : words.costsOf);
  await expectText(region(words.property), words.ahead);
  for (const row of words.rows) await expectText(region(words.property), row);
}

async function expectMatch(page: Page, name: string, pattern: string): Promise<void> {
  const place = page.getByRole('region', { name, exact: true });
  await expect
    .poll(async () => (await place.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(new RegExp(pattern.replace('+200', '\\+200')));
}
