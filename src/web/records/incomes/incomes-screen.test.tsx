import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsGuest, press, textOf } from '../../../../tests/support/screen.tsx';

test('incomes are added, changed and deleted in the words of the specification', async () => {
  const user = await openAsGuest('/income', { language: 'en', currency: 'USD' });
  await screen.findByRole('heading', { name: 'No income sources found' });
  await press(user, 'Add Income');
  const adding = await screen.findByRole('dialog');
  await press(user, 'Add Income', adding);
  await within(adding).findByText('Name is required');
  await within(adding).findByText('Amount is required');
  await user.type(within(adding).getByLabelText('Income Name'), 'Salary');
  await user.type(within(adding).getByLabelText('Amount before tax'), '4,200.50');
  await press(user, 'Add Income', adding);
  await screen.findByText('Income added');
  await press(user, 'Edit Salary');
  const editing = await screen.findByRole('dialog');
  await user.selectOptions(within(editing).getByLabelText('Frequency'), 'yearly');
  await press(user, 'Save', editing);
  await screen.findByText('Income updated');
  // 4200.50 / 12 = 350.0416...
  const row = () => screen.getByRole('list', { name: 'Incomes' }).firstElementChild;
  await waitFor(() => expect(textOf(row())).toContain('$4,200.50per year · $350.04 per month'));
  await press(user, 'Delete Salary');
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete "Salary"?',
  });
  await press(user, 'Delete', question);
  await screen.findByText('Income deleted');
});
