import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { monthsFrom } from '#domain/basics/months.ts';
import { type Cell, sheetFiles, zipOf } from '#tests/banking/spreadsheet.ts';
import { expectAccessibleBelowBars } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';

/**
 * A spreadsheet of twelve items and 36 months becomes a net worth over time in four presses, beside
 * the choice of the file, which takes a hand well under two minutes.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const MONTHS = monthsFrom('2022-11', '2025-10');
/** First value and step by month of each item, in kronor; below zero: a debt. */
const ITEMS: readonly [name: string, first: number, step: number][] = [
  ['Lägenhet', 3_100_000, 4_500],
  ['Volvo V60', 240_000, -2_500],
  ['Lönekonto', 31_250.5, 120.25],
  ['Sparkonto SBAB', 85_000, 1_500],
  ['ISK Avanza', 410_000, 6_210.1],
  ['Fonder Lysa', 122_000, 2_050],
  ['Tjänstepension', 560_000, 3_300],
  ['Kryptovalutor', 18_000, -150.75],
  ['Barnens sparkonto', 21_000, 500],
  ['Bolån', -2_050_000, 3_200],
  ['CSN', -142_000, 900],
  ['Billån', -96_000, 2_000],
];

const valueIn = ([, first, step]: (typeof ITEMS)[number], at: number) =>
  Math.round((first + step * at) * 100) / 100;
const worthIn = (at: number) =>
  Math.round(ITEMS.reduce((sum, item) => sum + valueIn(item, at), 0) * 100) / 100;

/** The days of spreadsheets are counted from 30 December 1899. */
const dayNumber = (month: string) =>
  Math.round((Date.parse(`${month}-01`) - Date.UTC(1899, 11, 30)) / 86_400_000);

function workbook(): Buffer {
  const rows = MONTHS.map((month, at): Cell[] => [
    { day: dayNumber(month) },
    ...ITEMS.map((item) => valueIn(item, at)),
    worthIn(at),
  ]);
  const header = ['Datum', ...ITEMS.map(([name]) => name), 'Netto'];
  return zipOf(sheetFiles([header, ...rows]));
}

const FILE = {
  name: 'ekonomi.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbook(),
};

/** Presses by name, and how many of them there were. */
function handAt(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    async press(role: 'link' | 'button', name: string) {
      presses += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    async choose() {
      presses += 1;
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Välj filer' }).click();
      await (await chooser).setFiles(FILE);
      await page.getByText('Netto: summan stämmer i 36 av 36 månader.').waitFor();
    },
  };
}

const WORTH = worthIn(MONTHS.length - 1);
const shown = (kronor: number) =>
  new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 })
    .format(kronor)
    .replace(/\u00a0/g, ' ');

test('of an account, at a desk', async () => {
  const look = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/');
  const hand = handAt(page);
  await hand.press('link', 'Ta med ett kalkylark');
  await hand.choose();
  await expectAccessibleBelowBars(page);
  await hand.press('button', 'Spara 12 poster med 432 värden');
  await hand.press('link', 'Se din nettoförmögenhet');
  await expectText(page.getByRole('main'), `Nettoförmögenhet ${shown(WORTH)} kr`);
  expect(hand.presses()).toBe(4);
  const [from, to] = [MONTHS[0], MONTHS.at(-1)];
  const points = await maria.call('GET', `/api/net-worth-history?from=${from}&to=${to}`);
  expect(points).toMatchObject(MONTHS.map((month, at) => ({ month, value: worthIn(at) })));
});

test('of a guest, on a phone, without sending any of it; once more it adds nothing', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...look, origin, stored: storedMaria() });
  await page.goto('/guest/assets');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
  const hand = handAt(page);
  await hand.press('link', 'Ta med ett kalkylark');
  await hand.choose();
  await expectAccessibleBelowBars(page);
  await hand.press('button', 'Spara 12 poster med 432 värden');
  await expectAccessibleBelowBars(page);
  await hand.press('link', 'Se din nettoförmögenhet');
  await expectText(page.getByRole('main'), `Nettoförmögenhet ${shown(WORTH)} kr`);
  expect(hand.presses()).toBe(4);
  expect(new Set(sent)).toEqual(new Set(['GET ']));
  await expect.poll(() => worthOfGuest(page)).toEqual(MONTHS.map((_, at) => worthIn(at)));

  const before = await storedRecords(page);
  await page.goto('/guest/move');
  await page.getByText(/12 poster\s·\s432 värden$/).waitFor();
  await hand.choose();
  await hand.press('button', 'Spara 12 poster med 0 värden');
  await page.getByText('Dina siffror är här').waitFor();
  expect(await storedRecords(page)).toEqual(before);
  await hand.press('button', 'Ångra alltihop');
  await page.getByText(/^Det filen lade till är borta/).waitFor();
  expect(await storedRecords(page)).toEqual(before);
  await page.getByRole('button', { name: 'Ångra ekonomi.xlsx' }).click();
  await page.getByText('Filer du har tagit med').waitFor({ state: 'detached' });
  expect(JSON.parse((await storedRecords(page)).assets ?? '')).toMatchObject({ items: [] });
});

const MINT =
  '"Date","Description","Original Description","Amount","Transaction Type","Category",' +
  '"Account Name","Labels","Notes"\n' +
  '"2/10/2024","Market","MARKET","40.00","debit","Groceries","Checking","",""\n' +
  '"1/25/2024","Employer","PAYROLL","2,500.00","credit","Paycheck","Checking","",""\n';

test('an account without a balance in its file gets the one that the user states', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await page.locator('main input[type=file][multiple]').setInputFiles({
    name: 'transactions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(MINT),
  });
  await page.getByText(/^Filen har kontots transaktioner men inte dess saldo/).waitFor();
  await page.getByLabel(/^Saldo efter /).fill('1 000,50');
  await page.getByLabel(/^Saldo efter /).press('Enter');
  await page.getByText('1 000,50 kr', { exact: true }).waitFor();
  // The row stays where it was, with the focus.
  await page
    .getByLabel(/^Saldo efter /)
    .and(page.locator(':focus'))
    .waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: /^Spara 1 post/ }).click();
  await page.getByText('1 tillgång', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toMatchObject([
    { name: 'Checking', value: '1000.50' },
  ]);
});

/** The net worth of each month by the values that the browser stores: all of a sole owner's. */
function worthOfGuest(page: Page): Promise<number[]> {
  return page.evaluate((months) => {
    type Item = { typed?: { month: string; value?: string; balance?: string }[] };
    const itemsOf = (kind: string) =>
      (JSON.parse(localStorage.getItem(`valv.guest.${kind}`) ?? '{}') as { items: Item[] }).items;
    const sumIn = (kind: string, month: string) =>
      itemsOf(kind).reduce((sum, { typed = [] }) => {
        const { value, balance } = typed.find((each) => each.month === month) ?? {};
        return sum + Math.round(Number(value ?? balance) * 100);
      }, 0);
    return months.map((month) => (sumIn('assets', month) - sumIn('liabilities', month)) / 100);
  }, MONTHS);
}

function storedRecords(page: Page) {
  return page.evaluate(() => ({
    assets: localStorage.getItem('valv.guest.assets'),
    liabilities: localStorage.getItem('valv.guest.liabilities'),
  }));
}
