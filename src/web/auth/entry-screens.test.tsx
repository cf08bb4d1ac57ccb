import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../../tests/support/onboarded.ts';
import { receive } from '../../../tests/support/outbox.ts';
import { answerInstead, callServer } from '../../../tests/support/screen-network.ts';
import {
  fieldOf,
  fill,
  goTo,
  openAsVisitor,
  openedDialog,
  press,
  seeWords,
  typedIn,
} from '../../../tests/support/screen.tsx';
import { createHomeFolder, type Home, startHome } from '../../../tests/support/served.ts';

const PASSWORD = 'tre höga stenar';
const OTHER = 'fyra höga stenar';

/** A server that verifies users by mail. */
let home: Home;
let end: () => Promise<void>;
beforeAll(async () => {
  const settings = { AUTH_AUTOCONFIRM: 'off', AUTH_MAIL_INTERVAL_S: '0' };
  ({ home, end } = await startHome(createHomeFolder(), settings));
});
beforeEach(() => callServer(home.origin));
afterAll(() => end());

test('/auth opens the tab that is asked for, and says what is wrong', async () => {
  const { account } = await createAccount({ ...home, language: 'en' });
  const user = await openAsVisitor('/auth?tab=register', 'en');
  const register = await screen.findByRole('tabpanel', { name: 'Register' });
  await fill(user, register, { Email: account.email, Password: 'short' });
  await user.keyboard('{Enter}');
  await screen.findByText('Password too short');
  await fill(user, register, { Password: PASSWORD });
  await user.keyboard('{Enter}');
  await within(register).findByText('User already exists with this email');
});

test('a forgotten password is replaced by a mailed link, once, in English', async () => {
  const { account } = await createAccount({ ...home, language: 'en' });
  const user = await openAsVisitor('/forgot-password', 'en');
  await press(user, 'Send the link');
  await screen.findByText('Email is required');
  await fill(user, document.body, { Email: account.email });
  await press(user, 'Send the link');
  await screen.findByRole('heading', { name: 'Check your email' });
  const link = await linkIn(home.dataDir, account.email, 'Reset your password');

  const chooser = await openAsVisitor(link, 'en');
  await press(chooser, 'Save the password');
  await screen.findByText('Both fields must be filled in');
  await choosePassword(chooser, OTHER, 'fem höga stenar');
  await screen.findByText('The passwords do not match');
  await choosePassword(chooser, OTHER, OTHER);
  const saved = 'Your password has been updated! You can now log in with the new password.';
  await screen.findByText(saved);
  const again = await openAsVisitor(link, 'en');
  await choosePassword(again, 'sex höga stenar', 'sex höga stenar');
  await screen.findByText('Invalid reset link. Ask for a new link.');

  const signingIn = await openAsVisitor('/login', 'en');
  await fill(signingIn, document.body, { Email: account.email, Password: PASSWORD });
  await press(signingIn, 'Log in');
  await screen.findByText('Invalid email or password');
  expect(typedIn(document.body, 'Email')).toBe(account.email);
  await fill(signingIn, document.body, { Password: OTHER });
  await press(signingIn, 'Log in');
  await screen.findByRole('heading', { name: 'About you' });
});

test('a mail opened in another browser asks for the password there, in English', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  await signUpElsewhere(home.origin, email);
  const subject = 'Confirm your email address';
  const user = await openAsVisitor(await linkIn(home.dataDir, email, subject), 'en');
  await press(user, 'Verify my email');
  await screen.findByRole('heading', { name: 'Choose your password' });
  const release = answerInstead('PUT /auth/v1/user', {
    status: 400,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code: 'reauthentication_needed', message: 'Password update requires it' },
  });
  await choosePassword(user, OTHER, OTHER);
  await seeWords(() => document.body, 'we have mailed you a code');
  expect(typedIn(document.body, 'New password')).toBe(OTHER);
  release();
  const wanted = { to: email, subject: 'Your verification code' };
  const { code } = await receive(home.dataDir, wanted);
  await fill(user, document.body, { 'Code of six digits': code });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
  await screen.findByRole('heading', { name: 'About you' });
});

