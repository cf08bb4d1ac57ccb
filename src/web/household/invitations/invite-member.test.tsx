import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, HOUSEHOLD_WORDS } from '#tests/support/household-words.ts';
import { holdAnswer } from '#tests/support/screen-network.ts';
import {
  clickTwice,
  createMaria,
  fill,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  seeWords,
  textOf,
  typedIn,
} from '#tests/support/screen.tsx';

const LANGUAGES = ['sv', 'en'] as const;

test.each(LANGUAGES)(
  'a household is created, and nobody invited twice, in %s',
  async (language) => {
    const words = HOUSEHOLD_WORDS[language];
    const email = `erik.${randomUUID()}@example.com`;
    const maria = await createMaria({ language, currency: 'SEK' });
    const user = await openAsUser('/household', maria);
    await screen.findByRole('heading', { name: words.none });
    await press(user, words.create);
    const creating = await openedDialog();
    await fill(user, creating, { [words.name]: '   ' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(creating.querySelector('[aria-invalid="true"]')).not.toBe(null));
    await fill(user, creating, { [words.name]: HOME });
    const create = new RegExp(`^${words.create}`);
    await user.dblClick(within(creating).getByRole('button', { name: create }));
    await screen.findAllByText(words.created);
    await screen.findByRole('heading', { name: HOME });
    expect(await maria.account.call('GET', '/api/households')).toHaveLength(1);

    for (const answer of [`${words.sent} ${email}`, words.already]) {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
      await press(user, words.invite);
      const dialog = await openedDialog();
      await waitFor(() => within(dialog).getByLabelText(words.language));
      await fill(user, dialog, { [words.email]: email });
      await press(user, words.send, dialog);
      await seeWords(() => document.body, answer);
    }
    expect(typedIn(await openedDialog(), words.email)).toBe(email);
    await pressEscape(user);
    await press(user, words.discard);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

    await press(user, words.view);
    const members = await openedDialog();
    await waitFor(() => expect(textOf(members)).toContain(words.you));
    await seeWords(() => within(members).queryByRole('region', { name: words.waiting }), email);
    await press(user, words.close, members);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  },
);

test('Send again requests one mail when it is clicked twice', async () => {
  const email = `erik.${randomUUID()}@example.com`;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { call } = maria.account;
  const { id } = (await call('POST', '/api/households', { name: HOME })) as { id: string };
  const path = `/api/households/${id}/invitations` as const;
  const invitation = (await call('POST', path, { email })) as { id: string };
  const user = await openAsUser('/household', maria);
  await press(user, HOUSEHOLD_WORDS.sv.view);
  const again = await screen.findByRole('button', { name: `Skicka igen till ${email}` });
  const sending = holdAnswer(`POST ${path}/${invitation.id}/resend`);
  clickTwice(again);
  await sending.answered;
  expect(sending.count()).toBe(1);
  sending.release();
  // The invitation itself was mailed just now.
  await screen.findByText(/^Ett mejl skickades nyss/);
  expect(sending.count()).toBe(1);
  await pressEscape(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});
