import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guestTaxFacts } from '#web/guest/storage/guest-user.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  fieldOf,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  reload,
  seeWords,
  textOf,
} from '#tests/support/screen.tsx';

const MONTHLY = { type: 'salary', frequency: 'monthly', currency: 'SEK' };
const SALARY = { ...MONTHLY, name: 'Lön', amount: '35000' };

async function stateFacts(user: UserEvent, dialog: HTMLElement, municipality: string) {
  const field = await within(dialog).findByLabelText('Kommun där du är folkbokförd');
  await user.clear(field);
  await user.type(field, municipality);
  await user.type(within(dialog).getByLabelText('Födelseår'), '1985');
  await user.selectOptions(within(dialog).getByLabelText('Medlem i Svenska kyrkan'), '0');
  await press(user, 'Spara uppgifterna', dialog);
}

test('a guest is asked for what is missing, and sees the net to the krona', async () => {
  const records = { incomes: [SALARY] };
  const user = await openAsGuest('/income', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Ändra Lön');
  const editing = await openedDialog('Ändra inkomst');
  await press(user, 'Räkna åt mig', editing);
  await within(editing).findByText(/Skatteverket bestämmer/);
  await press(user, 'Spara uppgifterna', editing);
  await within(editing).findByText('Välj en kommun.');
  await within(editing).findByText('Välj ja eller nej.');
  const municipality = fieldOf(editing, 'Kommun där du är folkbokförd');
  await user.click(municipality);
  const suggested = [...(municipality.list?.options ?? [])].map(({ value }) => value);
  expect(suggested).toHaveLength(290);
  expect(suggested).toContain('Huddinge');
  await stateFacts(user, editing, 'Springfield');
  await within(editing).findByText(/Ingen kommun har det namnet/);
  await user.clear(within(editing).getByLabelText('Kommun där du är folkbokförd'));
  await user.type(within(editing).getByLabelText('Kommun där du är folkbokförd'), 'huddinge');
  await press(user, 'Spara uppgifterna', editing);
  await within(editing).findByText(/Huddinge, född 1985, inte med i Svenska kyrkan/);
  // 35 000 − 6 922
  await waitFor(() => expect(textOf(editing)).toContain('28 078,00 kr'));
  expect(textOf(editing)).toContain('Tabell 32, kolumn 1, skatt 6 922,00 kr (19,78 %)');
  await press(user, 'Visa uträkningen: Betalas ut per månad', editing);
  const explanation = () => screen.queryByRole('dialog', { name: 'Betalas ut per månad' });
  await seeWords(explanation, 'Grundavdrag −22 000,00 kr');
  await seeWords(explanation, 'Jobbskatteavdrag');
  const rule = await screen.findByRole('link', { name: /^Grundavdrag 2026: / });
  expect(rule.getAttribute('href')).toBe('/rules#ordinary_allowance');
  await user.keyboard('{Escape}');
  await press(user, 'Spara', editing);
  await screen.findByText('Inkomsten är ändrad');
  const row = () => screen.getByRole('list', { name: 'Inkomster' }).firstElementChild;
  await waitFor(() => expect(textOf(row())).toContain('19,78 % skatt enligt skattetabell'));
});

test('an account keeps the facts in its profile, and shows and erases them there', async () => {
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { incomes: [{ ...SALARY, taxRule: 'table' }] },
  });
  const user = await openAsUser('/income', maria);
  await screen.findByText(/skattetabellen kräver kommun, födelseår och kyrka/);
  await press(user, 'Ändra Lön');
  const editing = await openedDialog('Ändra inkomst');
  await stateFacts(user, editing, 'Huddinge');
  await waitFor(() => expect(textOf(editing)).toContain('28 078,00 kr'));
  const profile = await maria.account.call('GET', '/api/user');
  expect(profile).toMatchObject({ municipality: '0126', birthYear: 1985, churchMember: 0 });
  await press(user, 'Ange procent i stället', editing);
  await within(editing).findByLabelText(/Skatt i procent/);
});

