import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { holdAnswer } from '#tests/support/screen-network.ts';
import {
  allShown,
  createMaria,
  goTo,
  openAsUser,
  press,
  seeWords,
} from '#tests/support/screen.tsx';

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

test('an amount that is typed during a save stays', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
  const { id } = (await maria.account.call('POST', '/api/assets', boat)) as { id: string };
  const user = await openAsUser('/historical-data', maria);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Båt, / });
  const saving = holdAnswer(`POST /api/assets/${id}/historical-values`);
  await type(user, field, '48000');
  await user.keyboard('{Enter}');
  await saving.answered;
  await type(user, field, '49000');
  saving.release();
  await seeWords(() => screen.queryByRole('main'), 'Nu 48 000,00 kr');
  expect(field.value).toBe('49000');
  await screen.findByText('1 värde osparat');
  await press(user, 'Spara månaden');
  await screen.findByText('Inget att spara');
  const [year, month] = running.split('-').map(Number);
  const path = `/api/historical-values?year=${year}&month=${month}`;
  const saved = { assets: [{ typed: { value: '49000.00' } }] };
  expect(await maria.account.call('GET', path)).toMatchObject(saved);
});

/** Replaces the text of a field. */
async function type(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

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
