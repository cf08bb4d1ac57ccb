import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Month } from '#domain/basics/months.ts';
import { formatMonth, formatMonthName } from '#web/kit/i18n/format.ts';
import { ago, note, ownCabin } from '#tests/dashboard/cabin.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  openAsUser,
  openedDialog,
  press,
  reload,
  seeWords,
  textOf,
  wordsOf,
} from '#tests/support/screen.tsx';

const HISTORY = 'GET /api/net-worth-history';
const BUSY = { status: 429, json: { code: 'too_many_requests', message: 'För många försök.' } };
const running = ago(0);
const name = (month: Month) => formatMonth(month, 'sv');

test('the points are read with the keyboard, to the öre', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await ownCabin(maria.account);
  const user = await openAsUser('/', maria);
  const reader = await readerOf('net_worth_trend');
  expect(reader.getAttribute('aria-label')).toBe('Läs av punkt för punkt');
  const trend = widget('net_worth_trend');
  const words = `Nettoförmögenhet från 800 000,00 kr i ${name(ago(3))} till 900 000,50 kr i`;
  await waitFor(() => {
    const charts = within(trend).getAllByRole('img');
    const labels = charts.map((chart) => plain(chart.getAttribute('aria-label')));
    expect(labels).toContain(`${words} ${name(running)}.`);
  });

  reader.focus();
  const tip = () => reader.nextElementSibling;
  await waitFor(() => expect(textOf(tip())).toBe(`${name(running)}900 000,50 kr`));
  const read = [
    ['{ArrowLeft}', `${name(ago(1))}850 000,00 kr`],
    ['{Home}', `${name(ago(3))}800 000,00 kr`],
    ['{ArrowLeft}', `${name(ago(3))}800 000,00 kr`],
  ] as const;
  for (const [key, shown] of read) {
    await user.keyboard(key);
    await waitFor(() => expect(textOf(tip())).toBe(shown));
  }
  expect(plain(reader.getAttribute('aria-valuetext'))).toBe(`${name(ago(3))}: 800 000,00 kr`);
  expect(reader.getAttribute('aria-valuenow')).toBe('1');
  await user.keyboard('{End}');
  await waitFor(() => expect(textOf(tip())).toBe(`${name(running)}900 000,50 kr`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(tip()).toBe(null));
});

test('a table says the same as the chart', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await ownCabin(maria.account);
  const user = await openAsUser('/', maria);
  await readerOf('net_worth_trend');
  await press(user, 'Visa som tabell', widget('net_worth_trend'));
  expect(await rowsOf(widget('net_worth_trend'))).toEqual([
    [name(running), '900 000,50 kr', '+50 000,50 kr'],
    [name(ago(1)), '850 000,00 kr', '0,00 kr'],
    [name(ago(2)), '850 000,00 kr', '+50 000,00 kr'],
    [name(ago(3)), '800 000,00 kr', '–'],
  ]);
  await press(user, 'Visa som diagram', widget('net_worth_trend'));
  await readerOf('net_worth_trend');

  await readerOf('net_worth_chart');
  await press(user, 'Visa som tabell', widget('net_worth_chart'));
  const first = [name(running), '900 000,50 kr', '0,00 kr', '900 000,50 kr'];
  expect((await rowsOf(widget('net_worth_chart')))[0]).toEqual(first);
});

test('the period is chosen, and growth has a percent from above zero only', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { id } = await ownCabin(maria.account);
  await note(maria.account, { id, month: ago(30), value: '0' });
  const user = await openAsUser('/', maria);
  const trend = () => widget('net_worth_trend');
  await seeWords(trend, `+900 001 kr sedan ${name(ago(12))}`);
  const period = () => within(trend()).getByRole('group', { name: 'Period' });
  expect(pressed(period())).toEqual(['1 år']);
  await press(user, '6 mån', period());
  await seeWords(trend, `sedan ${name(ago(6))}`);
  await press(user, 'Allt', period());
  await seeWords(trend, `sedan ${name(ago(30))}`);
  expect(pressed(period())).toEqual(['Allt']);
  await waitFor(async () => expect(await reach(trend())).toBe('31'));
  await press(user, '2 år', period());
  await waitFor(async () => expect(await reach(trend())).toBe('24'));
  // The other widget has a period of its own.
  expect(pressed(widget('net_worth_chart'))).toEqual(['1 år']);

  await note(maria.account, { id, month: ago(30), value: '600000' });
  await reload();
  await seeWords(trend, `+300 001 kr (+50,0 %) sedan ${name(ago(12))}`);

  // A record added now is not growth: the percentage is of the cabin alone, and says so.
  const boat = { type: 'other', name: 'Båt', value: '746080', currency: 'SEK' };
  await maria.account.call('POST', '/api/assets', boat);
  await reload();
  const year = `sedan ${name(ago(12))}, varav tillagt 746 080 kr`;
  await seeWords(trend, `+1 046 081 kr ${year}, +50,0 % utan det`);
  await seeWords(trend, `sedan ${formatMonthName(ago(1), 'sv')}, varav tillagt 746 080 kr`);
});

test('chart, statistics and table are seen at large', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await ownCabin(maria.account);
  const user = await openAsUser('/', maria);
  await readerOf('net_worth_trend');
  const label = { name: 'Nettoförmögenhet' };
  await user.click(within(widget('net_worth_trend')).getByRole('button', label));
  const dialog = await openedDialog('Så har nettoförmögenheten utvecklats');
  await within(dialog).findByRole('slider');
  const words = wordsOf(fieldOf(dialog, 'Statistik'));
  expect(words).toContain(`Högst 900 000,50 kr ${name(running)}`);
  expect(words).toContain(`Lägst 800 000,00 kr ${name(ago(3))}`);
  // 900 000.50 − 800 000 over three months.
  expect(words).toContain('Genomsnittlig förändring per månad +33 333,50 kr');
  expect(await rowsOf(dialog)).toHaveLength(4);
});

