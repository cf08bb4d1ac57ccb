import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  createMaria,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';

test('a deleted item is restored from recent activity', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { call } = maria.account;
  await openAsUser('/', maria);
  await screen.findByText('Ingen aktivitet ännu');
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  const { id } = (await call('POST', '/api/assets', boat)) as { id: string };
  await call('PUT', `/api/assets/${id}`, { value: '50000' });
  for (const name of ['A', 'B', 'C', 'D']) {
    await call('POST', '/api/costs', { name, amount: '1', currency: 'SEK' });
  }
  await call('DELETE', `/api/assets/${id}`);
  const user = await openAsUser('/', maria);
  const recent = () => screen.queryByRole('list', { name: 'Senaste aktivitet' });
  await seeWords(recent, 'Båt togs bort');
  expect(recent()?.children).toHaveLength(6);
  await press(user, 'Visa allt');
  const all = await openedDialog('All aktivitet');
  await waitFor(() => {
    const rows = within(all).getAllByRole('listitem').map(wordsOf);
    const changed = rows.find((row) => row.includes('Båt ändrades'));
    expect(changed).toContain('45 000,00 kr → 50 000,00 kr');
    expect(rows.some((row) => row.includes('Båt lades till som tillgång'))).toBe(true);
  });
  await pressEscape(user);
  await press(user, 'Återställ Båt');
  await seeWords(() => document.body, 'Återställt');
  await seeWords(() => screen.queryByRole('main'), '50 000,00 kr');
  await seeWords(recent, 'Båt återställdes');
  expect(screen.queryByRole('button', { name: 'Återställ Båt' })).toBe(null);
});
