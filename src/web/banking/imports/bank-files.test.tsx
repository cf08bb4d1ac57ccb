import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { JANUARY } from '#tests/support/bank.ts';
import {
  en,
  GUESSED_TABLE,
  OFX,
  OWN_TABLE,
  sv,
  SWEDBANK,
  TWO_CURRENCIES,
  type Words,
} from '#tests/banking/bank-file-words.ts';
import {
  chooseFile,
  createMaria,
  fieldOf,
  fill,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  typedIn,
  wordsOf,
} from '#tests/support/screen.tsx';

test('a bank’s file is refused, added, corrected and taken back, in Swedish', async () => {
  const words = sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await screen.findByRole('heading', { name: words.none });
  const accepted = document.querySelector<HTMLInputElement>('input[type=file]')?.accept;
  expect(accepted?.split(',')).toEqual(expect.arrayContaining(['.csv', '.zip', '.sta', '.fods']));
  await chooseFile(user, 'Hej Maria');
  await seeWords(() => screen.queryByRole('dialog'), words.refused);
  await press(user, words.cancel, await openedDialog());
  await chooseFile(user, new Uint8Array(10 * 1024 * 1024 + 1));
  await seeWords(() => screen.queryByRole('dialog'), words.large);
  await press(user, words.cancel, await openedDialog());
  await add(user, words);
  await correct(user, words);
  await addAgain(user, words);
  await takeBack(user, words);
});

test('another bank’s file in the letters of Windows is read', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, Buffer.from(SWEDBANK, 'latin1'));
  await screen.findByText(sv.proven);
  await press(user, sv.addTwo, await openedDialog());
  await screen.findAllByText(sv.addedTwo);
  await seeRow(/KÖP MAXI/);
});

test('a table in no bank’s format is read once its columns are named', async () => {
  const words = sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, OWN_TABLE);
  const dialog = await openedDialog();
  const amount = await within(dialog).findByRole('combobox', { name: words.amount });
  await user.selectOptions(amount, 'Summa (-1 200,00)');
  await seeLine(dialog, /CYKELAFFÄREN.*1.200/);
  await press(user, words.rare, dialog);
  const balance = fieldOf(dialog, words.balance.replace(/ (valfritt|optional)$/, ''));
  await user.selectOptions(balance, 'Kvar (8 764,50)');
  await press(user, words.read, dialog);
  await seeWords(() => dialog, words.proven);
  await fill(user, dialog, { [words.account]: 'Matkonto' });
  await press(user, words.addTwo, dialog);
  await seeRow(/CYKELAFFÄREN/);
  await chooseFile(user, OWN_TABLE);
  const again = await openedDialog();
  await within(again).findByRole('button', { name: new RegExp(words.change) });
});

test('columns that are guessed are shown first, and can be changed', async () => {
  const words = sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, GUESSED_TABLE);
  const dialog = await openedDialog();
  await seeLine(dialog, /BOKHANDELN.*−249,00/);
  // One change makes the guess wrong, and one makes it right again.
  const amount = within(dialog).getByRole('combobox', { name: words.amount });
  await user.selectOptions(amount, 'Kvar (9 751,00)');
  await seeLine(dialog, /BOKHANDELN.*9.751,00/);
  await user.selectOptions(amount, 'Kronor (-249,00)');
  await seeLine(dialog, /BOKHANDELN.*−249,00/);
  await press(user, words.read, dialog);
  await seeWords(() => dialog, words.proven);
  await press(user, words.addTwo, dialog);
  await seeRow(/BOKHANDELN/);
});

/** Its first row is a balance in a word of its own, and its signs are in words of their own. */
const OWN_WORDS = `Datum;Händelse;Belopp;Fond
2026-09-01;Vid start;1 000,00;
2026-09-02;Startat sparande;400,00;Fond A
2026-09-03;Tagit fram;250,00;Fond B`;

test.each([
  [
    'sv',
    sv,
    'Utelämna rader med de här orden',
    'Kolumn för ut eller in',
    'Kolumnens ord för betalat',
  ],
  [
    'en',
    en,
    'Leave out rows with these words',
    'Column for paid or received',
    'Its words for paid',
  ],
] as const)('the words of a table are named, in %s', async (...of) => {
  const [language, words, leftOut, direction, paid] = of;
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, OWN_WORDS);
  const dialog = await openedDialog();
  await press(user, words.rare, dialog);
  await fill(user, dialog, { [direction]: 'Händelse (Vid start)' });
  await fill(user, dialog, { [leftOut]: 'Vid start', [paid]: 'tagit fram' });
  await seeLine(dialog, /Tagit fram.*−250/);
  // The line of the file, not of the sample.
  await seeLine(dialog, language === 'sv' ? /rad 2/ : /line 2/);
  await press(user, words.read, dialog);
  await press(user, words.addTwo, dialog);
  await seeRow(/Tagit fram/);
});

