import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { addByHand, liabilities } from '../support/family.ts';
import { beginAsGuest, openList } from '../support/guest.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';
import { pressInRow } from '../support/rows.ts';
import { expectText } from '../support/read-page.ts';

/** Payments that loans state, among the costs of a month or not. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

/** 6 508.33 of interest and 3 608.67 paid off are 10 117 a month. */
const mortgage = {
  type: 'mortgage',
  name: 'Bolån',
  balance: '2200000',
  interestRate: '3.55',
  monthlyInterest: '6508.33',
  monthlyAmortization: '3608.67',
  monthlyPayment: '10117',
  currency: 'SEK',
};
const salary = {
  name: 'Lön',
  amount: '50000',
  type: 'salary',
  frequency: 'monthly',
  taxPercentage: '30',
  currency: 'SEK',
};
const food = { name: 'Mat', type: 'food', amount: '19000', currency: 'SEK' };

const views = [
  { viewport: PHONE, language: 'sv', theme: 'light' },
  { viewport: DESKTOP, language: 'en', theme: 'dark' },
] as const;

const WORDS = {
  sv: {
    widget: 'Inkomster mot kostnader',
    health: 'Ekonomisk hälsa',
    // 50 000 × 70 % − 19 000 = 16 000; less 10 117 is 5 883.
    line:
      'Lånebetalningar som inte finns bland dina kostnader: 10 117 kr Med dem blir 5 883 kr ' +
      'kvar i månaden efter skatt.',
    // 16 000 / 50 000 = 32 %, 5 883 / 50 000 = 11.766 %
    rates: ['32,0 % av inkomsten', '11,7 % med lånebetalningarna'],
    explained: 'Lånebetalningar som inte finns bland dina kostnader: 10 117 kr',
    all: 'Visa alla mått och råd',
    after: '11,7 % av inkomsten',
    explain: 'Visa uträkningen: Lånebetalningar som inte finns bland dina kostnader',
    drawer:
      'Bolån, ränta 6 508,33 kr Bolån, amortering 3 608,67 kr Lånebetalningar 10 117,00 kr ' +
      'Lånebetalningar som inte finns bland dina kostnader 10 117,00 kr',
    add: 'Lägg till som kostnader',
    added: 'Lånebetalningarna finns bland dina kostnader',
    undo: 'Ångra',
    names: ['Ränta på lån', 'Amortering'],
  },
  en: {
    widget: 'Income vs Costs',
    health: 'Financial health',
    line:
      'Loan payments not among your costs: 10 117 kr With them, 5 883 kr a month is left after ' +
      'tax.',
    rates: ['32.0% of income', '11.7% with the loan payments'],
    explained: 'Loan payments not among your costs: 10 117 kr',
    all: 'Show all measures and advice',
    after: '11.7% of income',
    explain: 'Show the calculation: Loan payments not among your costs',
    drawer:
      'Bolån, interest 6 508,33 kr Bolån, amortization 3 608,67 kr Loan payments 10 117,00 kr ' +
      'Loan payments not among your costs 10 117,00 kr',
    add: 'Add as costs',
    added: 'The loan payments are among your costs',
    undo: 'Undo',
    names: ['Loan interest', 'Loan amortization'],
  },
};

