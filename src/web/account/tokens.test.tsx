import { screen, waitFor } from '@testing-library/react';
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
} from '#tests/support/screen.tsx';

const LANGUAGES = [
  {
    language: 'sv',
    none: 'Du har inga åtkomstnycklar.',
    add: 'Skapa en åtkomstnyckel',
    name: 'Namn',
    nameRequired: 'Namn krävs',
    scopeRequired: 'Välj minst en behörighet.',
    reading: 'Läsa dina siffror',
    until: 'Gäller till och med',
    make: 'Skapa nyckeln',
    sure: 'Bekräfta att det är du',
    password: 'Nuvarande lösenord',
    made: 'Kopiera din åtkomstnyckel nu',
    token: 'Åtkomstnyckel',
    done: 'Jag har kopierat den',
    unused: 'Aldrig använd',
    revoke: 'Återkalla Skärmen hemma',
  },
  {
    language: 'en',
    none: 'You have no access tokens.',
    add: 'Make an access token',
    name: 'Name',
    nameRequired: 'Name is required',
    scopeRequired: 'Choose at least one permission.',
    reading: 'Read your figures',
    until: 'Valid until and including',
    make: 'Make the token',
    sure: 'Confirm that it is you',
    password: 'Current password',
    made: 'Copy your access token now',
    token: 'Access token',
    done: 'I have copied it',
    unused: 'Never used',
    revoke: 'Revoke Skärmen hemma',
  },
] as const;

test.each(LANGUAGES)('a token is made, shown once, listed and revoked, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  await seeWords(() => document.body, w.none);
  await press(user, w.add);
  const dialog = await openedDialog(w.add);
  await press(user, w.make, dialog);
  await seeWords(() => dialog, w.nameRequired);
  await seeWords(() => dialog, w.scopeRequired);
  await fill(user, dialog, { [w.name]: 'Skärmen hemma' });
  await user.click(screen.getByRole('checkbox', { name: w.reading }));
  expect(fieldOf(dialog, w.until)).toHaveProperty('type', 'date');
  const release = answerInstead('POST /api/tokens', {
    status: 400,
    json: { code: 'reauthentication_needed', message: 'This change requires it' },
  });
  await press(user, w.make, dialog);
  const proof = await openedDialog(w.sure);
  await waitFor(() => fieldOf(proof, w.password));
  await fill(user, proof, { [w.password]: maria.account.password });
  release();
  await user.keyboard('{Enter}');
  const shown = await openedDialog(w.made);
  const secret = await screen.findByLabelText(w.token);
  expect(secret.textContent).toMatch(/^valv_[0-9A-Za-z]{40}$/);
  await press(user, w.done, shown);
  await screen.findByRole('heading', { name: 'Skärmen hemma' });
  await seeWords(() => document.body, w.unused);
  expect(document.body.textContent).not.toContain(secret.textContent);
  await press(user, w.revoke);
  await seeWords(() => document.body, w.none);
});

test('where a hosted service keeps the login there are no tokens, and it says so', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const release = answerInstead('GET /api/tokens', { status: 200, json: { tokens: null } });
  await openAsUser('/account', maria);
  await seeWords(() => document.body, 'so there are no access tokens here');
  release();
});

const CALENDARS = [
  {
    language: 'sv',
    none: 'Ingen kalender hämtar något.',
    add: 'Skapa en kalenderadress',
    amounts: 'Visa belopp',
    make: 'Skapa adressen',
    made: 'Kopiera adressen nu',
    address: 'Kalenderns adress',
    how: 'Google Kalender, på en dator',
    done: 'Jag har kopierat den',
    listed: 'Med belopp',
    unread: 'Aldrig hämtad',
    revokeNamed: /^Återkalla adressen: Med belopp/,
    sure: 'Återkalla adressen?',
    revoke: 'Återkalla',
    keep: 'Avbryt',
  },
  {
    language: 'en',
    none: 'No calendar fetches anything.',
    add: 'Make a calendar address',
    amounts: 'Show amounts',
    make: 'Make the address',
    made: 'Copy the address now',
    address: 'Address of the calendar',
    how: 'Google Calendar, on a computer',
    done: 'I have copied it',
    listed: 'With amounts',
    unread: 'Never fetched',
    revokeNamed: /^Revoke the address: With amounts/,
    sure: 'Revoke the address?',
    revoke: 'Revoke',
    keep: 'Cancel',
  },
] as const;

test.each(CALENDARS)('a calendar address is shown once and revoked, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, currency: 'SEK' });
  const user = await openAsUser('/account', maria);
  await seeWords(() => document.body, w.none);
  await press(user, w.add);
  const dialog = await openedDialog(w.add);
  await user.click(screen.getByRole('checkbox', { name: w.amounts }));
  await press(user, w.make, dialog);
  const shown = await openedDialog(w.made);
  const address = await screen.findByLabelText(w.address);
  expect(address.textContent).toMatch(/^https?:\/\/.+\/calendar\/[\w-]{43}\.ics$/);
  await seeWords(() => shown, w.how);
  await press(user, w.done, shown);
  await screen.findByRole('heading', { name: w.listed });
  await seeWords(() => document.body, w.unread);
  expect(document.body.textContent).not.toContain(address.textContent);
  const question = async () => {
    await user.click(screen.getByRole('button', { name: w.revokeNamed }));
    return screen.findByRole('alertdialog', { name: w.sure });
  };
  await press(user, w.keep, await question());
  await screen.findByRole('heading', { name: w.listed });
  await press(user, w.revoke, await question());
  await seeWords(() => document.body, w.none);
});
