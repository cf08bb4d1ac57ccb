import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import { keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { writeMortgages } from '#web/guest/storage/guest-mortgages.ts';
import { browserStorage, readStoredItems } from '#web/guest/storage/guest-storage.ts';
import {
  createMaria,
  fill,
  typedIn,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  reload,
  seeWords,
  textOf,
} from '#tests/support/screen.tsx';
import { answerInstead } from '#tests/support/screen-network.ts';

const kronor = { currency: 'SEK' };
const isk = { ...kronor, type: 'investment', name: 'Månadsspar', value: '500000' };
const loan = { ...kronor, type: 'mortgage', name: 'Bolån', balance: '5000000' };
const MORTGAGE: Omit<StoredMortgage, 'assetId' | 'parts'> = {
  updatedAt: '2026-11-25T09:00:00.000Z',
  hiddenParts: 0,
  isShared: false,
  baseValue: '9000000.00' as AmountText,
  baseDay: '2021-06-01',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
};
const main = () => screen.queryByRole('main');

test('a guest’s loan gives the reduction in two steps, and says what is assumed', async () => {
  const records = { liabilities: [{ ...loan, interestRate: '3.00' }] };
  const user = await openAsGuest('/tax', { language: 'sv', currency: 'SEK', records });
  await seeWords(main, 'Skatt på sparande, lån och boende');
  await seeWords(main, 'Skatteverket bestämmer din skatt');
  await seeWords(main, 'Kvar till 100 000 kr i underskott');
  await seeWords(main, 'Säkerhet i bostad: Bolån');
  await seeWords(main, 'Utdelningar, försäljningar');
  const lines = await screen.findByRole('list', { name: 'Lån' });
  await press(user, 'Visa uträkningen: Bolån', lines);
  await seeWords(() => screen.queryByRole('dialog'), 'Avdragsgill ränta');
});

test('the figure so far opens a calculation that ends at it', async () => {
  const records = { assets: [], liabilities: [{ ...loan, interestRate: '3.00' }] };
  const user = await openAsGuest('/tax', { language: 'sv', currency: 'SEK', records });
  const named = await screen.findByRole('button', { name: /^Visa uträkningen: .* hittills/ });
  await user.click(named);
  await seeWords(() => screen.queryByRole('dialog'), 'Skattereduktion för underskottet');
});

test('a guest’s mortgage counts with the rates of its days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const home = { ...kronor, type: 'real_estate', name: 'Radhuset', value: '9000000' };
  const records = { assets: [home], liabilities: [{ ...loan, interestRate: '4.80' }] };
  await openAsGuest('/tax', { language: 'sv', currency: 'SEK', records });
  const idOf = (kind: 'assets' | 'liabilities') =>
    readStoredItems(kind, browserStorage).items[0]?.id ?? '';
  const part = {
    liabilityId: idOf('liabilities'),
    lender: null,
    grantedOn: '2021-06-01',
    originalAmount: '5000000.00' as AmountText,
    fixedUntil: null,
    rates: [
      { from: '2021-06-01', rate: '3.00' as PercentText },
      { from: '2026-11-16', rate: '4.80' as PercentText },
    ],
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
  };
  writeMortgages(browserStorage, [{ ...MORTGAGE, assetId: idOf('assets'), parts: [part] }]);
  const user = await reload();
  // November: 15 of 30 days at 12 500 and 15 at 20 000; December: 20 000.
  const lines = await screen.findByRole('list', { name: 'Lån' });
  await press(user, 'Visa uträkningen: Bolån', lines);
  await seeWords(() => screen.queryByRole('dialog'), '36 250,00 kr');
});

test('a guest counts with the rules that the operator added, and keeps them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => keepAddedRules([]));
  const year = { from: '2027-01-01', to: '2027-12-31', checkedOn: '2026-12-11', grade: 'A' };
  const source = { authority: 'Ingen', document: 'Påhittat för ett prov', url: null };
  const files = [
    {
      sources: { invented: source },
      rules: { government_borrowing_rate: [{ ...year, value: '4.00', source: 'invented' }] },
    },
  ];
  const end = answerInstead('GET /api/rules/added', { status: 200, json: { files: [] } });
  const records = { assets: [{ ...isk, accountForm: 'isk' }] };
  await openAsGuest('/tax', { language: 'sv', currency: 'SEK', records });
  // Three quarters of 500 000, as the first has begun: 375 000 × 3.55 %.
  await seeWords(main, '13 312 kr');
  await seeWords(main, '2026 års belopp, tills årets finns här');
  await seeWords(main, 'Riksgälden anger räntan den 30 november året före.');
  end();
  answerInstead('GET /api/rules/added', { status: 200, json: { files } });
  await reload();
  // 375 000 × 5 %.
  await seeWords(main, '18 750 kr');
  expect(textOf(screen.getByRole('main'))).not.toContain('2026 års belopp');
  expect(localStorage.getItem('valv.addedRules')).toBe(JSON.stringify(files));
});

