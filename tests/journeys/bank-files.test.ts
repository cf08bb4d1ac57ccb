import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { JANUARY } from '../support/bank.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { signUpOnboarded } from '../support/onboarded.ts';

/**
 * Maria reads her banks' files in, one of them by naming its columns, corrects a category, and
 * takes a file back.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const sv = {
  none: 'Inga transaktioner än',
  open: 'Öppna en bankfil',
  refused: 'Filen har ingen tabell med transaktioner.',
  large: 'Filen är större än 10 MB. Välj en kortare period hos banken.',
  cancel: 'Avbryt',
  adding: 'Lägger till...',
  cancelled: 'Inget av filen lades till',
  proven: 'Saldona i filen bekräftar varje belopp.',
  add: 'Lägg till 3 transaktioner',
  added: '3 transaktioner är tillagda',
  month: 'januari 2026',
  edit: 'Ändra ICA NARA',
  category: 'Kategori',
  chosen: 'Shopping',
  save: 'Spara',
  onlyThis: 'Bara den här',
  saved: 'Transaktionen är sparad',
  search: 'Sök i text, anteckningar och taggar',
  more: 'Fler filter',
  clear: 'Rensa',
  least: 'Belopp från',
  known: '3 som du redan har',
  nothing: 'Inget nytt att lägga till',
  files: 'Filer',
  back: 'Ångra',
  undo: 'Ångra konto.csv',
  undone: 'Filen är borttagen',
  close: 'Stäng',
  addTwo: 'Lägg till 2 transaktioner',
  addedTwo: '2 transaktioner är tillagda',
  amount: 'Belopp',
  balance: 'Saldo efteråt valfritt',
  rare: 'Fler kolumner, och hur de skrivs',
  read: 'Använd kolumnerna',
  account: 'Kontots namn',
  change: 'Ändra kolumnerna',
  currency: 'Beloppens valuta',
  currencyNeeded: 'brukar vara i svenska kronor, och kontot är i euro.',
  otherCurrency: 'Filen och kontot är i olika valutor.',
  fileAccount: 'Konto i filen',
  fileAccounts: 'Filen gäller 2 konton. Lägg till ett av dem i taget.',
  rows: 'rader',
} as const;

const en: { readonly [key in keyof typeof sv]: string } = {
  none: 'No transactions yet',
  open: 'Open a bank file',
  refused: 'The file has no table of transactions.',
  large: 'The file is larger than 10 MB. Choose a shorter period at the bank.',
  cancel: 'Cancel',
  adding: 'Adding...',
  cancelled: 'Nothing of the file was added',
  proven: 'The balances in the file confirm every amount.',
  add: 'Add 3 transactions',
  added: '3 transactions added',
  month: 'January 2026',
  edit: 'Edit ICA NARA',
  category: 'Category',
  chosen: 'Shopping',
  save: 'Save',
  onlyThis: 'Only this one',
  saved: 'Transaction saved',
  search: 'Search text, notes and tags',
  more: 'More filters',
  clear: 'Clear',
  least: 'Amount from',
  known: '3 that you have already',
  nothing: 'Nothing new to add',
  files: 'Files',
  back: 'Undo',
  undo: 'Undo konto.csv',
  undone: 'The file has been removed',
  close: 'Close',
  addTwo: 'Add 2 transactions',
  addedTwo: '2 transactions added',
  amount: 'Amount',
  balance: 'Balance after it optional',
  rare: 'More columns, and how they are written',
  read: 'Use these columns',
  account: 'Account name',
  change: 'Change the columns',
  currency: 'Currency of the amounts',
  currencyNeeded: 'usually in Swedish kronor, and the account is in euros.',
  otherCurrency: 'The file and the account are in different currencies.',
  fileAccount: 'Account in the file',
  fileAccounts: 'The file is of 2 accounts. Add one of them at a time.',
  rows: 'rows',
};

type Words = typeof en;

const SWEDBANK_COLUMNS =
  'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,' +
  'Referens,Beskrivning,Belopp,Bokfört saldo';
const SWEDBANK = `* Transaktioner Period 2026-02-01 - 2026-02-28 Skapad 2026-03-01 10:00 CET
${SWEDBANK_COLUMNS}
1,8327,912345678,Konto,SEK,2026-02-16,2026-02-15,2026-02-16,KÖP MAXI,Kortköp,-253.50,9746.50
2,8327,912345678,Konto,SEK,2026-02-15,2026-02-15,2026-02-15,LÖN,LÖN,10000.00,10000.00`;

/** No bank's own, and one of its rows has no amount. */
const OWN_TABLE = `Dag;Vad;Summa;Kvar
03.02.2026;CYKELAFFÄREN;-1 200,00;8 764,50
02.02.2026;BUTIKEN;struken;9 964,50
01.02.2026;KAFFE PÅ STAN;-35,50;9 964,50`;

