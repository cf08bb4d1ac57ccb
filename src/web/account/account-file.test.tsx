import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createMaria,
  fill,
  type Member,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  wordsOf,
} from '../../../tests/support/screen.tsx';

const SEK = { currency: 'SEK' } as const;
const records = {
  assets: [{ type: 'savings', name: 'Buffert', value: '125000.50', ...SEK }],
  liabilities: [{ type: 'mortgage', name: 'Bolån', balance: '90000.25', ...SEK }],
  incomes: [{ name: 'Lön', amount: '42000', type: 'salary', frequency: 'monthly', ...SEK }],
  goals: [{ name: 'Resa', targetAmount: '30000', ...SEK }],
};
const HELD = ['1 asset', '1 liability', '1 income source', '1 goal'];

test('an account is erased, and its file added to another one once, in English', async () => {
  const maria = await createMaria({ language: 'en', ...SEK, records });
  const file = await exportOf(maria);
  const user = await openAsUser('/account', maria);
  await screen.findByRole('button', { name: /^Save as JSON/ });
  await screen.findByRole('button', { name: /^Save as CSV/ });
  await press(user, 'Erase the account');
  const dialog = await openedDialog();
  for (const lost of HELD) await seeWords(() => dialog, lost);
  await fill(user, dialog, { Password: 'inte det rätta' });
  await press(user, 'Erase everything', dialog);
  await seeWords(() => dialog, 'The password is not right.');
  await fill(user, dialog, { Password: maria.account.password });
  await press(user, 'Erase everything', dialog);
  await screen.findAllByText('The account is erased');
  await waitFor(() => expect(location.pathname).toBe('/'));

  const again = await createMaria({ language: 'en', ...SEK });
  const opener = await openAsUser('/account', again);
  await choose(opener, '{"format":"else"}');
  await seeWords(() => document.body, 'This is not a file that Valv has written.');
  for (const outcome of [
    'Everything in the file is added',
    'This file was added before, and nothing was added again',
  ]) {
    await choose(opener, file);
    const question = await openedDialog('Add what is in the file?');
    for (const held of HELD) await seeWords(() => question, held);
    await press(opener, 'Add everything', question);
    await screen.findAllByText(outcome);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(await again.account.call('GET', '/api/assets')).toHaveLength(1);
  }
});

test('both ways to sign out have their names, in Swedish', async () => {
  await openAsUser('/account', await createMaria({ language: 'sv', ...SEK }));
  const buttons = await screen.findAllByRole('button', { name: /^Logga ut/ });
  const names = buttons.map(wordsOf).join();
  expect(names).toContain('Logga ut överallt');
  expect(names).toContain('Logga ut från kontot');
});

/** The file that the button saves. */
async function exportOf({ account }: Member): Promise<string> {
  const { url } = (await account.call('POST', '/api/export', { format: 'json' })) as {
    url: string;
  };
  return (await fetch(url)).text();
}

async function choose(user: UserEvent, content: string): Promise<void> {
  const found = () => document.querySelector<HTMLInputElement>('input[type=file][accept*=json]');
  await waitFor(() => expect(found()).not.toBe(null));
  const file = new File([content], 'valv.json', { type: 'application/json' });
  await user.upload(found() ?? document.createElement('input'), file);
}
