import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerInstead } from '#tests/support/screen-network.ts';
import { createMaria, goTo, openAsUser, press, rowOf, seeWords } from '#tests/support/screen.tsx';

test('Maria looks at an example, marked, and takes it away', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/', maria);
  await press(user, 'Ladda exempeldata');
  await screen.findByText('Demo Data Laddad');
  await screen.findByText('Kontot fylldes med exempeldata.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Exempeldata' })).toBe(null));
  await screen.findByText(/^Exempelposter: \d+/);
  // The answer that was requested earlier, before there was data, is not shown now.
  const best = () => document.querySelector('[data-widget="best_performing_asset"]');
  await seeWords(best, 'Investeringssparkonto (ISK)');
  await seeWords(best, 'Tidsviktad avkastning');

  await goTo('/assets', 'Tillgångar');
  await seeWords(() => rowOf('Villa, Björkvägen 12'), 'Exempel');
  await goTo('/', 'Översikt');
  await press(user, 'Ta bort exempeldata');
  const question = { name: 'Ta bort alla exempeldata?' };
  await press(user, 'Ta bort exempeldata', await screen.findByRole('alertdialog', question));
  await screen.findByText('Exempeldata är borttagna');
  await screen.findByRole('button', { name: /^Ladda exempeldata/ });
});

test('a failure is shown with the agreed words', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const json = { code: 'too_many_requests', message: '…' };
  answerInstead('POST /api/demo-data', { status: 429, json });
  const user = await openAsUser('/', maria);
  await press(user, 'Ladda exempeldata');
  await screen.findByText('Fel');
  await screen.findByText('Kunde inte ladda demo data.');
  expect(await maria.account.call('GET', '/api/assets')).toEqual([]);
});
