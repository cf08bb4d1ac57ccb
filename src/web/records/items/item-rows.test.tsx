import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHome } from '#tests/support/account-households.ts';
import { answerInstead, holdAnswer, holdBack, nextCall } from '#tests/support/screen-network.ts';
import {
  allShown,
  clickTwice,
  createErik,
  createMaria,
  fieldOf,
  fill,
  linkTo,
  lookAgain,
  named,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  seeWords,
  textOf,
  typedIn,
} from '#tests/support/screen.tsx';

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const VALUE = 'Nuvarande värde';

test('a row says of a first month nothing of growth', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  await openAsUser('/assets', maria);
  await seeWords(() => rowOf('Båt'), '45 000,00 kr');
  await allShown();
  expect(textOf(rowOf('Båt'))).not.toMatch(/ny|%|oförändrat/);
});

test('an amount is changed in its row by the keyboard, in any notation, and undone', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  const user = await openAsUser('/assets', maria);
  const amount = (value: string) => ({ name: named(`${value}, ändra beloppet för Båt`) });
  (await screen.findByRole('button', amount('45 000,00 kr'))).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => fieldOf(rowOrFail(), VALUE));
  await user.keyboard('4,5 Mkr eller så{Enter}');
  await screen.findByText('Skriv ett belopp, till exempel 1 250 000,50.');
  expect(fieldOf(rowOrFail(), VALUE).value).toBe('4,5 Mkr eller så');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText(VALUE)).toBe(null));
  await seeWords(() => rowOf('Båt'), '45 000,00 kr');

  // The focus is on the element it was left on.
  await user.keyboard('{Enter}');
  await waitFor(() => fieldOf(rowOrFail(), VALUE));
  await fill(user, rowOrFail(), { [VALUE]: '100 EUR' });
  await user.keyboard('{Enter}');
  await seeWords(rowOrFail, 'Fältet är i en annan valuta.');
  await fill(user, rowOrFail(), { [VALUE]: '4,5 Mkr' });
  await user.keyboard('{Enter}');
  await screen.findByText('Tillgången är ändrad');
  await screen.findByRole('button', amount('4 500 000,00 kr'));
  await press(user, 'Ångra');
  await screen.findByRole('button', amount('45 000,00 kr'));
});

test('it is told beside the field that another tab was faster, or that it failed', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { call } = maria.account;
  const { id } = (await call('POST', '/api/assets', boat)) as { id: string };
  const user = await openAsUser('/assets', maria);
  await typeAmount(user, '50 000');
  const release = answerInstead(`PUT /api/assets/${id}`, { status: 503, json: {} });
  await press(user, 'Spara', rowOrFail());
  await within(rowOrFail()).findByRole('alert');
  expect(typedIn(rowOrFail(), VALUE)).toBe('50 000,00');
  release();
  await call('PUT', `/api/assets/${id}`, { value: '47000' });
  await press(user, 'Spara', rowOrFail());
  await seeWords(rowOrFail, 'Nuvarande värde');
  await waitFor(() => expect(textOf(rowOrFail())).toContain('47 000,00 kr'));
  expect(typedIn(rowOrFail(), VALUE)).toBe('50 000,00');
  await press(user, 'Spara mitt ändå');
  await screen.findByRole('button', { name: named('50 000,00 kr, ändra beloppet för Båt') });
});

test('a typed amount stays when another joins the household meanwhile', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  const erik = await createErik({ language: 'sv', currency: 'SEK' });
  const home = await createHome(maria.account);
  const user = await openAsUser('/assets', maria);
  await typeAmount(user, '50 000');
  await home.letIn(erik.account);
  const links = nextCall('GET /api/co-owner-links');
  const release = holdBack('GET /api/co-owner-links');
  lookAgain();
  await links;
  await waitFor(() => expect(rowOf('Båt')).not.toBe(null));
  expect(typedIn(rowOrFail(), VALUE)).toBe('50 000');
  release();
  await within(rowOrFail()).findByRole('button', { name: 'Ägare till Båt' });
  expect(typedIn(rowOrFail(), VALUE)).toBe('50 000');
});

