import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { ACCOUNT_SCREENS } from '#web/app/screens.ts';
import { isNoRule } from '#domain/tax/rules/rule.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { numberInUse } from '#domain/tax/rules/rule-in-use.ts';
import { formatMonthName, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { DESKTOP, moveTo, openVisit } from '#tests/support/browser.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';
import { createHomeFolder } from '#tests/support/served.ts';
import { openRequests } from '#tests/support/quiet.ts';
import { addHeldAccount, addressesOf } from '#tests/support/screen-addresses.ts';
import {
  endProcess,
  findFreePort,
  type ServerProcess,
  startProcess,
} from '#tests/support/server.ts';

const MOVED_CLOCK = new URL('../support/moved-clock.ts', import.meta.url).href;

let server: ServerProcess;
let origin: string;
const dataDir = createHomeFolder();

beforeAll(async () => {
  const settings = {
    NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
    MOVED_CLOCK: join(dataDir, 'clock'),
    AUTH_MAIL_INTERVAL_S: '0',
  };
  server = await startProcess({ dataDir, port: await findFreePort() }, { settings });
  if (server.address === null) throw new Error(server.words.join('\n'));
  origin = server.address;
});

afterAll(() => endProcess(server, 'SIGTERM'));

/** Sets the clock of the server to an instant; the browser's is set to the same. */
async function moveClock(instant: string): Promise<void> {
  const wrongMs = Date.parse(instant) - Date.now();
  writeFileSync(join(dataDir, 'clock'), String(wrongMs));
  server.child.kill('SIGUSR2');
  const words = `The clock is ${wrongMs} ms wrong`;
  await vi.waitFor(() => expect(server.words).toContain(words));
}

/** Instants in Stockholm around which months, years and hours change, and that month. */
const INSTANTS = [
  ['2026-12-31T23:30+01:00', '2026-12'],
  ['2027-01-01T00:30+01:00', '2027-01'],
  ['2027-01-31T12:00+01:00', '2027-01'],
  ['2027-02-28T23:30+01:00', '2027-02'],
  // 02:00 becomes 03:00, and in October 03:00 becomes 02:00.
  ['2027-03-28T03:30+02:00', '2027-03'],
  ['2027-10-31T02:30+01:00', '2027-10'],
  ['2028-02-29T00:30+01:00', '2028-02'],
] as const;

const LANGUAGES = ['sv', 'en'] as const;

/** Words of a figure that cannot be counted, an answer that failed, or a fault of ours. */
const TROUBLE =
  /Inga regler för|No rules for|NaN|undefined|Invalid Date|\[object|Försök igen|Try again|gick fel|went wrong/;

type Walk = { page: Page; language: Language; month: string };

/** The example's screens at each instant, in turns; an empty account's and both languages' at some. */
const VISITS = INSTANTS.flatMap(([instant, month], at) => {
  const [language, other] = at % 2 === 0 ? LANGUAGES : LANGUAGES.toReversed();
  const visit = { instant, month, language: language ?? 'sv', hasExample: true };
  const empty = { ...visit, language: other ?? 'en', hasExample: false };
  if (at === 1) return [visit, { ...visit, language: empty.language }, empty];
  return at === 0 || at === INSTANTS.length - 1 ? [visit, empty] : [visit];
});

test.each(VISITS)(
  'at $instant every screen shows what it has ($language, example: $hasExample)',
  async ({ instant, month, language, hasExample }) => {
    await moveClock(instant);
    const look = { viewport: DESKTOP, theme: 'dark', language } as const;
    const { page, context } = await openVisit({ ...look, origin });
    await context.clock.setFixedTime(new Date(instant));
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    if (hasExample) await maria.call('POST', '/api/demo-data', {});
    await maria.call('GET', '/api/dashboard-widgets');
    for (const widgetType of ['tax_meter', 'holdings'])
      await maria.call('POST', '/api/dashboard-widgets', {
        action: 'add',
        widgetType,
        position: 11,
        isVisible: 1,
      });
    onTestFinished(() => context.close());
    await page.goto('/');
    const walk = { page, language, month };
    if (hasExample) await expectWidgets(walk);
    for (const { path } of addressesOf(ACCOUNT_SCREENS, await addHeldAccount(maria))) {
      await moveTo(page, path);
      await expectShown(page, path);
    }
    await expectMonths(walk, hasExample);
  },
);

/** Every widget says more than its title. */
async function expectWidgets({ page }: Walk): Promise<void> {
  await page.locator('[data-widget]').first().waitFor();
  await expectShown(page, '/');
  const bare = async () => {
    const words = await page.locator('[data-widget]').allInnerTexts();
    return words.filter((each) => each.trim().split('\n').filter(Boolean).length < 2);
  };
  await expect.poll(bare).toEqual([]);
}

/** The screen has come, shows more than its heading, and nothing of it is refused. */
async function expectShown(page: Page, path: string): Promise<void> {
  const main = page.locator('main');
  const words = async () => (await main.innerText()).trim();
  const lines = async () => (await words()).split('\n').filter(Boolean).length;
  await expect.poll(lines, { message: path }).toBeGreaterThan(1);
  const awaited = async () => [
    ...openRequests(page),
    ...(await page.getByLabel(/^(?:Läser in|Loading)/).allInnerTexts()),
  ];
  await expect.poll(awaited, { message: path }).toEqual([]);
  expect(await words(), path).not.toMatch(TROUBLE);
}

/** The tax meter is of Stockholm's year, and what it counts with is named where it is earlier. */
async function expectMonths({ page, month, language }: Walk, hasExample: boolean): Promise<void> {
  const year = month.slice(0, 4);
  await moveTo(page, '/historical-data');
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(new RegExp(formatMonthName(month, language), 'i'));
  await moveTo(page, '/tax');
  const name = new RegExp(`(?:Skatt på|Tax on) .* ${year}$`);
  await page.getByRole('heading', { name }).waitFor();
  await expectShown(page, '/tax');
  const words = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  if (!hasExample) return;
  const rate = numberInUse(ruleBook(), 'government_borrowing_rate', `${year}-12-31`);
  const earlier = isNoRule(rate) || !rate.isBeyond ? null : rate.validTo?.slice(0, 4);
  const marked = new RegExp(`${earlier} (?:års belopp|amounts)`);
  if (earlier === null) expect(words).not.toMatch(/\d{4} (?:års belopp|amounts)/);
  else expect(words).toMatch(marked);
  // The list of rules shows what holds then.
  await page.goto(`/rules?lang=${language}`);
  const base = numberInUse(ruleBook(), 'price_base_amount', `${year}-12-31`);
  const shown = isNoRule(base) ? '' : formatWholeMoney(base.value, 'SEK', language);
  await expectText(page.locator('#price_base_amount'), shown.replaceAll('\u00a0', ' '));
}
