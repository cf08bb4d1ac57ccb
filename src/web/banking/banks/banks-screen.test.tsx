import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  linkTo,
  type Member,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  seeWords,
} from '#tests/support/screen.tsx';

const LEFT_WITH_DATA = 'Ta också bort kontona och alla deras transaktioner';
const savings = { name: 'Sparkonto', type: 'savings', value: '1000.00', currency: 'SEK' };
const guest = { language: 'sv', currency: 'SEK', records: { assets: [savings] } } as const;

test('a bank is declined, connected, followed and left, in Swedish', async () => {
  const maria = await createMaria(guest);
  const user = await openAsUser('/banks', maria);
  await press(user, 'Koppla en bank');
  const banks = await openedDialog();
  const release = answerInstead('POST /api/bank-connections', null);
  await press(user, 'Granbanken', banks);
  await seeWords(() => banks, 'Öppnar banken...');
  release();
  const declined = await addressAt(maria, { bank: 'granbanken' });
  await openAsUser(`/banks/return?state=${declined}&error=access_denied`, maria);
  await screen.findByRole('heading', { name: 'Inget kopplades' });
  await screen.findByRole('link', { name: 'Till bankerna' });
  expect(location.search).toBe('');

  const agreed = await addressAt(maria, { bank: 'granbanken' });
  const after = await openAsUser(`/banks/return?state=${agreed}&code=granbanken&days=10`, maria);
  await after.click(await screen.findByRole('checkbox', { name: 'Lönekonto' }));
  const [saved, card] = screen.getAllByLabelText<HTMLSelectElement>('Saldot räknas som');
  expect(saved?.selectedOptions[0]?.textContent).toBe('Tillgång: Sparkonto');
  if (card) await after.selectOptions(card, 'Inget: bara transaktioner');
  await press(after, 'Följ kontona');
  await seeWords(() => cardOf('Granbanken'), 'Uppdaterad');
  await seeWords(() => cardOf('Granbanken'), 'Tillgång: Sparkonto');
  expect(cardOf('Granbanken')?.textContent).toMatch(/Samtycket går ut .+\. Förnya det före dess\./);

  await press(after, 'Koppla från');
  await press(after, 'Koppla från', await screen.findByRole('alertdialog'));
  await seeWords(() => cardOf('Granbanken'), 'Frånkopplad');
  const accounts = (await maria.account.call('GET', '/api/bank-accounts')) as object[];
  expect(accounts).toHaveLength(2);
});

test('a consent that has ended is renewed, and all of the bank removed, in Swedish', async () => {
  const maria = await createMaria(guest);
  const agreed = await addressAt(maria, { bank: 'timglasbanken' });
  const user = await openAsUser(`/banks/return?state=${agreed}&code=timglasbanken`, maria);
  await press(user, 'Följ kontona');
  const card = () => cardOf('Timglasbanken');
  await seeWords(card, 'Uppdaterad');
  await press(user, 'Uppdatera nu');
  await seeWords(card, 'Behöver ditt samtycke');
  within(card() ?? document.body).getByRole('button', { name: /^Förnya samtycke/ });
  const [connection] = (await maria.account.call('GET', '/api/bank-connections')) as [
    { id: string },
  ];
  const renewed = await addressAt(maria, { connection: connection.id });
  const after = await openAsUser(`/banks/return?state=${renewed}&code=timglasbanken`, maria);
  await screen.findAllByText('Samtycket är förnyat');

  await press(after, 'Koppla från');
  const question = await screen.findByRole('alertdialog');
  await after.click(within(question).getByLabelText(LEFT_WITH_DATA));
  await press(after, 'Ta bort', question);
  await waitFor(() => expect(card()).toBe(null));
  expect(await maria.account.call('GET', '/api/bank-accounts')).toEqual([]);
});

test('an account that is connected anew is proposed as the item that it was', async () => {
  const maria = await createMaria(guest);
  const first = await connectAnew(maria);
  expect(first.proposed).toEqual(['En ny tillgång', 'Tillgång: Sparkonto', 'En ny skuld']);
  await press(first.user, 'Följ kontona');
  await seeWords(() => cardOf('Granbanken'), 'Uppdaterad');
  await press(first.user, 'Koppla från');
  const question = await screen.findByRole('alertdialog');
  await first.user.click(within(question).getByLabelText(LEFT_WITH_DATA));
  await press(first.user, 'Ta bort', question);
  await waitFor(() => expect(cardOf('Granbanken')).toBe(null));
  expect((await connectAnew(maria)).proposed).toEqual([
    'Tillgång: Lönekonto, Granbanken',
    'Tillgång: Sparkonto',
    'Skuld: Kreditkort, Granbanken',
  ]);
});

test('an account is not proposed as the item of another connection', async () => {
  const maria = await createMaria(guest);
  await press((await connectAnew(maria)).user, 'Följ kontona');
  await seeWords(() => cardOf('Granbanken'), 'Uppdaterad');
  expect((await connectAnew(maria)).proposed).toEqual([
    'En ny tillgång',
    'En ny tillgång',
    'En ny skuld',
  ]);
});

test('the address of a return from nowhere leads to the banks', async () => {
  const maria = await createMaria(guest);
  await openAsUser('/banks/return', maria);
  await waitFor(() => expect(location.pathname).toBe('/banks'));
  await screen.findByRole('button', { name: /^Koppla en bank/ });
});

test('data is read again when a sync ends behind another screen', async () => {
  const maria = await createMaria(guest);
  const { call } = maria.account;
  const state = await addressAt(maria, { bank: 'granbanken' });
  const answer = { code: 'granbanken', days: '180' };
  await call('POST', '/api/bank-connections/return', { state, answer });
  const [connection] = (await call('GET', '/api/bank-connections')) as [object];
  const json = [{ ...connection, status: 'syncing' }];
  const release = answerInstead('GET /api/bank-connections', { status: 200, json });
  const user = await openAsUser('/banks', maria);
  await waitFor(() => expect(cardOf('Granbanken')).not.toBe(null));
  await user.click(linkTo('Tillgångar'));
  await waitFor(() => expect(rowOf('Sparkonto')).not.toBe(null));
  await call('POST', '/api/assets', { ...savings, name: 'Buffert' });
  release();
  await waitFor(() => expect(rowOf('Buffert')).not.toBe(null));
});

/** The form after the bank's page, and what each account is proposed as. */
async function connectAnew(maria: Member) {
  const state = await addressAt(maria, { bank: 'granbanken' });
  const user = await openAsUser(`/banks/return?state=${state}&code=granbanken`, maria);
  const links = await screen.findAllByLabelText<HTMLSelectElement>('Saldot räknas som');
  return { user, proposed: links.map((link) => link.selectedOptions[0]?.textContent) };
}

function cardOf(bank: string): HTMLElement | null {
  return screen.queryByRole('region', { name: bank });
}

/** The state that the bank's page in the sandbox hands back, once it offers what it should. */
async function addressAt({ account }: Member, body: object): Promise<string> {
  const { url } = (await account.call('POST', '/api/bank-connections', body)) as { url: string };
  const page = await (await fetch(url)).text();
  for (const words of ['Godkänn', 'Avbryt', '10 dagar, för att se påminnelsen']) {
    expect(page).toContain(words);
  }
  return new URL(url).searchParams.get('state') ?? '';
}
