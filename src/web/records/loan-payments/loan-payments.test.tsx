import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { costsOf, food, mortgage, salary, WORDS } from '#tests/records/loan-household.ts';
import { holdAnswer } from '#tests/support/screen-network.ts';
import {
  clickTwice,
  createMaria,
  fill,
  goTo,
  named,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  seeWords,
  typedIn,
  wordsOf,
} from '#tests/support/screen.tsx';

const records = { liabilities: [mortgage], incomes: [salary], costs: [food] };

test.each(['sv', 'en'] as const)('loan payments become costs, in %s', async (language) => {
  const words = WORDS[language];
  const maria = await createMaria({ language, currency: 'SEK', records });
  const user = await openAsUser('/dashboard', maria);
  const health = await screen.findByRole('region', { name: words.health });
  await seeWords(() => health, words.line);
  // Beside the month's result too.
  await waitFor(() => expect(timesShown(words.explained)).toBe(2));
  for (const rate of words.rates) await seeWords(() => health, rate);
  await seeWords(() => screen.queryByRole('main'), `${words.line} ${words.add}`);
  await press(user, words.explain, health);
  await seeWords(() => screen.queryByRole('dialog'), words.drawer);
  await pressEscape(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

  await press(user, words.add, health);
  await screen.findByText(words.added);
  await seeWords(() => health, words.after);
  await waitFor(() => expect(within(health).queryByRole('button', { name: words.add })).toBe(null));
  expect(await costsOf(maria.account)).toEqual([
    { name: 'Mat', type: 'food', amount: '19000.00', loanPart: null },
    { name: words.names[0], type: 'housing', amount: '6508.33', loanPart: 'interest' },
    { name: words.names[1], type: 'housing', amount: '3608.67', loanPart: 'amortization' },
  ]);
  await press(user, words.undo);
  await within(health).findByRole('button', { name: new RegExp(`^${words.add}`) });
  expect(await costsOf(maria.account)).toHaveLength(1);
});

test('a housing cost that may hold the interest is asked about first', async () => {
  const home = { name: 'Boende', type: 'housing', amount: '9000', currency: 'SEK' };
  const costs = [food, home];
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { ...records, costs },
  });
  const user = await openAsUser('/dashboard', maria);
  const health = await screen.findByRole('region', { name: WORDS.sv.health });
  const unsure = 'Lånebetalningar som kanske inte finns bland dina kostnader: 10 117 kr';
  await seeWords(() => health, unsure);
  const asked = { name: named('Vad betalar ”Boende”, 9 000 kr i månaden, på dina lån') };
  const question = await within(health).findByRole('group', asked);
  await press(user, 'Bara ränta', question);
  const known = 'Lånebetalningar som inte finns bland dina kostnader:';
  // 10 117 − 6 508.33 = 3 608.67
  await seeWords(() => health, `${known} 3 609 kr`);
  await waitFor(() => expect(within(health).queryByRole('group', asked)).toBe(null));
  expect(await costsOf(maria.account)).toContainEqual(
    expect.objectContaining({ name: 'Boende', loanPart: 'interest' }),
  );
  await goTo('/costs', 'Kostnader');
  await press(user, 'Ändra Boende');
  const dialog = await openedDialog('Ändra kostnad');
  expect(typedIn(dialog, 'Betalar på dina lån')).toBe('interest');
  await fill(user, dialog, { 'Betalar på dina lån': 'Ränta och amortering' });
  await press(user, 'Spara', dialog);
  // 9 000 of 10 117 is paid.
  await seeWords(() => screen.queryByRole('main'), `${known} 1 117 kr`);
});

test('the costs of a loan are added once when their button is clicked twice', async () => {
  const maria = await createMaria({
    language: 'sv',
    currency: 'SEK',
    records: { liabilities: [mortgage] },
  });
  await openAsUser('/costs', maria);
  const words = { name: new RegExp(`^${WORDS.sv.add}`) };
  const add = await screen.findByRole('button', words);
  const adding = holdAnswer('POST /api/costs/several');
  clickTwice(add);
  await adding.answered;
  adding.release();
  await waitFor(() => expect(screen.queryByRole('button', words)).toBe(null));
  const costs = await costsOf(maria.account);
  expect(costs.map(({ name }) => name)).toEqual(WORDS.sv.names);
});

test('a guest adds them too, in the browser alone', async () => {
  const half = { ownershipPercentage: '50', coOwnerName: 'Erik' };
  const terms = { monthlyInterest: '4885.42', monthlyAmortization: '2500' };
  const loan = { ...mortgage, ...terms, monthlyPayment: '7385.42', ...half };
  const guest = { language: 'sv', currency: 'SEK', records: { liabilities: [loan] } } as const;
  const user = await openAsGuest('/costs', guest);
  const main = () => screen.queryByRole('main');
  await seeWords(main, 'Lånebetalningar som inte finns bland dina kostnader: 3 693 kr');
  await press(user, WORDS.sv.add);
  await seeWords(main, 'Ränta på lån');
  // Half of 4 885.42 of interest and of 2 500 paid off: 3 692.71.
  await seeWords(main, 'Kostnader per månad 3 692,71 kr');
  await waitFor(() => expect(screen.queryByRole('button', { name: WORDS.sv.add })).toBe(null));
});

/** Number of lines that begin with these words. */
function timesShown(words: string): number {
  const lines = [...document.querySelectorAll('p')].map(wordsOf);
  return lines.filter((line) => line.startsWith(words)).length;
}