test.each([
  ['sv', sv, 'Beloppen nedan är rätt'],
  ['en', en, 'The amounts below are right'],
] as const)('a file that its balances contradict is confirmed, in %s', async (...of) => {
  const [language, words, confirm] = of;
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, SWEDBANK.replace('9746.50', '99746.50'));
  const dialog = await openedDialog();
  const add = await within(dialog).findByRole('button', { name: new RegExp(words.addTwo) });
  const box = await within(dialog).findByRole('checkbox', { name: confirm });
  await waitFor(() => expect(add.matches(':disabled')).toBe(true));
  await user.click(box);
  await press(user, words.addTwo, dialog);
  await seeRow(/KÖP MAXI/);
});

/** One balance of three does not follow, and no bank has these columns. */
const CONTRADICTED = `Bokföringsdag;Text;Belopp;Saldo
2026-09-01;HYRA;-8000,00;12000,00
2026-09-02;BOKHANDELN;-249,00;11751,00
2026-09-03;LÖN;30000,00;41000,00`;

test.each([
  ['sv', sv, /säger emot beloppen: på rad 4 .*Kontrollera vilka kolumner/, /inte stämmer.*rad 4/],
  ['en', en, /contradict its amounts: on line 4 .*Check which columns/, /not follow.*line 4/],
] as const)('a balance that does not follow is named with the columns, in %s', async (...of) => {
  const [language, words, named, shown] = of;
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, CONTRADICTED);
  const dialog = await openedDialog();
  await within(dialog).findByText(named);
  // The server has not checked other columns.
  const amount = within(dialog).getByRole('combobox', { name: words.amount });
  await user.selectOptions(amount, 'Saldo (12000,00)');
  expect(within(dialog).queryByText(named)).toBeNull();
  await user.selectOptions(amount, 'Belopp (-8000,00)');
  await within(dialog).findByText(named);
  await seeLine(dialog, /LÖN.*, (?:rad|line) 4/);
  await press(user, words.read, dialog);
  await within(dialog).findByText(shown);
  await seeLine(dialog, /LÖN.*, (?:rad|line) 4/);
});

const LANGUAGES = [
  ['sv', sv],
  ['en', en],
] as const;

test.each(LANGUAGES)('the currency of a file is asked, in %s', async (language, words) => {
  const maria = await createMaria({ language, currency: 'SEK' });
  const body = { accountName: 'Eurokonto', bankName: 'SEB', currency: 'EUR' };
  await maria.account.call('POST', '/api/bank-accounts', body);
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, JANUARY);
  const dialog = await openedDialog();
  const currency = await within(dialog).findByLabelText(words.currency);
  await seeWords(() => dialog, words.currencyNeeded);
  expect(buttonOf(dialog, words.add).disabled).toBe(true);
  await user.selectOptions(currency, 'SEK');
  await seeWords(() => dialog, words.otherCurrency);
  expect(buttonOf(dialog, words.add).disabled).toBe(true);
  await user.selectOptions(currency, 'EUR');
  await seeLine(dialog, /ESPRESSO HOUSE.*(?:35.00.€|€35.00)/);
  await seeWords(() => dialog, words.proven);
  await press(user, words.add, dialog);
  await screen.findAllByText(words.added);
  await seeRow(/ICA NARA.*€/);
});

test.each(LANGUAGES)('one of a file’s accounts is added, in %s', async (language, words) => {
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, OFX);
  const dialog = await openedDialog();
  await seeWords(() => dialog, words.fileAccounts);
  await seeLine(dialog, /KIOSKEN/);
  const second = `81057654321 (2 ${words.rows})`;
  await user.selectOptions(within(dialog).getByLabelText(words.fileAccount), second);
  await seeLine(dialog, /BIO/);
  await waitFor(() => expect(typedIn(dialog, words.account)).toBe('Marginalen 81057654321'));
  await press(user, words.addTwo, dialog);
  await screen.findAllByText(words.addedTwo);
  // The dialog goes on with the other account of the file, which gets an account of its own.
  await seeLine(dialog, /KIOSKEN/);
  await waitFor(() => expect(typedIn(dialog, words.account)).toBe('Marginalen 81051234567'));
  await user.selectOptions(within(dialog).getByLabelText(words.fileAccount), second);
  await within(dialog).findByRole('button', { name: new RegExp(`^${words.nothing}`) });
});

