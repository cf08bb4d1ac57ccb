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
} from '#tests/support/screen.tsx';

const SEK = { currency: 'SEK' } as const;
const records = {
  assets: [{ type: 'savings', name: 'Buffert', value: '125000.50', ...SEK }],
  liabilities: [{ type: 'mortgage', name: 'Bolån', balance: '90000.25', ...SEK }],
  incomes: [{ name: 'Lön', amount: '42000', type: 'salary', frequency: 'monthly', ...SEK }],
  goals: [{ name: 'Resa', targetAmount: '30000', ...SEK }],
};
const LANGUAGES = [
  {
    language: 'sv',
    json: 'Spara som JSON',
    csv: 'Spara som CSV',
    erase: 'Radera kontot',
    held: ['1 tillgång', '1 skuld', '1 inkomstkälla', '1 mål'],
    password: 'Lösenord',
    confirm: 'Radera allt',
    wrong: 'Lösenordet stämmer inte.',
    erased: 'Kontot är raderat',
    notOurs: 'Det här är inte en fil som Valv har exporterat.',
    opening: 'Vill du lägga till det som finns i filen?',
    add: 'Lägg till allt',
    outcomes: ['Allt i filen är tillagt', 'Filen har lagts till förut, och inget lades till igen'],
  },
  {
    language: 'en',
    json: 'Save as JSON',
    csv: 'Save as CSV',
    erase: 'Erase the account',
    held: ['1 asset', '1 liability', '1 income source', '1 goal'],
    password: 'Password',
    confirm: 'Erase everything',
    wrong: 'The password is not right.',
    erased: 'The account is erased',
    notOurs: 'This is not a file that Valv has exported.',
    opening: 'Add what is in the file?',
    add: 'Add everything',
    outcomes: [
      'Everything in the file is added',
      'This file was added before, and nothing was added again',
    ],
  },
] as const;

test.each(LANGUAGES)('an account is erased, and its file added once, in $language', async (w) => {
  const maria = await createMaria({ language: w.language, ...SEK, records });
  const { email, password } = maria.account;
  const before = await totalsOf(maria);
  expect(before).toContainEqual(['netWorth', 125_000.5 - 90_000.25]);
  const file = await exportOf(maria);
  const user = await openAsUser('/account', maria);
  await screen.findByRole('button', { name: new RegExp(`^${w.json}`) });
  await screen.findByRole('button', { name: new RegExp(`^${w.csv}`) });
  await press(user, w.erase);
  const dialog = await openedDialog();
  for (const lost of w.held) await seeWords(() => dialog, lost);
  await fill(user, dialog, { [w.password]: 'inte det rätta' });
  await press(user, w.confirm, dialog);
  await seeWords(() => dialog, w.wrong);
  await fill(user, dialog, { [w.password]: password });
  await press(user, w.confirm, dialog);
  await screen.findAllByText(w.erased);
  await waitFor(() => expect(location.pathname).toBe('/'));

  const again = await createMaria({ language: w.language, ...SEK, email });
  const opener = await openAsUser('/account', again);
  await choose(opener, '{"format":"else"}');
  await seeWords(() => document.body, w.notOurs);
  for (const outcome of w.outcomes) {
    await choose(opener, file);
    const question = await openedDialog(w.opening);
    for (const held of w.held) await seeWords(() => question, held);
    await press(opener, w.add, question);
    await screen.findAllByText(outcome);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(await totalsOf(again)).toEqual(before);
  }
});

test('both ways to sign out have their names, in Swedish', async () => {
  await openAsUser('/account', await createMaria({ language: 'sv', ...SEK }));
  const buttons = await screen.findAllByRole('button', { name: /^Logga ut/ });
  const names = buttons.map(wordsOf).join();
  expect(names).toContain('Logga ut överallt');
  expect(names).toContain('Logga ut från kontot');
});

/** Every total, to the öre; the lines behind them have ids of their own. */
async function totalsOf({ account }: Member): Promise<[string, unknown][]> {
  const summary = (await account.call('GET', '/api/financial-summary')) as object;
  return Object.entries(summary).filter(([, value]) => typeof value === 'number');
}

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
