import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInstead } from '#tests/support/screen-network.ts';
import { createMaria, openAsUser, openAsVisitor, press } from '#tests/support/screen.tsx';

const LANGUAGES = [
  {
    language: 'sv',
    title: 'Månadsmejl',
    choice: /^Skicka det till /,
    unproven: 'Valet sparades inte',
    end: 'Avsluta',
    ended: 'Månadsmejlet är avslutat',
    dead: 'Länken fungerar inte',
    account: 'Till kontosidan',
  },
  {
    language: 'en',
    title: 'Monthly email',
    choice: /^Send it to /,
    unproven: 'The choice was not saved',
    end: 'Stop it',
    ended: 'The monthly email is stopped',
    dead: 'The link does not work',
    account: 'To the account page',
  },
] as const;

test.each(LANGUAGES)('is not offered where no mail server is set, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  await openAsUser('/account', maria);
  await screen.findByRole('region', { name: w.language === 'sv' ? 'Profil' : 'Profile' });
  expect(screen.queryByRole('region', { name: w.title })).toBeNull();
  expect(screen.queryByRole('link', { name: w.title })).toBeNull();
});

test.each(LANGUAGES)('is turned on and off, and a refusal says why, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const json = { ...((await maria.account.call('GET', '/api/user')) as object), monthMail: 0 };
  answerInstead('GET /api/user', { status: 200, json });
  const user = await openAsUser('/account', maria);
  const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: w.choice });
  await screen.findByRole('region', { name: w.title });
  expect(choice().checked).toBe(false);
  const message = 'Ingen länk har använts.';
  const refused = { status: 403, json: { code: 'mail_not_proven', message } };
  const release = answerInstead('PUT /api/auth/user/profile', refused);
  await user.click(choice());
  await screen.findByText(w.unproven);
  screen.getByText(message);
  expect(choice().checked).toBe(false);
  release();
  const saved = { status: 200, json: { ...json, monthMail: 1 } };
  answerInstead('PUT /api/auth/user/profile', saved);
  await user.click(choice());
  await waitFor(() => expect(choice().checked).toBe(true));
  expect(screen.queryByText(w.unproven)).toBeNull();
  await user.click(choice());
  await waitFor(() => expect(choice().checked).toBe(false));
});

test.each(LANGUAGES)('is ended by one press without a session, in $language', async (w) => {
  const user = await openAsVisitor('/month-mail?token=v1.a.b', w.language);
  const release = answerInstead('POST /month-mail', { status: 200, json: {} });
  await press(user, w.end);
  await screen.findByRole('heading', { level: 1, name: w.ended });
  release();
  const again = await openAsVisitor('/month-mail?token=v1.a.b', w.language);
  await press(again, w.end);
  // The server knows no such link.
  await screen.findByRole('heading', { level: 1, name: w.dead });
  screen.getByRole('link', { name: w.account });
});