test.each(views)(
  'loan payments become costs by one press, $viewport.width px wide in $language',
  async (view) => {
    const words = WORDS[view.language];
    const { page, maria } = await openAs(view);
    const health = page.getByRole('region', { name: words.health });
    await expectText(health, words.line);
    // Beside the month's result too, but on a phone once.
    const times = view.viewport === PHONE ? 1 : 2;
    const lines = page.getByText(words.explained, { exact: true }).filter({ visible: true });
    await expect.poll(() => lines.count()).toBe(times);
    if (view.viewport === PHONE) await health.getByRole('button', { name: words.all }).click();
    for (const rate of words.rates) await expectText(health, rate);
    await expectText(page.getByRole('main'), `${words.line} ${words.add}`);
    await health.getByRole('button', { name: words.explain }).click();
    const drawer = page.getByRole('dialog');
    await expectText(drawer, words.drawer);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await health.getByRole('button', { name: words.add }).click();
    await page.getByText(words.added, { exact: true }).waitFor();
    await expectText(health, words.after);
    await health.getByRole('button', { name: words.add }).waitFor({ state: 'hidden' });
    expect(await costsOf(maria)).toEqual([
      { name: 'Mat', type: 'food', amount: '19000.00', loanPart: null },
      { name: words.names[0], type: 'housing', amount: '6508.33', loanPart: 'interest' },
      { name: words.names[1], type: 'housing', amount: '3608.67', loanPart: 'amortization' },
    ]);

    await page.getByRole('button', { name: words.undo }).click();
    await health.getByRole('button', { name: words.add }).waitFor();
    expect(await costsOf(maria)).toHaveLength(1);
  },
);

test('a housing cost that may hold the interest is asked about first', async () => {
  const home = { name: 'Boende', type: 'housing', amount: '9000', currency: 'SEK' };
  const { page, maria } = await openAs(views[0], [home]);
  const health = page.getByRole('region', { name: WORDS.sv.health });
  await expectText(health, 'Lånebetalningar som kanske inte finns bland dina kostnader: 10 117 kr');
  const question = health.getByRole('group', {
    name: 'Vad betalar ”Boende”, 9 000 kr i månaden, av dina lån?',
  });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Bara ränta' }).click();
  // 10 117 − 6 508.33 = 3 608.67
  await expectText(health, 'Lånebetalningar som inte finns bland dina kostnader: 3 609 kr');
  await question.waitFor({ state: 'hidden' });
  expect(await costsOf(maria)).toContainEqual(
    expect.objectContaining({ name: 'Boende', loanPart: 'interest' }),
  );
  await page.goto('/costs');
  await pressInRow(page, 'Boende', 'Ändra Boende');
  const dialog = page.getByRole('dialog', { name: 'Ändra kostnad' });
  const part = dialog.getByLabel('Betalar av dina lån');
  expect(await part.inputValue()).toBe('interest');
  await part.selectOption('Ränta och amortering');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  // 9 000 of 10 117 is paid.
  await expectText(
    page.getByRole('main'),
    'Lånebetalningar som inte finns bland dina kostnader: 1 117 kr',
  );
});

test('a guest adds them too, in the browser alone', async () => {
  const { page } = await openVisit({ ...views[0], origin, reducedMotion: 'reduce' });
  await beginAsGuest(page);
  // Half of 1 750 000 × 3.35 % / 12 = 4 885.42 of interest and of 2 500 paid off: 3 692.71.
  const [mortgaged] = liabilities;
  if (mortgaged === undefined) throw new Error('There is no loan to add.');
  await openList(page, 'Skulder');
  await addByHand(page, mortgaged);
  await openList(page, 'Kostnader');
  const main = page.getByRole('main');
  await expectText(main, 'Lånebetalningar som inte finns bland dina kostnader: 3 693 kr');
  await page.getByRole('button', { name: WORDS.sv.add }).click();
  await expectText(main, 'Ränta på lån');
  await expectText(main, 'Kostnader per månad 3 692,71 kr');
  await page.getByRole('button', { name: WORDS.sv.add }).waitFor({ state: 'hidden' });
});

async function openAs(view: (typeof views)[number], more: object[] = []) {
  const { page, context } = await openVisit({ ...view, origin, reducedMotion: 'reduce' });
  const { language } = view;
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  await maria.call('POST', '/api/liabilities', mortgage);
  await maria.call('POST', '/api/incomes', salary);
  for (const cost of [food, ...more]) await maria.call('POST', '/api/costs', cost);
  await page.goto('/dashboard');
  return { page, maria };
}

async function costsOf(account: Account) {
  const costs = (await account.call('GET', '/api/costs')) as Record<string, unknown>[];
  return costs.map(({ name, type, amount, loanPart }) => ({ name, type, amount, loanPart }));
}