/** No bank's own either, and as it seems to be. */
const GUESSED_TABLE = `Datum;Vad;Kronor;Kvar
2026-04-03;BOKHANDELN;-249,00;9 751,00
2026-04-02;ERIK FÖR MIDDAGEN;500,00;10 000,00`;

test.each([
  ['sv', sv, DESKTOP, 'dark'],
  ['en', en, PHONE, 'light'],
] as const)('a bank’s file in %s', async (language, words, viewport, theme) => {
  const { page, context } = await openVisit({ viewport, language, theme, origin });
  await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await page.goto('/transactions');
  await page.getByRole('heading', { name: words.none }).waitFor();
  const accepted = await page.locator('input[type=file]').first().getAttribute('accept');
  expect(accepted?.split(',')).toEqual(expect.arrayContaining(['.csv', '.zip', '.sta', '.fods']));
  await choose(page, 'Hej Maria', words);
  await page.getByText(words.refused).waitFor();
  await press(page.getByRole('dialog'), words.cancel);
  await choose(page, Buffer.alloc(10 * 1024 * 1024 + 1), words);
  await page.getByText(words.large).waitFor();
  await press(page.getByRole('dialog'), words.cancel);
  await cancel(page, words);
  await add(page, words);
  await correct(page, words);
  await addAgain(page, words);
  await takeBack(page, words);
  await addSwedbank(page, words);
  await nameColumns(page, words);
  await acceptGuess(page, words);
});

test.each([
  { language: 'sv', words: sv, viewport: PHONE, theme: 'light' },
  { language: 'en', words: en, viewport: DESKTOP, theme: 'dark' },
] as const)('the currency of a file is asked in $language', async ({ words, ...look }) => {
  const { page, context } = await openVisit({ ...look, origin });
  const { language } = look;
  const account = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  const body = { accountName: 'Eurokonto', bankName: 'SEB', currency: 'EUR' };
  await account.call('POST', '/api/bank-accounts', body);
  await page.goto('/transactions');
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  const currency = dialog.getByLabel(words.currency);
  await currency.waitFor();
  await dialog.getByText(words.currencyNeeded).waitFor();
  expect(await dialog.getByRole('button', { name: words.add }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await currency.selectOption('SEK');
  await dialog.getByText(words.otherCurrency).waitFor();
  expect(await dialog.getByRole('button', { name: words.add }).isDisabled()).toBe(true);
  await currency.selectOption('EUR');
  await dialog
    .getByRole('row', { name: /ESPRESSO HOUSE.*35.00.€|ESPRESSO HOUSE.*€35.00/ })
    .waitFor();
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.add);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'ICA NARA' })
    .filter({ hasText: '€' })
    .waitFor();
});

/** Two accounts at one bank: the other one has two rows. */
const OFX_ENTRY = (amount: string, name: string) =>
  `<STMTTRN><DTPOSTED>20260116<TRNAMT>${amount}<FITID>${name}<NAME>${name}</STMTTRN>`;
const OFX = `<OFX><SONRS><FI><ORG>Marginalen</FI></SONRS>
<STMTRS><CURDEF>SEK<ACCTID>81051234567${OFX_ENTRY('-10', 'KIOSKEN')}</STMTRS>
<STMTRS><CURDEF>SEK<ACCTID>81057654321${OFX_ENTRY('-20', 'BIO')}${OFX_ENTRY('5', 'RÄNTA')}</STMTRS>
</OFX>`;