test('Maria signs up, answers the questions and has a net worth, in English', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  const user = await openAsVisitor('/signup', 'en');
  await press(user, 'Create account');
  await screen.findByText('All required fields must be filled in');
  const names = { 'First name': 'Maria', 'Email': email, 'Password': PASSWORD };
  await fill(user, document.body, { ...names, 'Confirm password': 'tre låga stenar' });
  await user.keyboard('{Enter}');
  await screen.findByText('The passwords do not match');
  await fill(user, document.body, { 'Confirm password': PASSWORD });
  expect(typedIn(document.body, 'Email')).toBe(email);
  await press(user, 'Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
  const link = await linkIn(home.dataDir, email, 'Confirm your email address');
  await goTo(link, 'Verify your email');
  await press(user, 'Verify my email');
  await screen.findByRole('heading', { name: 'Email verified!' });
  await user.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
  await answerQuestions(user);
  await addVilla(user);
});

test('a link that has failed says so, in the query and in the fragment', async () => {
  const failure = 'error=access_denied&error_code=otp_expired';
  for (const path of [`/auth/reset-password?${failure}`, `/reset-password#${failure}`]) {
    await openAsVisitor(path, 'sv');
    await screen.findByText('Ogiltig återställningslänk. Be om en ny länk.');
  }
  await openAsVisitor(`/auth/verify?${failure}`, 'sv');
  await screen.findByText(/^Länken har redan använts eller är för gammal\./);
  await screen.findByRole('link', { name: /Logga in/ });
});

async function choosePassword(user: UserEvent, password: string, again: string): Promise<void> {
  await waitFor(() => fieldOf(document.body, 'New password'));
  const fields = { 'New password': password, 'Confirm password': again };
  await fill(user, document.body, fields);
  await user.keyboard('{Enter}');
}

/** The path of the newest mail's link. */
async function linkIn(dataDir: string, to: string, subject: string): Promise<string> {
  const { pathname, search } = new URL((await receive(dataDir, { to, subject })).link);
  return pathname + search;
}

async function signUpElsewhere(origin: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const body = JSON.stringify({ email, password: PASSWORD, firstName: 'Maria', lastName: null });
  const answer = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
  expect(answer.ok).toBe(true);
}

/** The steps accept everything; the last one links to errors. */
async function answerQuestions(user: UserEvent): Promise<void> {
  await screen.findByRole('heading', { name: 'About you' });
  expect(typedIn(document.body, 'First name')).toBe('Maria');
  await fill(user, document.body, { 'Last name': 'Lind', 'Age': '17' });
  await press(user, 'Next');
  await screen.findByRole('heading', { name: 'Currency and income' });
  await fill(user, document.body, { 'Monthly income': '42 000' });
  await press(user, 'Next');
  await waitFor(() => fieldOf(document.body, 'Financial goals'));
  await fill(user, document.body, { 'Financial goals': 'En buffert på tre månader' });
  await press(user, 'Next');
  await press(user, 'Complete Setup');
  await screen.findByText('Must be 18 or older');
  await fill(user, document.body, { Age: '41' });
  for (let step = 1; step <= 3; step += 1) await press(user, 'Next');
  await user.dblClick(await screen.findByRole('button', { name: /^Complete Setup/ }));
  await screen.findByText('Welcome to Valv, Maria');
}

async function addVilla(user: UserEvent): Promise<void> {
  // The salary is known from the questions before.
  await screen.findByText('1 of 4');
  await press(user, 'Enter your home');
  const dialog = await openedDialog();
  expect(typedIn(dialog, 'Asset Name')).toBe('Home');
  await fill(user, dialog, { 'Current Value': '4500000', 'Your Ownership %': '50' });
  await press(user, 'Add', dialog);
  await seeWords(() => document.body, '$2,250,000.00');
}
