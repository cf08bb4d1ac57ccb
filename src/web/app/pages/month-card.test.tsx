import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failData, nextCall } from '#tests/support/screen-network.ts';
import { createMaria, goTo, openAsUser } from '#tests/support/screen.tsx';

test('the month card has a segment for each value, and leads to the history', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await openAsUser('/historical-data', maria);
  await screen.findByRole('heading', { name: 'Inget att fylla i ännu' });
  expect(screen.queryByRole('link', { name: /^Se historiken/ })).toBe(null);
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  const loan = { type: 'other', name: 'Lån', balance: '100', currency: 'SEK' };
  await maria.account.call('POST', '/api/assets', boat);
  await maria.account.call('POST', '/api/liabilities', loan);
  await maria.account.call('POST', '/api/costs', { name: 'Hyra', amount: '1', currency: 'SEK' });
  const user = await openAsUser('/historical-data', maria);
  const state = await screen.findByText('Alla 2 värden är aktuella.');
  expect(state.previousElementSibling?.childElementCount).toBe(2);
  await goTo('/assets', 'Tillgångar');
  await user.click(await screen.findByRole('link', { name: /^Se historiken/ }));
  await waitFor(() => expect(location.pathname).toBe('/historical-data'));
});

test('the month card that could not be read comes when the screen is tried again', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  await maria.account.call('POST', '/api/assets', boat);
  const end = failData(503);
  const month = nextCall('GET /api/historical-values');
  const user = await openAsUser('/costs', maria);
  await month;
  const main = within(screen.getByRole('main'));
  const again = await main.findByRole('button', { name: /^Försök igen/ });
  end();
  await user.click(again);
  await screen.findByRole('link', { name: /^Se historiken/ });
});