test.each([
  { language: 'sv', words: sv, viewport: PHONE, theme: 'dark' },
  { language: 'en', words: en, viewport: DESKTOP, theme: 'light' },
] as const)('one account of a file of several in $language', async ({ words, ...look }) => {
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: look.language, currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, OFX, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.fileAccounts).waitFor();
  await dialog.getByRole('row', { name: /KIOSKEN/ }).waitFor();
  const label = `81057654321 (2 ${words.rows})`;
  await dialog.getByLabel(words.fileAccount).selectOption({ label });
  await dialog.getByRole('row', { name: /BIO/ }).waitFor();
  const name = dialog.getByLabel(words.account, { exact: true });
  expect(await name.inputValue()).toBe('Marginalen 81057654321');
  await expectAccessible(page);
  await press(dialog, words.addTwo);
  await page.getByText(words.addedTwo, { exact: true }).first().waitFor();
  // The other account of the file gets an account of its own.
  await choose(page, OFX, words);
  await dialog.getByRole('row', { name: /KIOSKEN/ }).waitFor();
  expect(await name.inputValue()).toBe('Marginalen 81051234567');
  await dialog.getByLabel(words.fileAccount).selectOption({ label });
  await dialog.getByRole('button', { name: words.nothing }).waitFor();
});

/** One file of Revolut's, whose rows are in two currencies. */
const REVOLUT_COLUMNS =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
const TWO_CURRENCIES = `${REVOLUT_COLUMNS}
CARD_PAYMENT,Current,2026-01-05 12:01:00,2026-01-06 08:00:00,KIOSKEN,-20.00,0.00,SEK,COMPLETED,80.00
CARD_PAYMENT,Current,2026-01-07 12:01:00,2026-01-08 08:00:00,BIO,-9.00,0.00,EUR,COMPLETED,41.00
CARD_PAYMENT,Current,2026-01-09 12:01:00,2026-01-10 08:00:00,TABAC,-1.00,0.00,EUR,COMPLETED,40.00
`;

test.each([
  { language: 'sv', words: sv, viewport: DESKTOP, theme: 'light' },
  { language: 'en', words: en, viewport: PHONE, theme: 'dark' },
] as const)('a file in two currencies is asked about in $language', async ({ words, ...look }) => {
  const { page, context } = await openVisit({ ...look, origin });
  await signUpOnboarded(context, { origin, language: look.language, currency: 'SEK' });
  await page.goto('/transactions');
  await choose(page, TWO_CURRENCIES, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.fileAccounts).waitFor();
  await dialog.getByLabel(words.fileAccount).selectOption({ label: `EUR (2 ${words.rows})` });
  await dialog.getByRole('row', { name: /BIO.*(?:9.00.€|€9.00)/ }).waitFor();
  expect(await dialog.getByRole('row', { name: /KIOSKEN/ }).count()).toBe(0);
  await expectAccessible(page);
  await press(dialog, words.addTwo);
  await page.getByText(words.addedTwo, { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'TABAC' });
  await row.filter({ hasText: '€' }).waitFor();
});

async function choose(page: Page, text: string | Buffer, words: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.open }).first().click();
  const buffer = Buffer.from(text);
  await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer });
}

/** Leaving while a file is uploaded cancels it, with a message. */
async function cancel(page: Page, words: Words): Promise<void> {
  const adding = '**/api/transaction-imports?*';
  await page.route(adding, () => undefined);
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.add);
  await dialog.getByRole('button', { name: words.adding }).waitFor();
  await press(dialog, words.cancel);
  await page.getByText(words.cancelled, { exact: true }).first().waitFor();
  await page.unroute(adding);
}

async function add(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.proven).waitFor();
  await expectAccessible(page);
  // Twice at once is once: there is one file to take back.
  await dialog.getByRole('button', { name: words.add }).dblclick();
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await press(page, words.back);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await choose(page, JANUARY, words);
  await press(dialog, words.add);
  await page.getByText(words.added, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: words.month }).waitFor();
  await expectAccessible(page);
}

