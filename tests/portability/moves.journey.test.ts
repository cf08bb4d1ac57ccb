import type { Download, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleBelowBars } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { FIREFLY_ROWS, fireflyCsv } from './product-files.ts';

/** Maria brings the figures of her spreadsheet, sees what is wrong in them, and undoes it. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const FILE = `Min ekonomi;jan 2024;feb 2024;mars 2024
Tillgångar;;;
Sparkonto;1 000,50;2 000;3 000
Bostad;3 000 000;3 000 000;3 100 000
Summa tillgångar;3 001 000,50;3 002 500;3 103 000
Skulder;;;
Bolån SBAB;-2 000 000;-1 990 000;-1 980 000
Klumpen;-10;-10;-10
Nettoförmögenhet;1 000 990,50;1 011 990;1 122 990
`;

type Item = { name: string; type: string };

test('a spreadsheet becomes a history, and is undone, on a phone', async () => {
  const look = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Bring your figures' }).click();
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'ekonomi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });
  await page
    .getByText('Summa tillgångar: the sum is right in 2 of 3 months; February 2024 differs.', {
      exact: true,
    })
    .waitFor();
  await page.getByText('Nettoförmögenhet: the sum is right in 3 of 3 months.').waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByLabel('Kind of Klumpen').selectOption('assets');
  await page.getByLabel('Type of Klumpen').selectOption({ label: 'Other' });
  // As an asset below zero it changes the sum of the assets in no month, and not the net worth.
  await page.getByRole('button', { name: 'Save 4 items with 12 values' }).click();
  await page.getByText('Your figures are here').waitFor();
  await page.getByText('3 assets', { exact: true }).waitFor();
  await expectAccessibleBelowBars(page);
  const assets = (await maria.call('GET', '/api/assets')) as Item[];
  expect(assets.map(({ name, type }) => [name, type])).toEqual([
    ['Sparkonto', 'savings'],
    ['Bostad', 'real_estate'],
    ['Klumpen', 'other'],
  ]);
  await page.getByRole('button', { name: 'Undo all of it' }).click();
  await page.getByText(/^What the file added is gone/).waitFor();
  expect(await maria.call('GET', '/api/assets')).toEqual([]);
});

test('cells are pasted, and what cannot be read is told, on a desk', async () => {
  const look = { viewport: DESKTOP, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, 'Namn\tAdress\nAnna\tStorgatan 1');
  await page.getByText(/^Inga månader hittades i filen/).waitFor();
  await paste(page, FILE.replaceAll(';', '\t').replace('2 000', 'två tusen'));
  await page.getByText('2 rader utelämnas').waitFor();
  await page.getByText('1 anteckning utelämnas').waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByLabel('Ta med Bostad').uncheck();
  await page.getByText('3 rader utelämnas').waitFor();
  await page.getByRole('button', { name: 'Spara 3 poster med 8 värden' }).waitFor();
});

test('an export of another program shows its accounts, and what is left out, on a phone', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'transaktioner.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(fireflyCsv(FIREFLY_ROWS)),
  });
  await page.getByText('1 transaktion för en kommande dag utelämnas').waitFor();
  await page.getByText('1 kategori blir en egen kategori; de andra har du redan').waitFor();
  await page.getByText(/7 transaktioner/).waitFor();
  await expectAccessibleBelowBars(page);
  await page
    .getByRole('button', { name: 'Spara 4 poster med 9 värden och 10 transaktioner' })
    .click();
  await page.getByText('10 transaktioner', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/bank-accounts')).toHaveLength(3);
  await page.goto('/transactions');
  await page.getByText('Veckohandling, "stor"').first().waitFor();
});

test('of several files each is read and saved by itself, and a bad one is named', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  const fileOf = (name: string, text: string) => {
    return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  };
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      fileOf('2023.csv', 'Post;2023-11;2023-12\nSparkonto;1;2\n=Fond;3;4\n'),
      fileOf('kvitto.csv', 'Tack för ditt köp\n'),
      fileOf('2024.csv', 'Post;2023-12;2024-01\nSparkonto;2;3\n=Fond;4;x\n'),
    ]);
  await page.getByRole('heading', { name: 'Fil 1 av 3' }).waitFor();
  await page.getByRole('button', { name: 'Spara 2 poster med 4 värden' }).click();
  await page.getByRole('button', { name: 'Nästa: kvitto.csv' }).click();
  // The next one is compared with what the first has saved.
  await page.getByRole('heading', { name: 'Fil 3 av 3 · 1 gick inte att läsa' }).waitFor();
  await page.getByText(/^Inga månader hittades i filen\. Lägg/).waitFor();
  await page.getByText('1 ny månad för Sparkonto.').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spara detta och det som utelämnas som en fil' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('2024 – utelämnat.csv');
  expect(await textOf(download)).toBe(
    "\ufeffVad;Antal;I filen\r\n1 anteckning utelämnas;1;'=Fond: x\r\n",
  );
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: 'Spara 2 poster med 1 värde' }).click();
  await page.getByRole('heading', { name: '3 filer · 1 gick inte att läsa' }).waitFor();
  await expectAccessibleBelowBars(page);
  expect(await maria.call('GET', '/api/assets')).toMatchObject([
    { value: '3.00' },
    { value: '4.00' },
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Ångra 2023.csv' }).waitFor();
  await page.getByRole('button', { name: 'Ångra 2024.csv' }).waitFor();
});

test('a file that waits is gone on with, here or after the page was left', async () => {
  const look = { viewport: DESKTOP, language: 'en', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, OLDER);
  await page.getByLabel('Include Bil').uncheck();
  await page.getByText('1 row is left out').waitFor();
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Assets' }).first().waitFor();
  await page.goBack();
  await page.getByText('1 row is left out').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Files that wait to be saved' }).waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: 'Go on with Pasted cells' }).click();
  await page.getByText('1 row is left out').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Remove Pasted cells' }).click();
  await page.getByText('Files that wait to be saved').waitFor({ state: 'detached' });
});

test('where the answer is lost the page finds out whether the file was saved', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context, troubles } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, OLDER);
  const save = page.getByRole('button', { name: 'Spara 2 poster med 6 värden' });
  await page.route('**/api/moves/*/save', (route) => route.abort(), { times: 1 });
  await save.click();
  await page.getByRole('alert').getByText('Inget har sparats').waitFor();
  expect(await maria.call('GET', '/api/assets')).toEqual([]);
  await page.route(
    '**/api/moves/*/save',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save.click();
  await page.getByText('6 månadsvärden', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toHaveLength(1);
  troubles.length = 0;
});

const OLDER = `Min ekonomi\tjan 2024\tfeb 2024\tmars 2024\tapril 2024
Tillgångar\t\t\t\t
Sparkonto\t1 000\t2 000\t3 000\t4 000
Bil\t90 000\t80 000\t\t
`;
const NEWER = `Min ekonomi\tjan 2024\tfeb 2024\tmars 2024\tapril 2024\tmaj 2024
Tillgångar\t\t\t\t\t
Sparkonto\t1 000\t2 000\t3 500\t4 000\t5 000
Bil\t90 000\t80 000\t\t\t
`;

test('a newer version of a file follows in the same visit', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, OLDER);
  await focused(page);
  const ended = page.getByLabel(/efter februari 2024$/);
  expect(await ended.isChecked()).toBe(true);
  await ended.uncheck();
  await page.getByRole('button', { name: 'Spara 2 poster med 6 värden' }).click();
  await page.getByText('Dina siffror är här').waitFor();
  await focused(page);
  await page.getByRole('button', { name: 'Ta med en fil till' }).click();
  await page.getByRole('heading', { name: 'Välj din fil' }).waitFor();
  await focused(page);
  await paste(page, NEWER);
  await page.getByRole('button', { name: 'Spara 2 poster med 1 värde', exact: true }).waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByLabel(/^1 månad .*skiljer sig/).check();
  await page.getByRole('button', { name: 'Spara 2 poster med 2 värden' }).click();
  await page.getByText('2 månadsvärden', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ångra alltihop' }).click();
  await page.getByText(/^Det filen lade till är borta/).waitFor();
  await focused(page);
  // The older version can be undone too, also after the page has been left.
  await page.reload();
  await page.getByText(/2 poster\s·\s6 värden$/).waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: 'Ångra Inklistrade celler' }).click();
  await page.getByText(/^Det filen lade till är borta/).waitFor();
  await focused(page);
  await page.getByText('Filer du har tagit med').waitFor({ state: 'detached' });
});

test('a table whose months are nowhere is read as it is pressed, and keeps what is chosen', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, 'Post\tEtt\tTvå\nSparkonto\t1 000\t2 000\nKlumpen\t10\t20\n');
  await page.getByRole('heading', { name: 'Inga månader hittades i filen' }).waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: 'Månaderna står i rad 1' }).click();
  await page.getByLabel('Den första månadens år').selectOption('2024');
  await page.getByLabel('Ta med Klumpen').uncheck();
  await page.getByLabel('Första månaden', { exact: true }).selectOption({ label: 'mars' });
  await page.getByText('1 post, mars–april 2024.').waitFor();
  expect(await page.getByLabel('Ta med Klumpen').isChecked()).toBe(false);
  await expectAccessibleBelowBars(page);
  await page.getByRole('button', { name: 'Spara 1 post med 2 värden' }).click();
  await page.getByText('1 tillgång', { exact: true }).waitFor();
});

const CUT_OFF = Buffer.from('PK\u0003\u0004 the rest is missing');
const LOCKED = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);
const YNAB =
  'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared\n' +
  'Konto,,2024-01-02,ICA,Mat: Mat,Mat,Mat,,10.00kr,0.00kr,Cleared\n';
const BAD: readonly [name: string, content: Buffer | string, told: RegExp][] = [
  ['kvitto.xlsx', '%PDF-1.7\n', /^Filen är ingen tabell\. Spara den som/],
  ['avbruten.xlsx', CUT_OFF, /^Filen är skadad eller avklippt\./],
  ['hemlig.xlsx', LOCKED, /^Filen är låst med lösenord\./],
  ['tom.csv', '', /^Filen är tom\.$/],
  ['adresser.csv', 'Namn;Adress\nAnna;Storgatan\n', /^Inga månader hittades i filen\. Lägg/],
  ['valv.json', '{"format":"valv","version":1}', /^Filen är en export av allt i Valv\./],
  ['ynab.csv', YNAB, /^Filen är en export från ett annat program\./],
  ['rader.csv', `;2024-01;2024-02\n${'Konto;1;2\n'.repeat(900_000)}`, /^Filen innehåller mer/],
];

test('what a guest’s browser cannot read is told, with what to do, and nothing is stored', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit({ ...look, origin, stored: storedMaria() });
  await page.goto('/guest/move');
  for (const [name, content, told] of BAD) {
    const buffer = Buffer.from(content);
    await page
      .locator('main input[type=file][multiple]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByRole('alert').getByText(told).waitFor();
  }
  await expectAccessibleBelowBars(page);
  expect(await page.evaluate(() => localStorage.getItem('valv.guest.assets'))).toBeNull();
  // Two currencies in a row, and days in two orders.
  await paste(page, '\t13/02/2024\t03/14/2024\t13/04/2024\nKonto\t1 EUR\t2\t3 USD\n');
  await page.getByText('1 rad har flera valutor; den vanligaste gäller').waitFor();
  await page.getByText('1 siffra utanför månaderna utelämnas').waitFor();
  await page.getByRole('region', { name: 'Så lästes filen' }).waitFor();
});

test('a late answer turns no choice back, and opens no file that was left', async () => {
  const look = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const held: Route[] = [];
  await page.route('**/api/moves/*', (route) => void held.push(route));
  const answerOf = async (at: number) => {
    await expect.poll(() => held.length).toBe(at + 1);
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await held[at]?.continue();
    await (await answered).finished();
  };
  await page.goto('/move');
  await paste(page, OLDER);
  await page.getByLabel('Beloppens valuta').selectOption('EUR');
  const account = page.getByRole('checkbox', { name: /Sparkonto/ });
  await account.uncheck();
  await page.getByText('1 rad utelämnas').waitFor();
  await answerOf(0);
  // The second choice is sent after the first has been answered.
  await expect.poll(() => held.length).toBe(2);
  expect(await account.isChecked()).toBe(false);
  expect(await page.getByLabel('Beloppens valuta').inputValue()).toBe('EUR');
  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  await answerOf(1);
  await paste(page, NEWER);
  await page.getByRole('button', { name: /^Spara 2 poster/ }).waitFor();
});

test('what is shown is saved, also where a choice did not reach the server', async () => {
  const look = { viewport: PHONE, language: 'en', theme: 'light' } as const;
  const { page, context, troubles } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'en', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, OLDER);
  await page.route('**/api/moves/*', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Include Bil').uncheck();
  await page.getByRole('alert').waitFor();
  troubles.length = 0;
  await page.getByRole('button', { name: 'Save 1 item with 4 values' }).click();
  await page.getByText('1 asset', { exact: true }).waitFor();
  expect(await maria.call('GET', '/api/assets')).toMatchObject([{ name: 'Sparkonto' }]);
});

test('a row of a known name whose months all differ waits for an answer', async () => {
  const look = { viewport: PHONE, language: 'sv', theme: 'light' } as const;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/move');
  await paste(page, 'Post;2024-01;2024-02\nSparkonto;1;2\nFond;3;4\n');
  await page.getByRole('button', { name: /^Spara 2 poster/ }).click();
  await page.getByRole('button', { name: 'Ta med en fil till' }).click();
  await paste(page, 'Post;2024-01;2024-02;2024-03\nSparkonto;70;80;90\nFond;3;4;5\n');
  await page.getByText(/^Du har redan en post med samma namn/).waitFor();
  await page.getByRole('button', { name: 'Spara 1 post med 1 värde' }).waitFor();
  await expectAccessibleBelowBars(page);
  await page.getByLabel('Det är Sparkonto: använd filens värden').click();
  await page.getByRole('button', { name: 'Spara 2 poster med 4 värden' }).click();
  await page.getByText('2 poster uppdaterade').waitFor();
  expect(await maria.call('GET', '/api/assets')).toMatchObject([
    { value: '90.00' },
    { value: '5.00' },
  ]);
});

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function paste(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(/^(Eller kopiera|Or copy) /);
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

/** Waits until the focus is on the step that has taken the place of the last one. */
async function focused(page: Page): Promise<void> {
  await page.locator('main [role=group]:focus').waitFor();
}
