import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import type { Account } from '#tests/support/onboarded.ts';
import { answerInstead, beginAnswer, holdAnswer } from '#tests/support/screen-network.ts';
import {
  allShown,
  createMaria,
  fieldOf,
  fill,
  openAsUser,
  press,
  reload,
  rowOf,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const LANGUAGES = [
  {
    language: 'sv',
    profile: 'Profil',
    firstName: 'Förnamn',
    email: 'E-post',
    fixed: 'E-postadressen kan inte ändras',
    required: 'Förnamn krävs',
    menu: 'Konto och inställningar',
    account: 'Konto',
    save: 'Spara ändringarna',
    saved: 'Profilen är uppdaterad',
    failed: 'Uppdateringen misslyckades',
    failedText: 'Profilen kunde inte uppdateras. Försök igen.',
    devices: 'Här är du inloggad',
    device: 'Safari på iPhone',
    end: 'Logga ut Safari på iPhone',
    ended: 'Enheten är utloggad',
    endOthers: 'Logga ut alla andra enheter',
    othersEnded: 'Alla andra enheter är utloggade',
    noOthers: 'Du är inte inloggad någon annanstans.',
    current: 'Nuvarande lösenord',
    new: 'Nytt lösenord',
    confirm: 'Bekräfta lösenord',
    change: 'Byt lösenord',
    differ: 'Lösenorden matchar inte',
    wrong: 'Lösenordet stämmer inte.',
    changed: 'Lösenordet är bytt',
  },
  {
    language: 'en',
    profile: 'Profile',
    firstName: 'First name',
    email: 'Email',
    fixed: 'Email address cannot be changed',
    required: 'First name is required',
    menu: 'Account and settings',
    account: 'Account',
    save: 'Save changes',
    saved: 'Profile Updated',
    failed: 'Update Failed',
    failedText: 'Failed to update profile. Please try again.',
    devices: 'Where you are logged in',
    device: 'Safari on iPhone',
    end: 'Log out Safari on iPhone',
    ended: 'The device is logged out',
    endOthers: 'Log out all other devices',
    othersEnded: 'All other devices are logged out',
    noOthers: 'You are not logged in anywhere else.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm password',
    change: 'Change password',
    differ: 'The passwords do not match',
    wrong: 'The password is not right.',
    changed: 'The password is changed',
  },
] as const;

test.each(LANGUAGES)('a name that cannot be saved stays in its field, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const profile = await screen.findByRole('region', { name: w.profile });
  const json = { code: 'conflict', message: '…' };
  const release = answerInstead('PUT /api/auth/user/profile', { status: 409, json });
  await fill(user, profile, { [w.firstName]: 'Mia' });
  await press(user, w.save);
  await screen.findAllByText(w.failed);
  await screen.findAllByText(w.failedText);
  expect(typedIn(profile, w.firstName)).toBe('Mia');
  release();
  await press(user, w.save);
  await screen.findAllByText(w.saved);
  expect(await maria.account.call('GET', '/api/user')).toMatchObject({ firstName: 'Mia' });
});

test.each(LANGUAGES)('a first name is required, the address fixed, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const user = await openAsUser('/goals', maria);
  await press(user, w.menu);
  await user.click(await screen.findByRole('menuitem', { name: w.account }));
  await screen.findByRole('heading', { level: 1, name: w.account });
  const profile = await screen.findByRole('region', { name: w.profile });
  const address = fieldOf(profile, w.email);
  expect([address.value, address.disabled]).toEqual([maria.account.email, true]);
  within(profile).getByText(w.fixed);
  await fill(user, profile, { [w.firstName]: ' ' });
  await press(user, w.save);
  await within(profile).findByText(w.required);
  expect(await maria.account.call('GET', '/api/user')).toMatchObject({ firstName: 'Maria' });
});

test('a currency and a language are saved when they are chosen', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  await user.selectOptions(await screen.findByLabelText('Valuta'), 'EUR');
  const stored = () => maria.account.call('GET', '/api/user');
  const saved = { firstName: 'Maria', lastName: 'Lind', currency: 'EUR' };
  await waitFor(async () => expect(await stored()).toMatchObject(saved));
  await user.selectOptions(screen.getByLabelText('Språk'), 'en');
  await screen.findByRole('list', { name: 'Where you are logged in' });
  await waitFor(async () => expect(await stored()).toMatchObject({ ...saved, language: 'en' }));
});

test.each(LANGUAGES)('Maria ends one device, then all others, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const phone = await signInOn(maria.account, IPHONE);
  const user = await openAsUser('/account', maria);
  await seeWords(() => screen.queryByRole('list', { name: w.devices }), w.device);
  await press(user, w.end);
  await screen.findAllByText(w.ended);
  expect(await statusOf(phone)).toBe(401);
  await screen.findByText(w.noOthers);

  const others = [await signInOn(maria.account, IPHONE), await signInOn(maria.account, 'curl/8')];
  const again = await reload();
  await press(again, w.endOthers);
  await screen.findAllByText(w.othersEnded);
  await screen.findByText(w.noOthers);
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(screen.getByRole('list', { name: w.devices }).children).toHaveLength(1);
});