test('rows do not wait for their movement for longer than two seconds', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  answerInstead('GET /api/assets/series', null);
  await openAsUser('/assets', maria);
  await seeWords(() => rowOf('Båt'), '45 000,00 kr');
});

test('an amount is sent once when Save is clicked twice', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { id } = (await maria.account.call('POST', '/api/assets', boat)) as { id: string };
  const user = await openAsUser('/assets', maria);
  await typeAmount(user, '47 000');
  const saving = holdAnswer(`PUT /api/assets/${id}`);
  clickTwice(within(rowOrFail()).getByRole('button', { name: /^Spara/ }));
  await saving.answered;
  expect(saving.count()).toBe(1);
  saving.release();
  await screen.findByRole('button', { name: named('47 000,00 kr, ändra beloppet för Båt') });
  expect(saving.count()).toBe(1);
});

test('a list that was read before a write on another screen is read again', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  const user = await openAsUser('/assets', maria);
  await seeWords(() => rowOf('Båt'), '45 000,00 kr');
  const list = holdAnswer('GET /api/liabilities');
  await user.click(linkTo('Skulder'));
  await list.answered;
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Tillgångar' });
  const loan = { type: 'other', name: 'Billån', balance: '9000', currency: 'SEK' };
  await maria.account.call('POST', '/api/liabilities', loan);
  await typeAmount(user, '46 000');
  await press(user, 'Spara', rowOrFail());
  await screen.findByRole('button', { name: named('46 000,00 kr, ändra beloppet för Båt') });
  list.release();
  await user.click(linkTo('Skulder'));
  await screen.findByRole('heading', { level: 1, name: 'Skulder' });
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Billån' })).toHaveLength(1));
});

test('the amount of a home is asked about in its dialog, with what is typed', async () => {
  const home = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK' };
  const records = { assets: [{ ...home, valuationDate: '2025-05-14' }] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const user = await openAsUser('/assets', maria);
  await user.click(await screen.findByRole('button', { name: /ändra beloppet för Villa/ }));
  const row = () => rowOf('Villa') ?? document.body;
  // The index moves the value that counts today; the valuation is edited.
  await waitFor(() => expect(typedIn(row(), VALUE)).toBe('4 500 000,00'));
  await fill(user, row(), { [VALUE]: '4,7 Mkr' });
  await user.keyboard('{Enter}');
  const dialog = await openedDialog('Ändra tillgång');
  await within(dialog).findByText('Vad är det nya värdet?');
  expect(typedIn(dialog, VALUE)).toBe('4,7 Mkr');
  await user.click(within(dialog).getByLabelText('Ny värdering i dag'));
  await press(user, 'Spara', dialog);
  await screen.findByRole('button', { name: named('4 700 000,00 kr, ändra beloppet för Villa') });
});

test('one item after another is written in the same dialog', async () => {
  const user = await openAsGuest('/costs?add', { language: 'sv', currency: 'SEK' });
  const dialog = await openedDialog('Lägg till kostnad');
  await fill(user, dialog, { Kategori: 'food', Namn: 'Mat', Belopp: '6 000' });
  await user.dblClick(within(dialog).getByRole('button', { name: /^Spara och skriv en till/ }));
  await seeWords(() => dialog, 'Mat är sparad.');
  expect(typedIn(dialog, 'Namn')).toBe('');
  expect(typedIn(dialog, 'Kategori')).toBe('food');
  await fill(user, dialog, { Namn: 'Lunch', Belopp: '900' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await waitFor(() => expect(rowOf('Lunch')).not.toBe(null));
  expect(rowOf('Mat')).not.toBe(null);
  expect(screen.getAllByRole('heading', { name: 'Mat' })).toHaveLength(1);
});

/** In the row of the boat. */
async function typeAmount(user: UserEvent, amount: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /ändra beloppet för Båt/ }));
  await waitFor(() => fieldOf(rowOrFail(), VALUE));
  await fill(user, rowOrFail(), { [VALUE]: amount });
}

function rowOrFail(): HTMLElement {
  const row = rowOf('Båt');
  if (row === null) throw new Error('The row is not there yet');
  return row;
}
