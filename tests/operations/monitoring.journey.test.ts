import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { expectText } from '#tests/support/read-page.ts';

/** The operator's page on the real server, without a session. */
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
});

const STATUS = '/api/admin/system-status';
const REFRESH_MS = 30_000;

const WORDS = {
  sv: {
    token: 'Administratörsnyckel',
    access: 'Öppna panelen',
    refused: 'Autentisering krävs Ange en giltig administratörsnyckel',
    cards: ['Systemstatus', 'Minnesanvändning', 'Databas OK', 'Felfrekvens i API:t'],
    uptime: /Drifttid \d+ h \d+ min/,
    memory: /av (512 MB|[\d,]+ [MG]B)/,
    tabs: ['Mätvärden', 'API-anrop', 'Säkerhetskopior'],
    parts: [
      'Jobb',
      'E-post',
      'Lagring',
      'Datakällor',
      'Personer',
      'Regler som slutar gälla',
      'Noder',
    ],
    job: 'Städa inloggningar',
    create: 'Skapa säkerhetskopia',
    created: 'Säkerhetskopian är skapad',
    download: 'Ladda ner',
    verify: 'Kontrollera',
    whole: 'Säkerhetskopian är hel',
    remove: 'Ta bort',
    removed: 'Säkerhetskopian är borttagen',
    old: 'Nyare siffror går inte att läsa just nu.',
    logout: 'Logga ut',
  },
  en: {
    token: 'Admin token',
    access: 'Access Dashboard',
    refused: 'Authentication Required Please enter a valid admin token',
    cards: ['System status', 'Memory usage', 'Database OK', 'API error rate'],
    uptime: /Uptime \d+ h \d+ min/,
    memory: /of (512 MB|[\d.]+ [MG]B)/,
    tabs: ['System Metrics', 'API Endpoints', 'Backups'],
    parts: ['Jobs', 'Email', 'Storage', 'Data sources', 'People', 'Rules that end', 'Nodes'],
    job: 'Tidying sign-ins',
    create: 'Create Backup',
    created: 'Backup Created',
    download: 'Download',
    verify: 'Check',
    whole: 'The backup is whole',
    remove: 'Delete',
    removed: 'The backup is deleted',
    old: 'Newer figures cannot be read just now.',
    logout: 'Log out',
  },
};

type Words = (typeof WORDS)['sv'];

test('the operator watches and backs up, in both languages', async () => {
  const { page } = await openVisit({ viewport: PHONE, theme: 'light', language: 'en', origin });
  await page.clock.install();
  await enter(page, WORDS.en);
  await watch(page, WORDS.en);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.locator('header a[lang=sv]').click();
  await watch(page, WORDS.sv);

  const { tabs, ...words } = WORDS.sv;
  const [metrics = '', calls = '', backups = ''] = tabs;
  const measured = page.getByRole('tabpanel', { name: metrics }).getByRole('row');
  // The head, and ten at most.
  await measured.nth(1).waitFor();
  expect(await measured.count()).toBeLessThanOrEqual(11);
  await page.getByRole('tab', { name: calls }).click();
  await expectText(page.getByRole('tabpanel', { name: calls }), `GET ${STATUS}`);
  await expectAccessible(page);
  await page.getByRole('tab', { name: backups }).click();
  await backUp(page, WORDS.sv);
  await page.locator('header a[lang=en]').click();
  await backUp(page, WORDS.en);
  await refresh(page, WORDS.en);
  await page.getByRole('button', { name: WORDS.en.logout }).waitFor();
  await page.locator('header a[lang=sv]').click();
  await page.getByText(words.old).waitFor();
  await page.getByRole('button', { name: words.logout }).click();
  await page.unroute(`**${STATUS}`);
  await refuse(page, WORDS.sv);
});

/** The state of the installation, in cards and lists. */
async function watch(page: Page, words: Words): Promise<void> {
  const main = page.getByRole('main');
  for (const card of words.cards) await expectText(main, card);
  await expect.poll(() => main.innerText()).toMatch(words.uptime);
  expect((await main.innerText()).replaceAll('\u00a0', ' ')).toMatch(words.memory);
  for (const name of words.parts) await page.getByRole('region', { name }).waitFor();
  for (const name of words.tabs) await page.getByRole('tab', { name }).waitFor();
  const jobs = page.getByRole('region', { name: words.parts[0] ?? '' });
  await expectText(jobs, words.job);
  // Every job has a name on the page: one without would show its code.
  expect(await jobs.innerText()).not.toMatch(/[a-z]_[a-z]/);
}

/** A wrong token first; then the one of the file. */
async function enter(page: Page, words: Words): Promise<void> {
  await page.goto('/admin/monitoring');
  await refuse(page, words);
  await expectAccessible(page);
  await page
    .getByLabel(words.token, { exact: true })
    .fill(readFileSync(path.join(dataDir, 'admin-token'), 'utf8'));
  await page.getByRole('button', { name: words.access }).click();
  await page.getByRole('tablist').waitFor();
}

/** A wrong token is refused and not stored. */
async function refuse(page: Page, words: Words): Promise<void> {
  const field = page.getByLabel(words.token, { exact: true });
  const access = page.getByRole('button', { name: words.access });
  expect(await field.getAttribute('type')).toBe('password');
  await field.fill('ett valv av fel stenar, murat');
  await access.click();
  await expectText(page.getByRole('alert'), words.refused);
  expect(await page.evaluate(() => localStorage.getItem('valv.adminToken'))).toBeNull();
}

async function backUp(page: Page, words: Words): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: words.tabs[2] ?? '' });
  await panel.getByRole('button', { name: words.create }).click();
  const toast = page.locator('li', { hasText: words.created }).filter({ hasText: '.tar.zst' });
  await toast.waitFor();
  const [name = ''] = /\S+\.tar\.zst/.exec(await toast.innerText()) ?? [];
  const row = panel.getByRole('listitem').filter({ hasText: name });
  await row.waitFor();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: `${words.download} ${name}` }).click();
  expect((await saving).suggestedFilename()).toBe(name);
  await row.getByRole('button', { name: `${words.verify} ${name}` }).click();
  await page.locator('li', { hasText: words.whole }).waitFor();
  await row.getByRole('button', { name: `${words.remove} ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expectText(question, name);
  await question.getByRole('button', { name: words.remove, exact: true }).click();
  await page.locator('li', { hasText: words.removed }).waitFor();
  await expect.poll(() => panel.getByRole('heading', { name }).count()).toBe(0);
}

/** After half a minute it is read again; if that fails the old figures stay, with their age. */
async function refresh(page: Page, words: Words): Promise<void> {
  const again = page.waitForResponse((answer) => answer.url().includes(STATUS));
  await page.clock.fastForward(REFRESH_MS);
  expect((await again).status()).toBe(200);
  await page.route(`**${STATUS}`, (route) => route.fulfill({ status: 429, body: '' }));
  const old = page.getByText(words.old);
  // An answer that is still being read takes the next look's place.
  await expect.poll(() => page.clock.fastForward(REFRESH_MS).then(() => old.count())).toBe(1);
  await expectText(page.getByRole('main'), words.cards[2] ?? '');
}
