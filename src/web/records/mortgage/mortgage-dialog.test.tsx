import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Account } from '#tests/support/onboarded.ts';
import {
  createMaria,
  fieldOf,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';
import { holdBack, nextCall } from '#tests/support/screen-network.ts';

const villa = {
  type: 'real_estate',
  name: 'Villan',
  value: '4500000',
  currency: 'SEK',
  ownershipPercentage: '50',
  coOwnerName: 'Erik',
};
const cottage = { type: 'real_estate', name: 'Stugan', value: '1500000', currency: 'SEK' };
const sbab = {
  type: 'mortgage',
  name: 'SBAB',
  balance: '2400000',
  currency: 'SEK',
  interestRate: '3',
  monthlyInterest: '6100',
  monthlyAmortization: '2000',
};

/** A part as the API takes it. */
const part = {
  name: 'SBAB',
  balance: '2400000',
  monthlyAmortization: '2000',
  rates: [{ from: '2021-06-01', rate: '3' }],
  lender: 'SBAB',
  grantedOn: '2021-06-01',
  originalAmount: '2400000',
  fixedUntil: null,
  isIncrease: 0,
  hasExtraPercent: 0,
  endsOn: null,
};
const terms = { baseValue: '4000000', baseDay: '2021-06-01' };

const card = () => document.querySelector<HTMLElement>('[data-mortgage]');

test('a part is removed again, and another one numbered after the existing ones', async () => {
  const first = { type: 'mortgage', name: 'Mortgage, Villan, part 1', balance: '100' };
  const records = { assets: [villa], liabilities: [first] };
  const maria = await createMaria({ language: 'en', currency: 'SEK', records });
  const user = await openAsUser('/liabilities', maria);
  await press(user, 'Add liability');
  const one = await openedDialog('Add new liability');
  await fill(user, one, { 'Liability type': 'Mortgage', 'Balance': '900k', 'Interest rate': '3' });
  await press(user, 'Enter them all at once', one);
  const dialog = await openedDialog('Add your mortgage');
  await waitFor(() => expect(typedIn(partOf(dialog, 'Part 1'), 'Left to pay')).toMatch(/^900/));
  await press(user, 'Add a part', dialog);
  await press(user, 'Add a part', dialog);
  await press(user, 'Remove part 2', dialog);
  await waitFor(() => expect(partsIn(dialog)).toHaveLength(2));
  await fill(user, partOf(dialog, 'Part 2'), { 'Left to pay': '50000', 'Interest rate': '2,5' });
  await press(user, 'Add 2 parts', dialog);
  await screen.findByRole('heading', { name: 'Mortgage, Villan, part 3' });
  const kept = await listed(maria.account, '/api/liabilities');
  // 900 000 × 3 % / 12; the new loans are owed as the home is owned.
  expect(kept.slice(1)).toMatchObject([
    { name: 'Mortgage, Villan, part 2', balance: '900000.00', monthlyPayment: '2250.00' },
    { name: 'Mortgage, Villan, part 3', ownershipPercentage: '50.00', coOwnerName: 'Erik' },
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

test('a part that is typed before its home is chosen stays', async () => {
  const records = { assets: [villa, cottage] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const user = await openAsUser('/liabilities', maria);
  await press(user, 'Lägg till bolånet');
  const dialog = await openedDialog('Lägg till bolånet');
  await fill(user, dialog, { 'Bank': 'SEB', 'Kvar att betala': '1 Mkr', 'Ränta': '3' });
  await fill(user, dialog, { Bostad: 'Stugan' });
  await waitFor(() => expect(fieldOf(dialog, 'Värdet som banken räknar på').value).toMatch(/^1/));
  expect(typedIn(dialog, 'Kvar att betala')).toBe('1 000 000,00');
  expect(typedIn(dialog, 'Bank')).toBe('SEB');
  await fill(user, dialog, { Beviljad: '2022-03-01' });
  await press(user, 'Lägg till lånet', dialog);
  await within(dialog).findByText(/^Skriv ett datum som finns/);
  await fill(user, dialog, { 'Värdets datum': '2022-03-01' });
  await press(user, 'Lägg till lånet', dialog);
  // 1 000 000 / 1 500 000
  await seeWords(card, 'Belåningsgrad 66,67 %');
  const [loan] = await listed(maria.account, '/api/liabilities');
  expect(loan).toMatchObject({ name: 'SEB, Stugan', ownershipPercentage: '100.00' });
});

test.each(['account', 'guest'])(
  'a loan is joined from its row, and is as before after an undo (%s)',
  async (who) => {
    const records = { assets: [cottage], liabilities: [sbab] };
    const begin = { language: 'sv', currency: 'SEK', records } as const;
    const user =
      who === 'guest'
        ? await openAsGuest('/liabilities', begin)
        : await openAsUser('/liabilities', await createMaria(begin));
    await press(user, 'Bostad och villkor för SBAB');
    const dialog = await openedDialog('Bolånets villkor, Stugan');
    expect(typedIn(dialog, 'Ränta')).toBe('3,00');
    await fill(user, dialog, { 'Ränta': '2,5', 'Värdets datum': '2021-06-01' });
    await press(user, 'Spara bolånet', dialog);
    // 2 400 000 × 2.5 % / 12; the debt is above the home's value
    await seeWords(card, 'Belåningsgrad 160 %');
    await seeWords(card, 'Ränta per månad 5 000,00 kr');
    await press(user, 'Ångra');
    await screen.findByText('Bolånet är som det var');
    await waitFor(() => expect(card()).toBe(null));
    await seeWords(() => rowOf('SBAB'), '3,00 % ränta');
    // The interest that was typed and not counted came back: 6 100 + 2 000.
    await seeWords(() => rowOf('SBAB'), '8 100,00 kr per månad');
  },
);

test('a mortgage is stated anew from the home, and removed with its loans by an undo', async () => {
  const records = { assets: [cottage] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const user = await openAsUser('/assets', maria);
  await press(user, 'Bolånet för Stugan');
  const dialog = await openedDialog('Bolånets villkor, Stugan');
  await fill(user, dialog, { 'Värdets datum': '2021-06-01', 'Kvar att betala': '900000' });
  await fill(user, dialog, { Ränta: '3', Beviljad: '2021-06-01' });
  await press(user, 'Lägg till lånet', dialog);
  await screen.findByText('Bolånet är tillagt');
  expect(await listed(maria.account, '/api/liabilities')).toHaveLength(1);
  await press(user, 'Ångra');
  await screen.findByText('Bolånet är borttaget igen');
  expect(await listed(maria.account, '/api/liabilities')).toEqual([]);
  const { mortgages } = (await maria.account.call('GET', '/api/mortgages')) as { mortgages: [] };
  expect(mortgages).toEqual([]);
});

test('a part moves to another home, and back by an undo', async () => {
  const records = { assets: [villa, cottage], liabilities: [sbab] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const [house] = await listed(maria.account, '/api/assets');
  const [loan] = await listed(maria.account, '/api/liabilities');
  const parts = [{ ...part, liabilityId: loan?.['id'] }];
  const path = `/api/mortgages/${String(house?.['id'])}`;
  await maria.account.call('PUT', path, { ...terms, parts });
  const user = await openAsUser('/assets', maria);
  await press(user, 'Bolånet för Stugan');
  const dialog = await openedDialog('Bolånets villkor, Stugan');
  await press(user, 'Flytta hit SBAB från Villan', dialog);
  await press(user, 'Ta bort del 1', dialog);
  await fill(user, dialog, { 'Värdets datum': '2022-06-01' });
  await press(user, 'Spara bolånet', dialog);
  await screen.findByText('Bolånet är sparat');
  expect(await partsByHome(maria.account)).toEqual([['Stugan', ['SBAB', '2021-06-01']]]);
  await screen.findByRole('heading', { name: 'Bolån, Stugan' });
  await press(user, 'Visa kortet');
  // 2 400 000 / 1 500 000
  await seeWords(card, 'Belåningsgrad 160 %');
  await press(user, 'Dölj kortet');
  await press(user, 'Ångra');
  await screen.findByText('Bolånet är som det var');
  expect(await partsByHome(maria.account)).toEqual([['Villan', ['SBAB', '2021-06-01']]]);
});

test('a mortgage that was changed meanwhile is replaced by a second press only', async () => {
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { assets: [cottage] },
  });
  const [home] = await listed(maria.account, '/api/assets');
  const path = `/api/mortgages/${String(home?.['id'])}`;
  await maria.account.call('PUT', path, { ...terms, parts: [{ ...part, liabilityId: null }] });
  const user = await openAsUser('/liabilities', maria);
  await press(user, 'Ändra villkor');
  const dialog = await openedDialog('Bolånets villkor, Stugan');
  const [loan] = await listed(maria.account, '/api/liabilities');
  const parts = [{ ...part, liabilityId: loan?.['id'] }];
  await maria.account.call('PUT', path, { ...terms, baseValue: '5000000', parts });
  await fill(user, dialog, { 'Värdet som banken räknar på': '3000000' });
  const changed = /^Det har ändrats på ett annat ställe under tiden/;
  const isReadAgain = nextCall('GET /api/mortgages');
  const release = holdBack('GET /api/mortgages');
  await press(user, 'Spara bolånet', dialog);
  await isReadAgain;
  // A press now would state the version that was refused.
  expect(within(dialog).queryByText(changed)).toBe(null);
  release();
  await within(dialog).findByText(changed);
  expect(await baseValues(maria.account)).toEqual(['5000000.00']);
  await press(user, 'Spara bolånet', dialog);
  await screen.findByText('Bolånet är sparat');
  expect(await baseValues(maria.account)).toEqual(['3000000.00']);
});

function partsIn(dialog: HTMLElement): HTMLElement[] {
  return within(dialog).getAllByRole('group', { name: /^Part \d$/ });
}

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

async function listed({ call }: Account, path: string): Promise<Record<string, unknown>[]> {
  return (await call('GET', path)) as Record<string, unknown>[];
}

type Answer = {
  mortgages: {
    name: string;
    terms: { baseValue: string };
    parts: { name: string; grantedOn: string }[];
  }[];
};

async function partsByHome({ call }: Account): Promise<[string, ...string[][]][]> {
  const { mortgages } = (await call('GET', '/api/mortgages')) as Answer;
  return mortgages.map(({ name, parts }) => [
    name,
    ...parts.map((each) => [each.name, each.grantedOn]),
  ]);
}

async function baseValues({ call }: Account): Promise<string[]> {
  const { mortgages } = (await call('GET', '/api/mortgages')) as Answer;
  return mortgages.map((mortgage) => mortgage.terms.baseValue);
}
