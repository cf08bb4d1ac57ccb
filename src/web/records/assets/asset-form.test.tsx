import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { aBuy } from '#tests/support/holdings.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  fill,
  type Member,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  rowOf,
  seeWords,
  typedIn,
  wordsOf,
} from '#tests/support/screen.tsx';

const DAY = '2021-02-03';
const villa = { type: 'real_estate', name: 'Villa', value: '4500000', currency: 'SEK' };

test('a new valuation leaves the past, and counts from today', async () => {
  const records = { assets: [{ ...villa, valuationDate: DAY }] };
  const maria = await createMaria({ language: 'en', currency: 'SEK', records });
  const user = await openAsUser('/assets', maria);
  await press(user, 'Edit Villa');
  const dialog = await openedDialog();
  await fill(user, dialog, { 'Current Value': '6.1M' });
  await within(dialog).findByLabelText('Correct the valuation of 3 Feb 2021');
  await user.click(within(dialog).getByLabelText('New valuation today'));
  const today = fieldOf(dialog, 'Valuation Date').value;
  await seeWords(() => dialog, 'Your part counts as 6 100 000,00 kr today. Earlier months stay');
  await press(user, 'Save', dialog);
  await screen.findByText('Asset updated');
  expect(await maria.account.call('GET', '/api/assets')).toMatchObject([
    { value: '6100000.00', valuationDate: today },
  ]);
});

test('a correction counts as the dialog says, in the past too, and is undone', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  // A value of February 2021 is of its last day: the past begins with this valuation.
  const valued = { ...villa, valuationDate: '2021-02-28' };
  const { id } = (await maria.account.call('POST', '/api/assets', valued)) as { id: string };
  const february = { year: 2021, month: 2, value: '4500000' };
  await maria.account.call('POST', `/api/assets/${id}/historical-values`, february);
  const before = await seriesOf(maria);
  const user = await openAsUser('/assets', maria);
  await press(user, 'Ändra Villa');
  const dialog = await openedDialog('Ändra tillgång');
  await fill(user, dialog, { 'Nuvarande värde': '4 550 000' });
  await press(user, 'Spara', dialog);
  await within(dialog).findByText('Välj om det är en ny värdering eller en rättelse.');
  const valuation = within(dialog).getByLabelText('Ny värdering i dag');
  await waitFor(() => expect(document.activeElement).toBe(valuation));
  await user.click(within(dialog).getByLabelText('Rättelse av värderingen 28 feb. 2021'));
  const promised = /Ditt värde i dag ([\d ,]+ kr)/.exec(wordsOf(dialog))?.[1] ?? 'nothing';
  await seeWords(() => dialog, `Din del räknas som ${promised} i dag. Tidigare månader som`);
  await press(user, 'Spara', dialog);
  await screen.findByText('Tillgången är ändrad');
  await seeWords(() => screen.queryByRole('list', { name: 'Tillgångar' }), promised);
  expect(await maria.account.call('GET', '/api/assets')).toMatchObject([
    { valuationDate: '2021-02-28' },
  ]);
  const corrected = await seriesOf(maria);
  // 4 550 000 is a ninetieth more than 4 500 000 in every month, apart from rounding.
  const off = corrected.map((value, at) => Math.abs(value * 90 - (before[at] ?? 0) * 91));
  expect(corrected).toHaveLength(before.length);
  expect(Math.max(...off)).toBeLessThan(1);

  await press(user, 'Ångra');
  await screen.findByText('Ändringen är ångrad');
  expect(await seriesOf(maria)).toEqual(before);
});

test('a guest is asked the same, and keeps what was chosen', async () => {
  const records = { assets: [{ ...villa, valuationDate: DAY }] };
  const user = await openAsGuest('/assets', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Ändra Villa');
  const dialog = await openedDialog();
  await fill(user, dialog, { 'Nuvarande värde': '4 550 000' });
  await user.click(await within(dialog).findByLabelText('Rättelse av värderingen 3 feb. 2021'));
  await seeWords(() => dialog, 'Tidigare månader som');
  const promised = /Ditt värde i dag ([\d ,]+ kr)/.exec(wordsOf(dialog))?.[1] ?? 'nothing';
  await press(user, 'Spara', dialog);
  await seeWords(() => screen.queryByRole('list', { name: 'Tillgångar' }), promised);
  expect(JSON.parse(localStorage.getItem('valv.guest.assets') ?? '')).toMatchObject({
    items: [{ currentValue: '4550000.00', valuationDate: DAY }],
  });
});

test('millions and a sum are understood, said and saved', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/assets', maria);
  await press(user, 'Lägg till bostaden');
  const dialog = await openedDialog();
  const label = 'Nuvarande värde';
  await fill(user, dialog, { Namn: 'Villa', [label]: '4,5 Mkr' });
  await seeWords(() => dialog, '4,5 Mkr = 4 500 000,00 kr');
  // Leaving the field formats the amount; the typed expression stays below.
  await user.tab();
  await waitFor(() => expect(typedIn(dialog, label)).toBe('4 500 000,00'));
  await seeWords(() => dialog, '4,5 Mkr = 4 500 000,00 kr');
  await fill(user, dialog, { [label]: '4 600 000' });
  expect(wordsOf(dialog)).not.toContain('=');
  await fill(user, dialog, { [label]: '1.234' });
  await user.tab();
  await seeWords(() => dialog, 'Det kan läsas som två olika belopp.');
  await fill(user, dialog, { [label]: '=(4500000+300 tkr)/2' });
  await seeWords(() => dialog, '(4500000+300 tkr)/2 = 2 400 000,00 kr');
  // Enter saves the typed value without leaving the field.
  const json = { code: 'too_many_requests', message: '…' };
  const release = answerInstead('POST /api/assets', { status: 429, json });
  await user.keyboard('{Enter}');
  await screen.findAllByText('Tillgången kunde inte läggas till');
  expect(typedIn(dialog, 'Namn')).toBe('Villa');
  release();
  await user.keyboard('{Enter}');
  await screen.findByText('Tillgången är tillagd');
  expect(await maria.account.call('GET', '/api/assets')).toMatchObject([
    { name: 'Villa', value: '2400000.00', currency: 'SEK' },
  ]);
});

