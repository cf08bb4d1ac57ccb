import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { HEADER } from '#tests/support/bank.ts';
import {
  chooseFile,
  clickTwice,
  createMaria,
  goTo,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';

const FILE = `${HEADER}
2026-03-05;;3;ICA NARA;-300.000;10700.000
2026-02-27;;2;LÖN;9000.000;11000.000
2026-01-15;;1;ESPRESSO HOUSE;-50.000;2000.000`;

const LANGUAGES = [
  {
    language: 'sv',
    add: 'Lägg till 3 transaktioner',
    title: 'Inte bland dina tillgångar än',
    item: 'Lägg till bland tillgångarna: SEB',
    done: 'Kontot finns nu bland dina tillgångar',
    months: 'Med saldot för 3 tidigare månader.',
    undo: 'Ångra',
    undone: 'Kontot är borttaget igen',
    dashboard: 'Översikt',
    chart: /^Nettoförmögenhet från 2.000,00.kr i januari 2026 till 10.700,00.kr/,
  },
  {
    language: 'en',
    add: 'Add 3 transactions',
    title: 'Not among your assets yet',
    item: 'Add to your assets: SEB',
    done: 'The account is now among your assets',
    months: 'With the balance of 3 earlier months.',
    undo: 'Undo',
    undone: 'The account is no longer there',
    dashboard: 'Dashboard',
    chart: /^Net worth from 2.000,00.kr in January 2026 to 10.700,00.kr/,
  },
] as const;

test.each(LANGUAGES)('the account of a file becomes an asset, in $language', async (words) => {
  const maria = await createMaria({ language: words.language, currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, FILE);
  await press(user, words.add, await openedDialog());
  const region = { name: words.title };
  await screen.findByRole('region', region);
  clickTwice(await screen.findByRole('button', { name: words.item }));
  await screen.findAllByText(words.done);
  await screen.findAllByText(words.months);
  await waitFor(() => expect(screen.queryByRole('region', region)).toBe(null));
  expect(await maria.account.call('GET', '/api/assets')).toHaveLength(1);
  await press(user, words.undo);
  await screen.findAllByText(words.undone);
  expect(await maria.account.call('GET', '/api/assets')).toEqual([]);
  await press(user, words.item);
  await screen.findAllByText(words.done);
  await goTo('/', words.dashboard);
  await screen.findAllByRole('img', { name: words.chart });
  const path = '/api/net-worth-history?from=2026-01&to=2026-03';
  const months = [{ value: 2000 }, { value: 11_000 }, { value: 10_700 }];
  expect(await maria.account.call('GET', path)).toMatchObject(months);
});

const ago = (days: number) => addDays(dayOf(new Date()), -days);
const HEAD = 'Dag;Vad;Kr;Läge';
const RENT = `${ago(6)};HYRA;-9 000,00;Utförd`;
const BEFORE = [HEAD, `${ago(4)};PREEM;-1 200,00;Väntar`, `${ago(4)};HOTELL;-900,00;Väntar`, RENT];
const AFTER = [HEAD, `${ago(2)};PREEM;-412,37;Utförd`, RENT];

test('pending rows of a file are booked or removed by the next file, in English', async () => {
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await chooseFile(user, BEFORE.join('\n'));
  const dialog = await openedDialog();
  await seeWords(() => dialog, 'PREEM');
  await press(user, 'Use these columns', dialog);
  await seeWords(() => dialog, '2 not yet booked, added as pending');
  await press(user, 'Add 3 transactions', dialog);
  await waitFor(() => expect(rows()).toContainEqual(expect.stringMatching(/PREEM.*Pending/)));
  await chooseFile(user, AFTER.join('\n'));
  const next = await openedDialog();
  await seeWords(() => next, '1 that was pending and now booked');
  await seeWords(() => next, '1 that was pending and not in the file any more, removed');
  await press(user, 'Update the transactions', next);
  await screen.findAllByText('The transactions are up to date with the file');
  await waitFor(() => expect(rows()).toContainEqual(expect.stringMatching(/PREEM.*412/)));
  expect(rows().join()).not.toContain('HOTELL');
});

function rows(): string[] {
  return screen.queryAllByRole('listitem').map(wordsOf);
}
