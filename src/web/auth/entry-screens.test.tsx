import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, inject, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';
import { answerInstead, callServer } from '#tests/support/screen-network.ts';
import {
  fieldOf,
  fill,
  goTo,
  openAsUser,
  openAsVisitor,
  openedDialog,
  press,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';

const PASSWORD = 'tre höga stenar';
const OTHER = 'fyra höga stenar';

/** The server that verifies users by mail. */
const home = inject('mailed');
beforeEach(() => callServer(home.origin));

const RESETTING = [
  {
    language: 'sv',
    forgot: 'Glömt lösenordet?',
    send: 'Skicka länken',
    emailMissing: 'Email krävs',
    email: 'E-post',
    sent: 'Kontrollera din email',
    subject: 'Återställ ditt lösenord',
    save: 'Spara lösenordet',
    missing: 'Båda fälten måste fyllas i',
    new: 'Nytt lösenord',
    confirm: 'Bekräfta lösenord',
    differ: 'Lösenorden matchar inte',
    saved: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
    dead: 'Ogiltig återställningslänk. Be om en ny länk.',
    back: 'Tillbaka till inloggningen',
    password: 'Lösenord',
    wrong: 'Fel email eller lösenord',
    inside: 'Om dig',
    logOut: 'Logga ut',
    logIn: 'Logga in',
  },
  {
    language: 'en',
    forgot: 'Forgot your password?',
    send: 'Send the link',
    emailMissing: 'Email is required',
    email: 'Email',
    sent: 'Check your email',
    subject: 'Reset your password',
    save: 'Save the password',
    missing: 'Both fields must be filled in',
    new: 'New password',
    confirm: 'Confirm password',
    differ: 'The passwords do not match',
    saved: 'Your password has been updated! You can now log in with the new password.',
    dead: 'Invalid reset link. Ask for a new link.',
    back: 'Back to login',
    password: 'Password',
    wrong: 'Invalid email or password',
    inside: 'About you',
    logOut: 'Log out',
    logIn: 'Log in',
  },
] as const;
type ResetWords = (typeof RESETTING)[number];

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

  await user.click(screen.getByRole('tab', { name: 'Login' }));
  const login = await screen.findByRole('tabpanel', { name: 'Login' });
  await press(user, 'Log in', login);
  await within(login).findByText('Missing information');
  await screen.findByText('Please fill in both email and password.');
  await fill(user, login, { Email: account.email, Password: OTHER });
  await user.keyboard('{Enter}');
  await within(login).findByText('Invalid email or password');
  await screen.findByText('Login failed');
});

test.each(RESETTING)(
  'a forgotten password is replaced by a mailed link, in $language',
  async (w) => {
    const { account } = await createAccount({ ...home, language: w.language });
    const user = await openAsVisitor('/login', w.language);
    await user.click(await screen.findByRole('link', { name: w.forgot }));
    await press(user, w.send);
    await screen.findByText(w.emailMissing);
    await fill(user, document.body, { [w.email]: account.email });
    await press(user, w.send);
    await screen.findByRole('heading', { name: w.sent });
    const link = await linkIn(home.dataDir, account.email, w.subject);

    const chooser = await openAsVisitor(link, w.language);
    await press(chooser, w.save);
    await screen.findByText(w.missing);
    await choosePassword(chooser, { [w.new]: OTHER, [w.confirm]: 'fem höga stenar' });
    await screen.findByText(w.differ);
    await choosePassword(chooser, { [w.new]: OTHER, [w.confirm]: OTHER });
    await screen.findByText(w.saved);
    await useLinkAgain(link, w);

    const email = { [w.email]: account.email };
    await fill(user, document.body, { ...email, [w.password]: PASSWORD });
    await user.keyboard('{Enter}');
    await within(screen.getByRole('main')).findByText(w.wrong);
    expect(typedIn(document.body, w.email)).toBe(account.email);
    await fill(user, document.body, { [w.password]: OTHER });
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: w.inside });
    expect(localStorage.getItem(SESSION_KEY)).toContain(account.email);
    await press(user, w.logOut);
    await screen.findAllByRole('link', { name: w.logIn });
    expect(localStorage.getItem(SESSION_KEY)).toBe(null);
  },
);

/** A link that was used changes nothing, and leads back to the login page. */
async function useLinkAgain(link: string, w: ResetWords): Promise<void> {
  const user = await openAsVisitor(link, w.language);
  await choosePassword(user, { [w.new]: PASSWORD, [w.confirm]: PASSWORD });
  await screen.findByText(w.dead);
  await user.click(screen.getByRole('link', { name: w.back }));
  await screen.findByRole('heading', { name: w.logIn });
}

test('an unverified user is told so, and verifies by the code in a new mail', async () => {
  const email = `erik.${randomUUID()}@example.com`;
  await signUpElsewhere(email, 'sv');
  const mail = { to: email, subject: 'Bekräfta din e-postadress' };
  const { code: first } = await receive(home.dataDir, mail);
  const user = await openAsVisitor('/login', 'sv');
  await fill(user, document.body, { 'E-post': email, 'Lösenord': PASSWORD });
  await user.keyboard('{Enter}');
  await screen.findByText('Du måste verifiera din email innan du kan logga in. Kolla din inbox.');
  const resend = 'Skicka verifieringsmejlet igen';
  await user.click(await screen.findByRole('link', { name: resend }));
  await seeWords(() => document.body, `Vi har skickat ett mejl till ${email}.`);
  await press(user, resend);
  await screen.findByText('Nytt verifieringsmail skickat! Kolla din inbox.');
  const summary = screen.getByText('Skriv koden från mejlet i stället');
  await user.click(summary);
  expect(summary.closest('details')).toHaveProperty('open', true);
  const { code } = await receive(home.dataDir, { ...mail, after: first });
  await fill(user, document.body, { 'Sexsiffrig kod': code });
  await user.keyboard('{Enter}');
  // Not the browser that signed up: the reader of the mail chooses the password.
  await screen.findByRole('heading', { name: 'Välj ditt lösenord' });
});