test('an asset is added, changed, deleted and brought back', async () => {
  const user = await openAsGuest('/assets', { language: 'en', currency: 'USD' });
  await screen.findByRole('heading', { name: 'No assets found' });
  await screen.findByText('Add your first asset to get started');
  await press(user, 'Add Asset');
  const adding = await openedDialog('Add New Asset');
  await press(user, 'Add Asset', adding);
  for (const words of ['Type is required', 'Name is required', 'Value is required']) {
    await within(adding).findByText(words);
  }
  const typed = { 'Asset Type': 'vehicle', 'Asset Name': 'Volvo', 'Current Value': '18,900.50' };
  await fill(user, adding, typed);
  await press(user, 'Add Asset', adding);
  await screen.findByText('Your new asset has been added to your portfolio.');

  await press(user, 'Edit Volvo');
  const editing = await openedDialog('Edit asset');
  await user.click(within(editing).getByLabelText('I own it together with somebody'));
  await fill(user, editing, { 'Your Ownership %': '50' });
  await press(user, 'Save', editing);
  await screen.findByText('Asset updated');
  await seeWords(() => rowOf('Volvo'), '$9,450.25 of $18,900.50');

  await press(user, 'Delete Volvo');
  const question = { name: 'Are you sure you want to delete "Volvo"?' };
  await press(user, 'Delete', await screen.findByRole('alertdialog', question));
  await screen.findByRole('heading', { name: 'No assets found' });
  await press(user, 'Undo');
  await screen.findByText('Asset restored');
  await seeWords(() => rowOf('Volvo'), '$9,450.25 of $18,900.50');
});

test('a villa follows the index until its owner counts her own valuation', async () => {
  const own = { ownershipPercentage: '50', valuationDate: '2025-05-14' };
  const records = { assets: [{ ...villa, ...own }] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const user = await openAsUser('/assets', maria);
  const row = () => rowOf('Villa');
  // 4 500 000 × 50 % × 965 ÷ 946, the second quarters of 2026 and 2025.
  await seeWords(row, '2 295 190,27 kr av 4 590 380,55 kr');
  await seeWords(row, 'Beräknat, index 2026 kv 2 (preliminärt)');
  const valuation = 'Egen värdering 14 maj 2025: 4 500 000,00 kr × 965 ÷ 946';
  await seeWords(row, `${valuation}, index 2026 kv 2 och 2025 kv 2.`);
  await press(user, 'Visa uträkningen: Villa');
  const explained = await openedDialog('Villa');
  await seeWords(() => explained, 'Index 2026 kv 2 preliminärt: det kan ändras × 965');
  await seeWords(() => explained, 'Index 2025 kv 2 ÷ 946');
  await seeWords(() => explained, 'Lägenheter mäter det inte');
  await pressEscape(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  await press(user, 'Räkna med egen värdering: Villa');
  await seeWords(row, 'Med index: 2 295 190,27 kr.');
  await seeWords(row, '2 250 000,00 kr av 4 500 000,00 kr');
});

/** Net worth of each month. */
async function seriesOf({ account }: Member): Promise<number[]> {
  const points = await account.call('GET', '/api/net-worth-history?period=all');
  return (points as HistoryPoint[]).map(({ value }) => value);
}

test.each([
  [
    'sv',
    'Ändra',
    'Ändra tillgång',
    'Nuvarande värde',
    'Följer av kontots innehav',
    'Namn',
    'Spara',
  ],
  ['en', 'Edit', 'Edit asset', 'Current Value', 'Follows from what', 'Asset Name', 'Save'],
] as const)(
  'the value of an account with holdings is read only, and stays (%s)',
  async (language, edit, title, value, words, name, save) => {
    const maria = await createMaria({ language, currency: 'SEK' });
    const depot = { type: 'investment', name: 'Depå', value: '5', currency: 'SEK' };
    const { id } = (await maria.account.call('POST', '/api/assets', depot)) as { id: string };
    await maria.account.call('POST', `/api/assets/${id}/holding-transactions`, aBuy());
    const user = await openAsUser('/assets', maria);
    await press(user, `${edit} Depå`);
    const dialog = await openedDialog(title);
    expect(fieldOf(dialog, value).readOnly).toBe(true);
    await seeWords(() => dialog, words);
    await fill(user, dialog, { [name]: 'Depån' });
    await press(user, save, dialog);
    await waitFor(async () =>
      expect(await maria.account.call('GET', '/api/assets')).toMatchObject([
        { name: 'Depån', value: '1000.00' },
      ]),
    );
  },
);
