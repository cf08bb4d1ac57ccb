import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsGuest, press, textOf } from '../../../../tests/support/screen.tsx';

test('two hundred costs are searched, filtered and sorted', async () => {
  const types = ['housing', 'food', 'transportation', 'healthcare'];
  const costs = Array.from({ length: 200 }, (_, at) => at + 1).map((number) => ({
    name: `Cost ${number}`,
    type: types[number % 4],
    amount: String(number * 10),
    currency: 'SEK',
  }));
  const records = { costs };
  const user = await openAsGuest('/costs', { language: 'en', currency: 'SEK', records });
  const list = await screen.findByRole('list', { name: 'All expenses' });
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows()).toHaveLength(200);
  // 10 × (1 + 2 + … + 200) = 10 × 20100
  expect(textOf(screen.getByRole('main'))).toContain('Monthly costs201 000,00 kr');
  expect(textOf(rows()[0])).toContain('Cost 200');

  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.click(search);
  await user.paste('cost 17');
  // Cost 17, 117, and 170 to 179
  await waitFor(() => expect(rows()).toHaveLength(12));
  const main = within(screen.getByRole('main'));
  await user.selectOptions(main.getByLabelText('Type'), 'food');
  // 17, 117, 173 and 177 leave the remainder 1 when divided by 4
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.selectOptions(main.getByLabelText('Order'), 'name');
  await waitFor(() => expect(textOf(rows()[0])).toContain('Cost 17'));
  screen.getByRole('heading', { name: '4 of 200 costs' });
  await user.clear(search);
  await user.paste('nothing like it');
  await screen.findByText('Nothing in the list matches.');
});

test('a cost of nothing is refused, and added with an amount', async () => {
  const user = await openAsGuest('/costs', { language: 'en', currency: 'USD' });
  await screen.findByRole('heading', { name: 'No expenses recorded' });
  await press(user, 'Add Cost');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Cost Name'), 'Rent');
  await user.type(within(dialog).getByLabelText('Amount'), '0');
  await press(user, 'Add Cost', dialog);
  await within(dialog).findByText('Amount must be a positive number');
  await user.clear(within(dialog).getByLabelText('Amount'));
  await user.type(within(dialog).getByLabelText('Amount'), '1,200');
  await press(user, 'Add Cost', dialog);
  await screen.findByText('Cost added successfully');
  const list = await screen.findByRole('list', { name: 'All expenses' });
  expect(textOf(list)).toContain('$1,200.00');
});