test('what is missing leads to the place where it is filled in', async () => {
  const home = { ...kronor, type: 'real_estate', name: 'Villa', value: '4500000' };
  const maria = await createMaria({
    language: 'en',
    currency: 'SEK',
    records: { assets: [isk, home] },
  });
  const user = await openAsUser('/tax', maria);
  await screen.findByRole('heading', { name: 'Nothing to count yet' });
  await seeWords(main, 'Månadsspar: the form of account');
  await seeWords(main, 'Villa: the tax assessment value; 0 for a tenant-owned flat');
  const [first] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Fill in' });
  expect(first?.getAttribute('href')).toMatch(/^\/assets\?show=/);
  expect(user).toBeDefined();
});

test('a form and an assessment are stated in the dialog, and stay after a mistake', async () => {
  const home = { ...kronor, type: 'real_estate', name: 'Villa', value: '4500000' };
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { assets: [isk, home] },
  });
  const user = await openAsUser('/assets', maria);
  await press(user, 'Ändra Månadsspar');
  const account = await openedDialog();
  await fill(user, account, { Kontoform: 'Investeringssparkonto (ISK)' });
  await press(user, 'Spara', account);
  await screen.findByText('Tillgången är ändrad');
  await press(user, 'Ändra Villa');
  const house = await openedDialog();
  await fill(user, house, { Taxeringsvärde: '2,65 Mkr', Värdeår: '19' });
  await press(user, 'Spara', house);
  await within(house).findByText('Skriv ett år mellan 1700 och 2199.');
  expect(typedIn(house, 'Taxeringsvärde')).toBe('2 650 000,00');
  await fill(user, house, { Värdeår: '1986' });
  await press(user, 'Spara', house);
  await expect
    .poll(() => maria.account.call('GET', '/api/assets'))
    .toMatchObject([
      { accountForm: 'isk', assessedValue: null, valueYear: null },
      { accountForm: null, assessedValue: '2650000.00', valueYear: 1986 },
    ]);
});

test('the ground of a deduction is assumed by the type until it is stated', async () => {
  const user = await openAsGuest('/liabilities', {
    language: 'en',
    currency: 'SEK',
    records: { liabilities: [loan] },
  });
  await press(user, 'Edit Bolån');
  const dialog = await openedDialog();
  await seeWords(() => dialog, 'Not stated (assumed: yes, secured on a home)');
  await fill(user, dialog, { 'Interest deduction': 'no, from a relative or employer' });
  await press(user, 'Save', dialog);
  await screen.findByText('Liability updated');
  expect(JSON.parse(localStorage.getItem('valv.guest.liabilities') ?? '')).toMatchObject({
    items: [{ interestGround: 'relative' }],
  });
});

test('a year without rules, and an answer that fails, say so', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const year = Number(dayOf(new Date()).slice(0, 4));
  const json = { year, noRules: true, latest: year - 1 };
  answerInstead('GET /api/tax-meter', { status: 200, json });
  await openAsUser('/tax', maria);
  await screen.findByRole('heading', { name: `Inga regler för ${year}` });
  await seeWords(main, 'börjar med ett senare år');
});

test('in a household the page says who has room, and what moving interest would give', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: {} });
  const { call } = maria.account;
  const lent = (await call('POST', '/api/liabilities', { ...loan, interestRate: '3.00' })) as {
    id: string;
  };
  const path = `/api/liabilities/${lent.id}/historical-values`;
  const year = Number(dayOf(new Date()).slice(0, 4));
  await call('POST', path, { year: year - 1, month: 12, value: '5000000' });
  const { id } = (await call('POST', '/api/households', { name: 'Hemma' })) as { id: string };
  const { account: erik } = await createMaria({ language: 'sv', currency: 'SEK' });
  await call('POST', `/api/households/${id}/invitations`, { email: erik.email });
  const [invitation] = (await erik.call('GET', '/api/invitations')) as { id: string }[];
  await erik.call('POST', '/api/invitations/accept', { id: invitation?.id });
  await openAsUser('/tax', maria);
  await seeWords(main, 'Utrymme för ränta i Hemma');
  await seeWords(main, 'Om 50 000 kr av räntan betalades av dem som har utrymme');
  await seeWords(main, 'i stället för 21 %: 4 500 kr om året');
});

test('an ISK with holdings says that its quarters and deposits come from them', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const account = { ...isk, value: '0', accountForm: 'isk' };
  const { id } = (await maria.account.call('POST', '/api/assets', account)) as { id: string };
  const year = Number(dayOf(new Date()).slice(0, 4)) - 1;
  const path = `/api/assets/${id}/holding-transactions`;
  const add = (body: object) => maria.account.call('POST', path, { currency: 'SEK', ...body });
  await add({ kind: 'deposit', day: `${year}-02-03`, amount: '9000' });
  const fund = { name: 'Globalfonden', kind: 'fund', currency: 'SEK' };
  await add({ kind: 'buy', day: `${year}-02-04`, instrument: fund, quantity: '10', price: '950' });
  const user = await openAsUser('/tax', maria);
  await press(user, `${year}`);
  await press(user, 'Visa uträkningen: Månadsspar');
  const drawer = () => screen.queryByRole('dialog');
  await seeWords(drawer, `Värde den 1 jan. ${year} Före den första transaktionen`);
  await seeWords(drawer, `Innehav och kurser i slutet av mars ${year}`);
  await seeWords(drawer, 'Insättningar och inflyttade värdepapper, enligt transaktionerna');
  await seeWords(() => screen.queryByRole('main'), '500,00 kr som saknades i kassan för köp');
});
