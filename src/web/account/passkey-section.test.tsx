import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { createDeviceClient } from '#tests/support/other-device.ts';
import { PASSKEY_WORDS } from '#tests/support/passkey-words.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  type Member,
  openAsUser,
  openedDialog,
  press,
  seeWords,
} from '#tests/support/screen.tsx';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';

test('passkeys are renamed and removed, and each removal says what is left', async () => {
  const w = PASSKEY_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await register(maria, 'Jobbdatorn');
  const id = await register(maria, 'Telefonen');
  const user = await openAsUser('/account', maria);
  await press(user, `${w.rename} Telefonen`);
  const dialog = await openedDialog();
  await waitFor(() => expect(fieldOf(dialog, w.name)).toHaveProperty('value', 'Telefonen'));
  for (const [text, refusal] of [
    [' ', w.nameMissing],
    ['x'.repeat(121), w.nameLong],
  ] as const) {
    await fill(user, dialog, { [w.name]: text });
    await press(user, w.save, dialog);
    await seeWords(() => dialog, refusal);
  }
  await fill(user, dialog, { [w.name]: w.newName });
  const release = answerInstead(`PATCH /auth/v1/passkeys/${id}`, {
    status: 400,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code: 'reauthentication_needed', message: 'This change requires it' },
  });
  await user.keyboard('{Enter}');
  const proof = await openedDialog(w.sureTitle);
  await waitFor(() => fieldOf(proof, w.password));
  await fill(user, proof, { [w.password]: maria.account.password });
  release();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: w.newName });
  await press(user, `${w.remove} ${w.newName}`);
  const first = await screen.findByRole('alertdialog');
  await seeWords(() => first, w.removeOne);
  await press(user, w.removeConfirm, first);
  await waitFor(() => expect(screen.queryByRole('heading', { name: w.newName })).toBe(null));
  await press(user, `${w.remove} Jobbdatorn`);
  const last = await screen.findByRole('alertdialog');
  await seeWords(() => last, w.removeLast);
  await press(user, w.removeConfirm, last);
  await seeWords(() => document.body, w.none);
});

test('a browser without passkeys says so, and a service without them has no section', async () => {
  const w = PASSKEY_WORDS.en;
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  await openAsUser('/account', maria);
  await seeWords(() => document.body, w.unsupported);
  expect(screen.queryByRole('button', { name: w.add })).toBe(null);
  const release = answerInstead('GET /auth/v1/passkeys', {
    status: 404,
    headers: { 'x-supabase-api-version': '2024-01-01' },
    json: { code: 'passkey_disabled', message: 'Passkeys are disabled' },
  });
  await openAsUser('/account', maria);
  await screen.findByRole('heading', { name: 'Two-step login' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: w.section })).toBe(null));
  release();
});

/** As another device of Maria's would. */
async function register({ session }: Member, friendlyName: string): Promise<string> {
  const { origin } = inject('verified');
  const client = createDeviceClient(origin, friendlyName);
  await client.setSession(JSON.parse(session) as { access_token: string; refresh_token: string });
  const { data, error } = await client.passkey.startRegistration();
  if (error) throw error;
  const credential = new SoftwareAuthenticator(origin).create(data.options);
  const answer = { challengeId: data.challenge_id, credential };
  const made = await client.passkey.verifyRegistration(answer);
  if (made.error) throw made.error;
  await client.passkey.update({ passkeyId: made.data.id, friendlyName });
  return made.data.id;
}