test('a mail opened in another browser asks for the password there, in English', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  await signUpElsewhere(email, 'en');
  const subject = 'Confirm your email address';
  const user = await openAsVisitor(await linkIn(home.dataDir, email, subject), 'en');
  await seeWords(() => document.body, `The email was sent to ${email}.`);
  await press(user, 'Verify my email');
  await screen.findByText('Enter the six digits from the email.');
  const { code: digits } = await receive(home.dataDir, { to: email, subject });
  await fill(user, document.body, { 'Six-digit code': digits });
  await press(user, 'Verify my email');
  await screen.findByRole('heading', { name: 'Choose your password' });
  const release = answerInstead('PUT /auth/v1/user', {
    status: 400,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code: 'reauthentication_needed', message: 'Password update requires it' },
  });
  await choosePassword(user, { 'New password': OTHER, 'Confirm password': OTHER });
  await seeWords(() => document.body, 'we have emailed you a code');
  expect(typedIn(document.body, 'New password')).toBe(OTHER);
  release();
  const wanted = { to: email, subject: 'Your verification code' };
  const { code } = await receive(home.dataDir, wanted);
  await fill(user, document.body, { 'Six-digit code': code });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Go to the dashboard' }));
  await screen.findByRole('heading', { name: 'About you' });
});

test('a link that somebody else has sent names both accounts and signs nobody in', async () => {
  const { account: maria, session } = await createAccount({ ...home, language: 'sv' });
  const email = `mallory.${randomUUID()}@example.com`;
  await signUpElsewhere(email, 'sv');
  const link = await linkIn(home.dataDir, email, 'Bekräfta din e-postadress');
  const user = await openAsUser(link, { session, language: 'sv' });
  await seeWords(() => document.body, `Mejlet skickades till ${email}.`);
  await seeWords(() => document.body, `Du är inloggad här som ${maria.email}.`);
  const before = localStorage.getItem(SESSION_KEY);
  await press(user, 'Verifiera min e-postadress');
  await screen.findByText('Skriv de sex siffrorna från mejlet.');
  await fill(user, document.body, { 'Sexsiffrig kod': '000000' });
  await press(user, 'Verifiera min e-postadress');
  await screen.findByText(/^Koden är fel eller för gammal\./);
  // Beside the error, too.
  await seeWords(() => document.body, 'har någon annan skickat länken till dig: fortsätt inte.');
  expect(localStorage.getItem(SESSION_KEY)).toBe(before);
});

test('at another address than the one set up, signing up says what to set', async () => {
  const config = { authUrl: '/auth/v1', publishableKey: '', publicUrl: 'http://192.0.2.7:3000' };
  answerInstead('GET /config.json', { status: 200, json: config });
  await openAsVisitor('/signup', 'en');
  await seeWords(
    () => document.body,
    `it is set up for http://192.0.2.7:3000: the link in the email leads there. Whoever runs ` +
      `this Valv sets PUBLIC_URL=${location.origin} and restarts it.`,
  );
});

test('Maria signs up, answers the questions and has a net worth, in English', async () => {
  const email = `maria.${randomUUID()}@example.com`;
  const user = await openAsVisitor('/signup', 'en');
  await press(user, 'Create account');
  await screen.findByText('All required fields must be filled in');
  expect(document.activeElement).toBe(fieldOf(document.body, 'Email'));
  const names = { 'First name': 'Maria', 'Email': email, 'Password': PASSWORD };
  await fill(user, document.body, { ...names, 'Confirm password': 'tre låga stenar' });
  await user.keyboard('{Enter}');
  await screen.findByText('The passwords do not match');
  await fill(user, document.body, { 'Confirm password': PASSWORD });
  expect(typedIn(document.body, 'Email')).toBe(email);
  await user.dblClick(screen.getByRole('button', { name: /^Create account/ }));
  await screen.findByRole('heading', { name: 'Check your email' });
  const link = await linkIn(home.dataDir, email, 'Confirm your email address');
  // It acts only when its button is pressed: opening it twice uses nothing up.
  for (const path of [link, '/login', link]) {
    await goTo(path, path === link ? 'Verify your email' : 'Log in');
  }
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

async function choosePassword(
  user: UserEvent,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await waitFor(() => Object.keys(fields).forEach((label) => fieldOf(document.body, label)));
  await fill(user, document.body, fields);
  await user.keyboard('{Enter}');
}

/** The path of the newest mail's link. */
async function linkIn(dataDir: string, to: string, subject: string): Promise<string> {
  const { pathname, search } = new URL((await receive(dataDir, { to, subject })).link);
  return pathname + search;
}

async function signUpElsewhere(email: string, language: Language): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const body = JSON.stringify({ email, password: PASSWORD, firstName: 'Maria', lastName: null });
  const answer = await fetch(`${home.origin}/api/register`, { method: 'POST', headers, body });
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
