import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fill,
  openAsUser,
  openAsVisitor,
  openedDialog,
  press,
  seeWords,
} from '#tests/support/screen.tsx';
import { authTexts } from './texts.ts';
import { providerTexts } from './provider-texts.ts';

const PROVIDER = { name: 'Hemnyckeln' };

/** The server of these tests has no provider: its settings, with one. */
function setProvider(isOnly = false): void {
  const json = {
    authUrl: '/auth/v1',
    publishableKey: '',
    publicUrl: location.origin,
    oidc: { ...PROVIDER, isOnly },
  };
  answerInstead('GET /config.json', { status: 200, json });
}

const ENDS = Object.keys(providerTexts.en.ends) as (keyof typeof providerTexts.en.ends)[];

test.each(LANGUAGES)('each end of a sign-in says what to do, in %s', async (language) => {
  setProvider();
  for (const end of [...ENDS, 'unheard-of']) {
    const known = ENDS.find((each) => each === end) ?? 'lost';
    const { title, text }: { title: string; text: (at: typeof PROVIDER) => string } =
      providerTexts[language].ends[known];
    await openAsVisitor(`/auth/provider?result=${end}`, language);
    await screen.findByRole('heading', { name: title });
    await seeWords(() => document.body, text(PROVIDER));
    const onwards = screen.getByRole('link', { name: providerTexts[language].toLogin });
    expect(onwards.getAttribute('href')).toBe('/login');
  }
});

test.each(LANGUAGES)(
  'where only the provider signs in there is no password, in %s',
  async (language) => {
    setProvider(true);
    const name = authTexts[language].continueWith(PROVIDER);
    for (const path of ['/login', '/signup', '/auth', '/auth?tab=register']) {
      await openAsVisitor(path, language);
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe('/auth/oidc');
      await waitFor(() => expect(document.querySelector('[type=password]')).toBeNull());
    }
  },
);

test('without a provider nothing is said of one', async () => {
  await openAsVisitor('/login', 'sv');
  await screen.findByLabelText('Lösenord');
  expect(screen.queryByRole('link', { name: /Fortsätt med/ })).toBeNull();
});

test('an answer that waits for another browser, or a moment, is said to', async () => {
  setProvider();
  const { ends } = providerTexts.sv;
  const asked = 'POST /api/auth/oidc/session' as const;
  const release = answerInstead(asked, { status: 400, json: { code: 'invalid_link' } });
  await openAsVisitor('/auth/provider', 'sv');
  await seeWords(() => document.body, ends.lost.text());
  release();
  answerInstead('GET /api/auth/oidc/stranger', { status: 400, json: { code: 'invalid_link' } });
  await openAsVisitor('/auth/provider?result=join', 'sv');
  await seeWords(() => document.body, ends.lost.text());
});

test('an account without a password chooses one, and is erased by a mailed code', async () => {
  setProvider();
  answerInstead('GET /api/auth/oidc', { status: 200, json: { links: [] } });
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = (await maria.account.call('GET', '/api/user')) as object;
  const json = { ...user, hasPassword: false, hasProvider: true };
  answerInstead('GET /api/user', { status: 200, json });
  const typist = await openAsUser('/account', maria);
  await screen.findByRole('heading', { name: 'Choose a password' });
  await screen.findByRole('button', { name: /^Join Hemnyckeln/ });
  expect(screen.queryByLabelText('Current password')).toBeNull();

  await press(typist, 'Erase the account');
  const dialog = await openedDialog();
  answerInstead('GET /auth/v1/reauthenticate', { status: 200, json: {} });
  await press(typist, 'Email me a code', dialog);
  await press(typist, 'Erase everything', dialog);
  await seeWords(() => dialog, 'Enter the six digits from the email.');
  await fill(typist, dialog, { 'Six-digit code': '123 456' });
  await press(typist, 'Erase everything', dialog);
  await seeWords(() => dialog, 'The code is wrong or too old.');
});
