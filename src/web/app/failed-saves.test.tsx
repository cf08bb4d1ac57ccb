import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  textOf,
  typedIn,
} from '#tests/support/screen.tsx';

const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
const rent = { type: 'housing', name: 'Hyra', amount: '9000', frequency: 'monthly' };
const UNAVAILABLE = { status: 503, json: {} };

/** Maria, whose boat, or other item, has the returned id. */
async function createWith(kind: 'assets' | 'costs', item: object) {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { id } = (await maria.account.call('POST', `/api/${kind}`, item)) as { id: string };
  return { maria, id };
}

/** Reported in its place, and nowhere else. */
async function expectFailure(place: HTMLElement, words: string): Promise<void> {
  await waitFor(() => expect(textOf(within(place).queryByRole('alert'))).toContain(words));
  expect(screen.getAllByText(words)).toHaveLength(1);
}

test('a removal that fails is told in its question, and succeeds when pressed again', async () => {
  const { maria, id } = await createWith('assets', boat);
  const user = await openAsUser('/assets', maria);
  const mend = answerInstead(`DELETE /api/assets/${id}`, UNAVAILABLE);
  await press(user, 'Ta bort Båt');
  const removal = await screen.findByRole('alertdialog');
  const isErased = within(removal).getByRole<HTMLInputElement>('checkbox');
  await user.click(isErased);
  await press(user, 'Radera för alltid', removal);
  await expectFailure(removal, 'Tillgången kunde inte tas bort');
  expect(isErased.checked).toBe(true);
  mend();
  await press(user, 'Radera för alltid', removal);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(await maria.account.call('GET', '/api/assets')).toEqual([]);
});

test('a household that could not be created keeps its name in the form', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/household', maria);
  await press(user, 'Skapa hushåll');
  const creation = await openedDialog();
  await fill(user, creation, { Namn: 'Björkvägen' });
  const mend = answerInstead('POST /api/households', UNAVAILABLE);
  await press(user, 'Skapa hushåll', creation);
  await expectFailure(creation, 'Hushållet kunde inte skapas');
  expect(typedIn(creation, 'Namn')).toBe('Björkvägen');
  mend();
  await press(user, 'Skapa hushåll', creation);
  await screen.findAllByRole('heading', { name: 'Björkvägen' });
});

test('a name and a currency that were not saved say so in their sections', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const save = 'PUT /api/auth/user/profile';
  const profile = await screen.findByRole('region', { name: 'Profil' });
  await fill(user, profile, { Förnamn: 'Mia' });
  let mend = answerInstead(save, UNAVAILABLE);
  await press(user, 'Spara ändringarna', profile);
  await expectFailure(profile, 'Uppdateringen misslyckades');
  expect(typedIn(profile, 'Förnamn')).toBe('Mia');
  mend();
  await press(user, 'Spara ändringarna', profile);
  await waitFor(() => expect(within(profile).queryByRole('alert')).toBe(null));

  const preferences = await screen.findByRole('region', { name: 'Språk och valuta' });
  mend = answerInstead(save, UNAVAILABLE);
  await user.selectOptions(fieldOf(preferences, 'Valuta'), 'EUR');
  await expectFailure(preferences, 'Uppdateringen misslyckades');
  mend();
  await user.selectOptions(fieldOf(preferences, 'Valuta'), 'EUR');
  await waitFor(() => expect(within(preferences).queryByRole('alert')).toBe(null));
  const saved = { firstName: 'Mia', currency: 'EUR' };
  await waitFor(async () =>
    expect(await maria.account.call('GET', '/api/user')).toMatchObject(saved),
  );
});

test('a value that was not saved says so beside its field, and a month at its button', async () => {
  const { maria, id } = await createWith('assets', boat);
  const user = await openAsUser('/historical-data', maria);
  const value = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Båt, / });
  const mendings = [`POST /api/assets/${id}/historical-values`, 'PUT /api/historical-values'].map(
    (call) => answerInstead(call as `PUT /${string}`, UNAVAILABLE),
  );
  await user.clear(value);
  await user.paste('46 000');
  await user.keyboard('{Enter}');
  const cell = screen.getByRole('form', { name: 'Båt' });
  await seeWords(() => cell, 'Värdena kunde inte sparas');
  expect(value.value.replaceAll(/\s/g, ' ')).toMatch(/^46 000/);
  await press(user, 'Spara månaden');
  const main = screen.getByRole('main');
  const alerts = () => within(main).queryAllByRole('alert');
  await waitFor(() => expect(textOf(alerts().at(-1))).toContain('Värdena kunde inte sparas'));
  for (const mend of mendings) mend();
  await press(user, 'Spara månaden');
  await seeWords(() => main, 'Inget att spara');
});

test('a failed write without a form shows a message with a retry button', async () => {
  const { maria, id } = await createWith('costs', { ...rent, currency: 'SEK' });
  const user = await openAsUser('/costs', maria);
  const mend = answerInstead(`DELETE /api/costs/${id}`, UNAVAILABLE);
  await press(user, 'Ta bort Hyra');
  await screen.findByText('Kostnaden kunde inte tas bort');
  mend();
  await press(user, 'Försök igen');
  await screen.findAllByText('Inga kostnader ännu');
});

test('a currency that could not be chosen is chosen again by one press', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/assets', maria);
  const mend = answerInstead('PUT /api/auth/user/profile', UNAVAILABLE);
  await chooseInMenu(user, /^EUR/);
  await screen.findByText('Uppdateringen misslyckades');
  mend();
  await press(user, 'Försök igen');
  await waitFor(async () =>
    expect(await maria.account.call('GET', '/api/user')).toMatchObject({ currency: 'EUR' }),
  );
});

async function chooseInMenu(user: UserEvent, currency: RegExp): Promise<void> {
  await press(user, 'Konto och inställningar');
  await user.click(await screen.findByRole('menuitem', { name: /^Valuta/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: currency }));
}

test('an item erased in another tab is not reported as restored', async () => {
  const { maria, id } = await createWith('assets', boat);
  await maria.account.call('DELETE', `/api/assets/${id}`);
  const user = await openAsUser('/', maria);
  await screen.findByRole('button', { name: /^Återställ Båt/ });
  await maria.account.call('DELETE', `/api/assets/${id}?history=erase`);
  await press(user, 'Återställ Båt');
  await screen.findByText('Det kunde inte återställas');
  expect(screen.queryByText('Återställt')).toBe(null);
});
