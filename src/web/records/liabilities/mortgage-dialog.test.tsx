import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createMaria,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  typedIn,
} from '../../../../tests/support/screen.tsx';

const villa = {
  type: 'real_estate',
  name: 'Villan',
  value: '4500000',
  currency: 'SEK',
  ownershipPercentage: '50',
  coOwnerName: 'Erik',
};

test('a part is removed again, and another one numbered after the existing ones', async () => {
  const first = { type: 'mortgage', name: 'Mortgage, Villan, part 1', balance: '100' };
  const records = { assets: [villa], liabilities: [first] };
  const maria = await createMaria({ language: 'en', currency: 'SEK', records });
  const user = await openAsUser('/liabilities', maria);
  await press(user, 'Add Liability');
  const one = await openedDialog('Add New Liability');
  await fill(user, one, { 'Liability Type': 'Mortgage', 'Balance': '900k', 'Interest Rate': '3' });
  await press(user, 'Enter them all at once', one);
  const dialog = await openedDialog('Add your mortgage');
  await waitFor(() => expect(typedIn(partOf(dialog, 'Part 1'), 'Left to pay')).toMatch(/^900/));
  await press(user, 'Add a part', dialog);
  await press(user, 'Add a part', dialog);
  await press(user, 'Remove part 2', dialog);
  await waitFor(() => expect(within(dialog).getAllByRole('group')).toHaveLength(3));
  await fill(user, partOf(dialog, 'Part 2'), { 'Left to pay': '50000' });
  await press(user, 'Add 2 parts', dialog);
  await screen.findByRole('heading', { name: 'Mortgage, Villan, part 3' });
  const kept = (await maria.account.call('GET', '/api/liabilities')) as object[];
  expect(kept.slice(1)).toMatchObject([
    { name: 'Mortgage, Villan, part 2', balance: '900000.00', monthlyPayment: '2250.00' },
    { name: 'Mortgage, Villan, part 3', balance: '50000.00', interestRate: null },
  ]);
});

test('a guest’s parts stay in the browser, and are undone together', async () => {
  const user = await openAsGuest('/liabilities', { language: 'sv', currency: 'SEK' });
  await press(user, 'Lägg till bolånet');
  const dialog = await openedDialog('Lägg till bolånet');
  expect(within(dialog).queryByLabelText(/^Bostad/)).toBe(null);
  await fillParts(user, dialog);
  await press(user, 'Lägg till 3 delar', dialog);
  await seeWords(() => screen.queryByRole('main'), 'Summa skulder 2 400 000,00 kr 3 skulder');
  await press(user, 'Ångra');
  await screen.findByRole('heading', { name: 'Inga skulder ännu' });
});

function partOf(dialog: HTMLElement, name: string): HTMLElement {
  return within(dialog).getByRole('group', { name });
}

async function fillParts(user: UserEvent, dialog: HTMLElement): Promise<void> {
  const balances = ['1,2 Mkr', '800 tkr', '400000'];
  for (const [index, balance] of balances.entries()) {
    if (index > 0) await press(user, 'Lägg till en del', dialog);
    const part = await within(dialog).findByRole('group', { name: `Del ${index + 1}` });
    await fill(user, part, { 'Kvar att betala': balance, 'Ränta': '3' });
  }
}