/** The user's category stays. */
async function correct(page: Page, words: Words): Promise<void> {
  await press(page, words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.category).selectOption({ label: words.chosen });
  await expectAccessible(page);
  await press(dialog, words.save);
  await press(page.getByRole('alertdialog'), words.onlyThis);
  await page.getByText(words.saved, { exact: true }).first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'ICA NARA' });
  await row.getByText(words.chosen).waitFor();
  await page.getByRole('searchbox', { name: words.search }).fill('espresso');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: words.search }).fill('');
  await row.waitFor();
  await press(page, words.more);
  // A text that is no amount does not filter.
  const least = page.getByRole('textbox', { name: words.least });
  await least.fill('10 000 kr');
  await row.waitFor({ state: 'detached' });
  await least.fill('253,52');
  await row.waitFor();
  await least.fill('mycket');
  await expect.poll(() => least.getAttribute('aria-invalid')).toBe('true');
  await row.waitFor();
  // The search is in the address, and counted where it is hidden.
  await page.reload();
  await page.getByRole('button', { name: `${words.more} (1)`, exact: true }).waitFor();
  expect(await least.isVisible()).toBe(false);
  await press(page, words.clear);
  await page.getByRole('button', { name: words.more, exact: true }).waitFor();
}

async function addAgain(page: Page, words: Words): Promise<void> {
  await choose(page, JANUARY, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.known).waitFor();
  expect(await dialog.getByRole('button', { name: words.nothing }).isDisabled()).toBe(true);
  await press(dialog, words.cancel);
}

async function takeBack(page: Page, words: Words): Promise<void> {
  await press(page, words.files);
  const dialog = page.getByRole('dialog');
  await press(dialog, words.undo);
  await page.getByText(words.undone, { exact: true }).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.close }).first().click();
  await page.getByRole('heading', { name: words.none }).waitFor();
}

/** Another bank's file, in the letters of Windows. */
async function addSwedbank(page: Page, words: Words): Promise<void> {
  await choose(page, Buffer.from(SWEDBANK, 'latin1'), words);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.addTwo);
  await page.getByText(words.addedTwo, { exact: true }).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'KÖP MAXI' }).waitFor();
}

/** A file in an unknown format needs a column mapping once, and is then read by it. */
async function nameColumns(page: Page, words: Words): Promise<void> {
  await choose(page, OWN_TABLE, words);
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('combobox', { name: words.amount, exact: true });
  await amount.selectOption({ label: 'Summa (-1 200,00)' });
  await dialog.getByRole('row', { name: /CYKELAFFÄREN.*1.200/ }).waitFor();
  const balance = dialog.getByRole('combobox', { name: words.balance, exact: true });
  expect(await balance.isVisible()).toBe(false);
  await press(dialog, words.rare);
  await balance.selectOption({ label: 'Kvar (8 764,50)' });
  await expectAccessible(page);
  await press(dialog, words.read);
  await dialog.getByText(words.proven).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(words.account, { exact: true }).fill('Matkonto');
  await press(dialog, words.addTwo);
  await page.getByRole('listitem').filter({ hasText: 'CYKELAFFÄREN' }).waitFor();
  await choose(page, OWN_TABLE, words);
  await dialog.getByRole('button', { name: words.change }).waitFor();
  await press(dialog, words.cancel);
}

/** The proposed mapping is shown first: opened, accepted and added in three presses. */
async function acceptGuess(page: Page, words: Words): Promise<void> {
  await choose(page, GUESSED_TABLE, words);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /BOKHANDELN.*−249,00/ }).waitFor();
  await expectAccessible(page);
  // One change makes the guess wrong, and one makes it right again.
  const amount = dialog.getByRole('combobox', { name: words.amount, exact: true });
  await amount.selectOption({ label: 'Kvar (9 751,00)' });
  await dialog.getByRole('row', { name: /BOKHANDELN.*9.751,00/ }).waitFor();
  await amount.selectOption({ label: 'Kronor (-249,00)' });
  await dialog.getByRole('row', { name: /BOKHANDELN.*−249,00/ }).waitFor();
  await press(dialog, words.read);
  await dialog.getByText(words.proven).waitFor();
  await press(dialog, words.addTwo);
  await page.getByRole('listitem').filter({ hasText: 'BOKHANDELN' }).waitFor();
}

function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click();
}
