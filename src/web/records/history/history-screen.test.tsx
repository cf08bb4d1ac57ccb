import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { allShown, createMaria, goTo, openAsUser } from '../../../../tests/support/screen.tsx';

const running = monthOf(dayOf(new Date()));

test('copying, saving and Enter on unchanged values keep the net worth of each month', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await maria.account.call('POST', '/api/demo-data', {});
  const series = () => maria.account.call('GET', '/api/net-worth-history?period=all');
  const before = await series();
  // The card counts the listed items: the car, without a value this month.
  const user = await openAsUser('/', maria);
  await screen.findByText('10 av 11 värden är aktuella.');
  for (const month of [addMonths(running, -17), addMonths(running, -1), running]) {
    await pressEverything(user, month);
    expect(await series()).toEqual(before);
  }
  await screen.findByText('Alla 11 värden är aktuella.');
});

/** Copies, saves every value that can be saved, and presses Enter in every field. */
async function pressEverything(user: UserEvent, month: Month): Promise<void> {
  await goTo(`/historical-data?month=${month}`, 'Historik');
  const main = within(screen.getByRole('main'));
  const ofMonth = new RegExp(`, ${formatMonth(month, 'sv')}$`);
  await main.findAllByRole('textbox', { name: ofMonth });
  await allShown();
  const copying = /^(Kopiera förra månaden|Resten är oförändrad)/;
  // A disabled button takes no press.
  await user.click(main.getByRole('button', { name: copying }));
  await allShown();
  await user.click(main.getByRole('button', { name: /^Spara månaden/ }));
  await allShown();
  for (const field of main.getAllByRole('textbox')) {
    field.focus();
    await user.keyboard('{Enter}');
  }
  await allShown();
}