test('in today’s kronor months count with prices, and growth is split', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const { id } = await ownCabin(maria.account);
  await note(maria.account, { id, month: '2025-04', value: '800000' });
  const user = await openAsUser('/', maria);
  await readerOf('net_worth_trend');
  const trend = () => widget('net_worth_trend');
  await press(user, 'Allt', trend());
  await seeWords(trend, 'sedan april 2025');
  await press(user, 'I dagens kronor', trend());
  await seeWords(trend, 'I priser för augusti 2026');
  await press(user, 'Visa som tabell', trend());
  const rows = await rowsOf(trend());
  // 800 000 × 124.85 ÷ 124.04, the indices of August 2026 and April 2025, the last that come bundled.
  expect(rows.at(-1)).toEqual(['april 2025', '805 224,12 kr', '–']);
  expect(rows[0]?.[0]).toBe(`${name(running)}Uppskattat`);
  await seeWords(trend, 'Inflation +5 224,12 kr');
  // From April 2025 to August 2026 it grew by nothing.
  expect(wordsOf(trend())).toContain('Resten −5 224,12 kr');

  await reload();
  await seeWords(() => widget('net_worth_chart'), 'I priser för augusti 2026');
  expect(pressed(widget('net_worth_chart'))).toEqual(['1 år', 'I dagens kronor']);
});

test('estimated months are marked, and named in words', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await ownCabin(maria.account);
  // The rates that come with the product are older than a week, whenever this is run.
  const fund = { type: 'investment', name: 'Fond', value: '1000', currency: 'EUR' };
  await maria.account.call('POST', '/api/assets', fund);
  const user = await openAsUser('/', maria);
  const reader = await readerOf('net_worth_trend');
  await seeWords(() => widget('net_worth_trend'), `Uppskattat: ${name(running)}.`);
  reader.focus();
  const valueText = () => plain(reader.getAttribute('aria-valuetext'));
  await waitFor(() => expect(valueText()).toContain(`${name(running)}, uppskattat: `));
  await press(user, 'Visa som tabell', widget('net_worth_trend'));
  const rows = await rowsOf(widget('net_worth_trend'));
  expect(rows.map(([month]) => month)).toEqual([
    `${name(running)}Uppskattat`,
    ...[1, 2, 3].map((months) => name(ago(months))),
  ]);
});

test('a history that cannot be read says so, and is read when tried again', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await ownCabin(maria.account);
  const release = answerInstead(HISTORY, BUSY);
  const user = await openAsUser('/', maria);
  await screen.findAllByText('Det gick inte att hämta nettoförmögenhetens historik');
  const trend = () => widget('net_worth_trend');
  await seeWords(trend, 'Det gick inte att hämta nettoförmögenhetens historik');
  await seeWords(trend, 'För många försök.');
  // The rest of the dashboard is shown.
  await waitFor(() => expect(textOf(trend()).replaceAll(' ', '')).toContain('900000,50kr'));
  release();
  const [retry] = within(trend()).getAllByRole('button', { name: /^Försök igen/ });
  await user.click(retry ?? document.body);
  await readerOf('net_worth_trend');
  // The same answer serves the other widget.
  await readerOf('net_worth_chart');
});

test('nothing owned or owed is an empty state, with incomes too', async () => {
  const salary = { name: 'Lön', type: 'salary', amount: '40000', frequency: 'monthly' };
  const records = { incomes: [{ ...salary, currency: 'SEK' }] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  // A dashboard of the user's own making shows it, with or without something to say.
  const largest = { action: 'add', widgetType: 'costs', isVisible: 1 };
  await maria.account.call('POST', '/api/dashboard-widgets', largest);
  await openAsUser('/', maria);
  await screen.findAllByRole('heading', { name: 'Ingen nettoförmögenhet att visa ännu' });
  expect(within(widget('net_worth_trend')).queryByRole('slider')).toBe(null);

  await maria.account.call('PUT', '/api/auth/user/profile', { language: 'en' });
  const release = answerInstead(HISTORY, BUSY);
  const user = await openAsUser('/', { ...maria, language: 'en' });
  await screen.findAllByText('Failed to fetch net worth history');
  release();
  const retries = within(widget('net_worth_trend')).getAllByRole('button', { name: /^Try again/ });
  await user.click(retries[0] ?? document.body);
  await screen.findAllByRole('heading', { name: 'No net worth data available' });
  await screen.findAllByText('Add assets and liabilities to see your net worth trend');
});

function widget(type: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-widget="${type}"]`);
  if (found === null) throw new Error(`${type} is not there yet`);
  return found;
}

function readerOf(type: string): Promise<HTMLElement> {
  return waitFor(() => within(widget(type)).getByRole('slider'));
}

/** With ordinary spaces, as it is read. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}

async function rowsOf(place: HTMLElement): Promise<string[][]> {
  const table = await within(place).findByRole('table');
  const rows = [...table.querySelectorAll('tbody tr')];
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(textOf));
}

function pressed(place: HTMLElement): string[] {
  return [...place.querySelectorAll('[aria-pressed="true"]')].map(textOf);
}

/** Number of points that can be read. */
async function reach(place: HTMLElement): Promise<string | null> {
  return (await within(place).findByRole('slider')).getAttribute('aria-valuemax');
}