test.each(LANGUAGES)('a file in two currencies is asked about, in %s', async (language, words) => {
  const maria = await createMaria({ language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, TWO_CURRENCIES);
  const dialog = await openedDialog();
  await seeWords(() => dialog, words.fileAccounts);
  const euros = `EUR (2 ${words.rows})`;
  await user.selectOptions(within(dialog).getByLabelText(words.fileAccount), euros);
  await seeLine(dialog, /BIO.*(?:9.00.€|€9.00)/);
  expect(linesOf(dialog)).not.toContainEqual(expect.stringMatching(/KIOSKEN/));
  await press(user, words.addTwo, dialog);
  await screen.findAllByText(words.addedTwo);
  await seeRow(/TABAC.*€/);
});

function buttonOf(place: HTMLElement, name: string): HTMLButtonElement {
  return within(place).getByRole('button', { name: new RegExp(`^${name}`) });
}

function linesOf(dialog: HTMLElement): string[] {
  return [...dialog.querySelectorAll('tr')].map(wordsOf);
}

/** Waits for a row of the preview. */
async function seeLine(dialog: HTMLElement, words: RegExp): Promise<void> {
  await waitFor(() => expect(linesOf(dialog)).toContainEqual(expect.stringMatching(words)));
}

async function seeRow(words: RegExp): Promise<void> {
  const rows = () => screen.getAllByRole('listitem').map(wordsOf);
  await waitFor(() => expect(rows()).toContainEqual(expect.stringMatching(words)));
}

async function add(user: UserEvent, words: Words): Promise<void> {
  await chooseFile(user, JANUARY);
  const dialog = await openedDialog();
  await seeWords(() => dialog, words.proven);
  // Twice at once is once: there is one file to take back.
  await user.dblClick(buttonOf(dialog, words.add));
  await screen.findAllByText(words.added);
  await press(user, words.back);
  await screen.findAllByText(words.undone);
  await chooseFile(user, JANUARY);
  const again = await openedDialog();
  await seeWords(() => again, words.proven);
  await press(user, words.add, again);
  await screen.findAllByText(words.added);
  await screen.findByRole('heading', { name: words.month });
}

/** The user's category stays. */
async function correct(user: UserEvent, words: Words): Promise<void> {
  await press(user, words.edit);
  const dialog = await openedDialog();
  await user.selectOptions(fieldOf(dialog, words.category), words.chosen);
  await press(user, words.save, dialog);
  await press(user, words.onlyThis, await screen.findByRole('alertdialog'));
  await screen.findAllByText(words.saved);
  await seeRow(new RegExp(`ICA NARA.*${words.chosen}`));
  const search = screen.getByRole('searchbox', { name: words.search });
  await user.click(search);
  await user.paste('espresso');
  const isShown = () => screen.queryAllByText(/ICA NARA/).length > 0;
  await waitFor(() => expect(isShown()).toBe(false));
  await user.clear(search);
  await waitFor(() => expect(isShown()).toBe(true));
  await press(user, words.more);
  // A text that is no amount does not filter.
  const least = await screen.findByRole('textbox', { name: words.least });
  for (const [text, isThere] of [
    ['10 000 kr', false],
    ['253,52', true],
    ['mycket', true],
  ] as const) {
    await user.clear(least);
    await user.paste(text);
    await waitFor(() => expect(isShown()).toBe(isThere));
  }
  await waitFor(() => expect(least.getAttribute('aria-invalid')).toBe('true'));
  await press(user, words.clear);
}

async function addAgain(user: UserEvent, words: Words): Promise<void> {
  await chooseFile(user, JANUARY);
  const dialog = await openedDialog();
  await within(dialog).findByText(words.known);
  expect(buttonOf(dialog, words.nothing).disabled).toBe(true);
  await press(user, words.cancel, dialog);
}

async function takeBack(user: UserEvent, words: Words): Promise<void> {
  await press(user, words.files);
  const dialog = await openedDialog();
  await press(user, words.undo, dialog);
  await screen.findAllByText(words.undone);
  const [close] = within(dialog).getAllByRole('button', { name: new RegExp(`^${words.close}`) });
  await user.click(close ?? dialog);
  await screen.findByRole('heading', { name: words.none });
}

const POSITIONS = `Kontonummer;Kontonamn;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ
456;Depå;Volvo B;VOLV B;6;1680;253,9;253,9;SEK;SE;SE0000115446;XSTO;STOCK
`;

test('a broker’s file goes to the account whose page it is opened from', async () => {
  const depot = { type: 'investment', name: 'Depå', value: '0', currency: 'SEK' };
  const records = { assets: [{ ...depot, accountForm: 'af' }] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const [asset] = (await maria.account.call('GET', '/api/assets')) as { id: string }[];
  const user = await openAsUser(`/assets/${asset?.id}/holdings`, maria);
  await screen.findByRole('heading', { name: 'Inga innehav ännu' });
  await chooseFile(user, POSITIONS);
  const dialog = await openedDialog();
  const account = await within(dialog).findByRole('combobox', { name: /^Kontot Depå/ });
  expect(account).toHaveProperty('value', asset?.id);
  await press(user, 'Lägg till', dialog);
  await press(user, 'Ångra');
  // The prices of an earlier file were replaced for good.
  await screen.findAllByText(/^Kurser som den ersatte kommer inte tillbaka/);
});