test('another municipality holds from now, from January or always, as the user states', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const records = { incomes: [{ ...SALARY, taxRule: 'table' }] };
  const user = await openAsGuest('/income', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Ändra Lön');
  const editing = await openedDialog('Ändra inkomst');
  await stateFacts(user, editing, 'Huddinge');
  await within(editing).findByText(/Huddinge, född 1985/);
  expect(guestTaxFacts().residences).toEqual([]);
  const move = async (municipality: string, from: string) => {
    await press(user, 'Ändra', editing);
    const field = await within(editing).findByLabelText('Kommun där du är folkbokförd');
    await user.clear(field);
    await user.type(field, municipality);
    const select = fieldOf(editing, 'Gäller från');
    expect(textOf(select)).toContain('november 2026');
    await user.selectOptions(select, from);
    await press(user, 'Spara uppgifterna', editing);
  };
  await move('Dorotea', '2027-01');
  // Until then the tax is that of before.
  await within(editing).findByText(/Huddinge, född 1985/);
  expect(textOf(editing)).toContain('28 078,00 kr');
  expect(guestTaxFacts().residences).toMatchObject([
    { from: null, municipality: '0126' },
    { from: '2027-01', municipality: '2425' },
  ]);
  await move('Solna', 'always');
  await within(editing).findByText(/Solna, född 1985/);
  expect(guestTaxFacts()).toMatchObject({ municipality: '0184', residences: [] });
});

test('in January a net pay by last year’s rules says so', async () => {
  // The clock alone: what waits goes on waiting.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-10T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const records = { incomes: [{ ...SALARY, taxRule: 'table' }] };
  const user = await openAsGuest('/income', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Ändra Lön');
  const editing = await openedDialog('Ändra inkomst');
  await stateFacts(user, editing, 'Huddinge');
  await press(user, 'Spara', editing);
  await screen.findByText('2026 års regler');
  await press(user, 'Visa uträkningen: Nettoinkomst');
  const explanation = () => screen.queryByRole('dialog', { name: 'Nettoinkomst' });
  await seeWords(explanation, '19,78 % skatt: 35 000,00 kr − 6 922,00 kr, 2026 års regler');
});

test('the month’s result says so too, once its summary does', async () => {
  const rent = { ...MONTHLY, name: 'Hyra', type: 'housing', amount: '9000' };
  const records = { incomes: [{ ...SALARY, taxRule: 'table' }], costs: [rent] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const facts = { municipality: 'Huddinge', birthYear: 1985, churchMember: 0 };
  await maria.account.call('PUT', '/api/auth/user/profile', facts);
  const summary = JSON.stringify(await maria.account.call('GET', '/api/financial-summary'));
  // The server's own answer, a year later: its clock is not the test's.
  const json = JSON.parse(summary.replace('"isOtherYear":false', '"isOtherYear":true')) as object;
  await openAsUser('/', maria);
  await screen.findByText('Före skatt', { exact: false });
  expect(screen.queryByText('2026 års regler')).toBeNull();
  answerInstead('GET /api/financial-summary', { status: 200, json });
  await reload();
  await screen.findByText('2026 års regler');
});

test('of two incomes by table the line says which is the side income, and asks', async () => {
  const byTable = { ...SALARY, taxRule: 'table' };
  const extra = { ...byTable, name: 'Extrajobb', amount: '10000' };
  const user = await openAsGuest('/income', {
    language: 'sv',
    currency: 'SEK',
    records: { incomes: [byTable, extra] },
  });
  await press(user, 'Ändra Extrajobb');
  const editing = await openedDialog('Ändra inkomst');
  await stateFacts(user, editing, 'Huddinge');
  // 30 % of 10 000, where the table would take 1 098.
  await waitFor(() => expect(textOf(editing)).toContain('7 000,00 kr'));
  expect(textOf(editing)).toContain('30 % av en sidoinkomst (antaget: en annan är större)');
  await press(user, 'Visa uträkningen: Betalas ut per månad', editing);
  await screen.findByRole('link', { name: /^Skatteavdrag från sidoinkomst/ });
  await user.keyboard('{Escape}');
  await user.selectOptions(fieldOf(editing, 'Huvudinkomst'), 'Ja, skatt enligt tabell');
  await waitFor(() => expect(textOf(editing)).toContain('Tabell 32, kolumn 1'));
  await press(user, 'Spara', editing);
  await seeWords(() => screen.queryByRole('main'), '30 % skatt, sidoinkomst');
});

test('the amount of an income by table is changed in its row', async () => {
  const facts = { municipality: 'Huddinge', birthYear: 1985, churchMember: 0 };
  const records = { incomes: [{ ...SALARY, taxRule: 'table' }] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  await maria.account.call('PUT', '/api/auth/user/profile', facts);
  const user = await openAsUser('/income', maria);
  await screen.findByText(/19,78 % skatt enligt skattetabell/);
  await press(user, '.*ändra beloppet för Lön');
  const main = screen.getByRole('main');
  const amount = () => within(main).getByLabelText('Belopp före skatt');
  await waitFor(amount);
  await user.clear(amount());
  await user.type(amount(), '36000{Enter}');
  await screen.findByText('Inkomsten är ändrad');
  await seeWords(() => screen.queryByRole('main'), '36 000,00 kr');
});
