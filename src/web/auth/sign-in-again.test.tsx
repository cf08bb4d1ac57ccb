import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#web/client/http/header-names.ts';
import { LEFT_KEY, SESSION_KEY } from '#web/kit/storage/keys.ts';
import { codeFor } from '#tests/support/app-code.ts';
import { nextCall } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  linkTo,
  type Member,
  openAsUser,
  openedDialog,
  press,
  rowOf,
  signedInAgain,
  storeInOtherTab,
  typedIn,
} from '#tests/support/screen.tsx';

/** A session that ends while text is typed: its owner signs in over it and continues. */
const guest = { language: 'sv', currency: 'SEK' } as const;
const AGAIN = 'Logga in igen';
const ADD = 'Lägg till tillgång';
const BOAT = 'Båten Elsa';

test('typed values outlast the session, and are added once', async () => {
  const maria = await createMaria(guest);
  const user = await openAsUser('/assets', maria);
  const form = await typeBoat(user);
  const keys = [await saveWhenEnded(user, maria, form)];
  const covering = await openedDialog(AGAIN);
  await fill(user, covering, { Lösenord: 'fel lösenord' });
  await user.keyboard('{Enter}');
  await within(covering).findByText('Fel email eller lösenord');
  await fill(user, covering, { Lösenord: maria.account.password });
  await user.keyboard('{Enter}');
  await continued();
  expect(typedIn(form, 'Namn')).toBe(BOAT);
  await within(form).findByText(/Du var inte inloggad/);

  // Another tab lets its owner go on, too.
  keys.push(await saveWhenEnded(user, maria, form));
  storeInOtherTab(SESSION_KEY, (await signedInAgain(maria)).session);
  await continued();
  expect(typedIn(form, 'Namn')).toBe(BOAT);
  keys.push(await save(user, form));
  await waitFor(() => expect(rowOf(BOAT)).not.toBe(null));
  expect(keys[0]).toMatch(/./);
  expect(new Set(keys).size).toBe(1);
});

test('another user who signs in, or signing out in another tab, discards them', async () => {
  const [maria, erik] = [await createMaria(guest), await createMaria(guest)];
  const user = await openAsUser('/assets', maria);
  await saveWhenEnded(user, maria, await typeBoat(user));
  await press(user, 'Lämna utan att spara');
  await waitFor(() => fieldOf(document.body, 'E-post'));
  const { email, password } = erik.account;
  await fill(user, document.body, { 'E-post': email, 'Lösenord': password });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Välkommen tillbaka, Maria' });
  expectNoBoat();
  expect(location.pathname).toBe('/');

  await user.click(linkTo('Tillgångar'));
  await saveWhenEnded(user, erik, await typeBoat(user));
  storeInOtherTab(SESSION_KEY, (await signedInAgain(maria)).session);
  await screen.findByRole('heading', { name: 'Inga tillgångar ännu' });
  expectNoBoat();

  await typeBoat(user);
  storeInOtherTab(LEFT_KEY, '1');
  storeInOtherTab(SESSION_KEY, null);
  await screen.findAllByRole('link', { name: 'Logga in' });
  expectNoBoat();
});

test('the second factor is asked for over the form too', async () => {
  const maria = await createMaria(guest);
  // A session of the browser's own, which adding the app on another device ends.
  const user = await openAsUser('/assets', await signedInAgain(maria));
  const form = await typeBoat(user);
  const secret = await addApp(maria);
  await save(user, form);
  await fill(user, await openedDialog(AGAIN), { Lösenord: maria.account.password });
  await user.keyboard('{Enter}');
  const covering = await openedDialog('Bekräfta att det är du');
  expect(isCovered()).toBe(true);
  await fill(user, covering, { 'Sexsiffrig kod': codeFor(secret, 0) });
  await user.keyboard('{Enter}');
  await continued();
  expect(typedIn(form, 'Namn')).toBe(BOAT);
  await save(user, form);
  await waitFor(() => expect(rowOf(BOAT)).not.toBe(null));
});

async function typeBoat(user: UserEvent): Promise<HTMLElement> {
  await press(user, ADD);
  const form = await openedDialog(ADD);
  const value = { 'Typ av tillgång': 'other', 'Nuvarande värde': '45 000' };
  await fill(user, form, { Namn: BOAT, ...value });
  return form;
}

/** Returns the key by which the server knows the form. */
async function save(user: UserEvent, form: HTMLElement): Promise<string | null> {
  const call = nextCall('POST /api/assets');
  await press(user, ADD, form);
  return (await call).get(IDEMPOTENCY_KEY);
}

/** The session has ended on another device, which saving finds out. */
async function saveWhenEnded(user: UserEvent, { account }: Member, form: HTMLElement) {
  await account.signOutElsewhere();
  const key = await save(user, form);
  await openedDialog(AGAIN);
  expect(isCovered()).toBe(true);
  return key;
}

function expectNoBoat(): void {
  expect(screen.queryByDisplayValue(BOAT)).toBe(null);
  expect(document.body.innerHTML).not.toContain(BOAT);
}

/** The page behind the one in front of it is hidden by a style sheet. */
function isCovered(): boolean {
  return 'covered' in document.documentElement.dataset;
}

async function continued(): Promise<void> {
  await waitFor(() => expect(isCovered()).toBe(false));
}

/** On another device; the secret of the app. */
async function addApp({ account }: Member): Promise<string> {
  const added = await account.call('POST', '/auth/v1/factors', { factor_type: 'totp' });
  const { id, totp } = added as { id: string; totp: { secret: string } };
  const path = `/auth/v1/factors/${id}`;
  const challenge = (await account.call('POST', `${path}/challenge`, {})) as { id: string };
  const code = codeFor(totp.secret, -1);
  await account.call('POST', `${path}/verify`, { challenge_id: challenge.id, code });
  return totp.secret;
}