test.each(LANGUAGES)('a new password wants the old one, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const phone = await signInOn(maria.account, IPHONE);
  const user = await openAsUser('/account', maria);
  const main = await screen.findByRole('main');
  await waitFor(() => fieldOf(main, w.current));
  await fill(user, main, { [w.current]: 'inte det rätta', [w.new]: 'fyra höga stenar' });
  await fill(user, main, { [w.confirm]: 'fem höga stenar' });
  await press(user, w.change);
  await screen.findByText(w.differ);
  await fill(user, main, { [w.confirm]: 'fyra höga stenar' });
  await press(user, w.change);
  await screen.findByText(w.wrong);
  expect(await statusOf(phone)).toBe(200);

  await fill(user, main, { [w.current]: maria.account.password });
  await user.keyboard('{Enter}');
  await screen.findAllByText(w.changed);
  expect(typedIn(main, w.current)).toBe('');
  expect(await statusOf(phone)).toBe(401);
  const renewed = { ...maria.account, password: 'fyra höga stenar' };
  expect(await statusOf(await signInOn(renewed, IPHONE))).toBe(200);
  await reload();
  await seeWords(() => screen.queryByRole('list', { name: w.devices }), w.device);
});

test('a section that cannot be read leaves the others as they are', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const json = { code: 'not_found', message: 'Not now.' };
  const release = answerInstead('GET /api/sessions', { status: 404, json });
  const user = await openAsUser('/account', maria);
  const devices = await screen.findByRole('region', { name: 'Where you are logged in' });
  await within(devices).findByText('Not now.');
  const profile = screen.getByRole('region', { name: 'Profile' });
  await fill(user, profile, { 'First name': 'Mia' });
  await press(user, 'Save changes');
  await screen.findAllByText('Profile Updated');
  release();
  await press(user, 'Try again', devices);
  await seeWords(() => devices, 'This device');
});

test('a service that does not list its sessions still ends the others', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const phone = await signInOn(maria.account, IPHONE);
  answerInstead('GET /api/sessions', { status: 200, json: { sessions: null } });
  const user = await openAsUser('/account', maria);
  const devices = await screen.findByRole('region', { name: 'Where you are logged in' });
  await seeWords(() => devices, 'keeps the sessions and does not list them');
  await press(user, 'Log out all other devices');
  await screen.findAllByText('All other devices are logged out');
  expect(await statusOf(phone)).toBe(401);
});

test('the currency that is chosen last stays', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const preferences = await screen.findByRole('region', { name: 'Språk och valuta' });
  const currency = fieldOf(preferences, 'Valuta');
  const saving = holdAnswer('PUT /api/auth/user/profile');
  await user.selectOptions(currency, 'EUR');
  await saving.answered;
  await user.selectOptions(currency, 'USD');
  expect(saving.count()).toBe(1);
  saving.release();
  const saved = { currency: 'USD' };
  await waitFor(async () =>
    expect(await maria.account.call('GET', '/api/user')).toMatchObject(saved),
  );
  await waitFor(() => expect(currency.value).toBe('USD'));
});

test('a name that is typed during a save outlasts the session', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  const profile = await screen.findByRole('region', { name: 'Profil' });
  const saving = holdAnswer('PUT /api/auth/user/profile');
  await fill(user, profile, { Förnamn: 'Mia' });
  await press(user, 'Spara ändringarna', profile);
  await saving.answered;
  await fill(user, profile, { Förnamn: 'Marie' });
  saving.release();
  await screen.findAllByText('Profilen är uppdaterad');
  await maria.account.call('POST', '/api/logout');
  await press(user, 'Spara ändringarna', profile);
  await screen.findByRole('heading', { name: 'Logga in igen' });
  expect(typedIn(profile, 'Förnamn')).toBe('Marie');
});

test('an answer that is left before its end is no lost connection', async () => {
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: { assets: [boat] } });
  const user = await openAsUser('/assets', maria);
  await waitFor(() => expect(rowOf('Båt')).not.toBe(null));
  const { begun, left } = beginAnswer('GET /api/sessions');
  await press(user, 'Konto och inställningar');
  await user.click(await screen.findByRole('menuitem', { name: 'Konto' }));
  await screen.findByRole('region', { name: 'Här är du inloggad' });
  await begun;
  history.back();
  await left;
  await waitFor(() => expect(rowOf('Båt')).not.toBe(null));
  await allShown();
  expect(screen.queryByText(/^Servern går inte att nå/)).toBe(null);
});

test('signing out everywhere ends every session, in English', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const phone = await signInOn(maria.account, IPHONE);
  const user = await openAsUser('/account', maria);
  await press(user, 'Log out everywhere');
  await screen.findAllByRole('link', { name: 'Log in' });
  expect(localStorage.getItem('valv.session')).toBe(null);
  await expect(maria.account.call('GET', '/api/assets')).rejects.toThrow('401');
  expect(await statusOf(phone)).toBe(401);
});

/** The token of another device of hers. */
async function signInOn({ email, password }: Account, userAgent: string): Promise<string> {
  const answer = await fetch(`${inject('verified').origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return session.access_token;
}

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${inject('verified').origin}/api/assets`, { headers })).status;
}

test('an export is with the data, apart from what cannot be undone, and the contents lead there', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await openAsUser('/account', maria);
  const data = await screen.findByRole('region', { name: 'Dina data' });
  within(data).getByRole('button', { name: /^Spara som JSON/ });
  const danger = screen.getByRole('region', { name: 'Riskzon' });
  expect(within(danger).queryByRole('button', { name: /^Spara/ })).toBe(null);
  within(danger).getByRole('button', { name: /^Radera kontot/ });
  const contents = screen.getByRole('navigation', { name: 'På den här sidan' });
  const links = [...contents.querySelectorAll('a')];
  expect(links).toHaveLength(12);
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});
