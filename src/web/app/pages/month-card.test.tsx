import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failData, nextCall } from '#tests/support/screen-network.ts';
import { createMaria, goTo, openAsUser } from '#tests/support/screen.tsx';
import { monthCardTexts, segmentsOf, stateOf } from './month-card.tsx';

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

const { en, sv } = monthCardTexts;

test.each([
  [{ current: 0, count: 1 }, 'Värdet är inte aktuellt.', 'Uppdatera'],
  [{ current: 0, count: 4 }, 'Inget av 4 värden är aktuellt.', 'Uppdatera'],
  [{ current: 3, count: 4 }, '3 av 4 värden är aktuella.', 'Uppdatera det sista'],
  [{ current: 2, count: 4 }, '2 av 4 värden är aktuella.', 'Uppdatera de 2 sista'],
  [{ current: 1, count: 1 }, 'Värdet är aktuellt.', 'Se historiken'],
  [{ current: 4, count: 4 }, 'Alla 4 värden är aktuella.', 'Se historiken'],
])('%o of a month is current in Swedish', (current, state, step) => {
  expect(stateOf(current, sv)).toEqual({ state, step });
});

test.each([
  [{ current: 0, count: 1 }, 'Its value is not up to date.', 'Update'],
  [{ current: 0, count: 4 }, 'None of 4 values is up to date.', 'Update'],
  [{ current: 3, count: 4 }, '3 of 4 values are up to date.', 'Update the last one'],
  [{ current: 2, count: 4 }, '2 of 4 values are up to date.', 'Update the last 2'],
  [{ current: 1, count: 1 }, 'Its value is up to date.', 'See the history'],
  [{ current: 4, count: 4 }, 'All 4 values are up to date.', 'See the history'],
])('%o of a month is current in English', (current, state, step) => {
  expect(stateOf(current, en)).toEqual({ state, step });
});

test('a segment stands for a value, of many for several, and the last is laid last', () => {
  expect(segmentsOf({ current: 3, count: 4 })).toEqual({ segments: 4, laid: 3 });
  // 15 / 22 × 22 is a little less than 15 in floating point.
  expect(segmentsOf({ current: 15, count: 22 })).toEqual({ segments: 22, laid: 15 });
  expect(segmentsOf({ current: 50, count: 100 })).toEqual({ segments: 30, laid: 15 });
  expect(segmentsOf({ current: 99, count: 100 })).toEqual({ segments: 30, laid: 29 });
  expect(segmentsOf({ current: 100, count: 100 })).toEqual({ segments: 30, laid: 30 });
});
