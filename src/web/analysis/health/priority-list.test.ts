import { expect, it } from 'vitest';
import { financialHealth } from '#domain/figures/health/health.ts';
import type { HealthName } from '#domain/figures/health/health-category.ts';
import { acceptedMeasures, priorities } from '#domain/figures/health/health-advice.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Economy, summaryOf } from '#tests/support/economy.ts';
import { acceptedWords, adviceWords } from './priority-list.tsx';

const amount = (text: string) => text as AmountText;
const house = (value: string) => ({ type: 'real_estate' as const, value: amount(value) });
const savings = (value: string) => ({ type: 'savings' as const, value: amount(value) });
const income = (text: string) => ({ amount: amount(text) });
const loan = (balance: string) => ({ type: 'personal_loan' as const, balance: amount(balance) });

/** The advice on one category, with ordinary spaces. */
function adviceOn(name: HealthName, economy: Economy, language: Language = 'sv'): string[] {
  const worst = priorities(financialHealth(summaryOf(economy)));
  const priority = worst.find(({ category }) => category.name === name);
  if (priority === undefined) throw new Error(`${name} is neither critical nor a warning.`);
  const { title, text, link, path } = adviceWords(priority, { currency: 'SEK', language });
  return [title, text, link, path].map((words) => words.replaceAll(/[\u00a0\u202f]/g, ' '));
}

it('says what the emergency fund lacks of three months', () => {
  // 3 × 20 000 − 41 600 = 18 400; 41 600 ÷ 20 000 = 2.08
  const maria = { assets: [savings('41600.00')], costs: [income('20000.00')] };
  expect(adviceOn('emergencyFund', maria)).toEqual([
    'Bufferten räcker i 2 månader',
    'Sikta på minst 3 månaders kostnader. Spara 18 400 kr till, så klarar du tre månader.',
    'Fyll på bufferten',
    '/assets',
  ]);
  expect(adviceOn('emergencyFund', maria, 'en')[1]).toBe(
    'Aim for 3+ months of expenses. 18 400 kr more covers three months.',
  );
});

it('says what is next when three months are covered, and when there is nothing', () => {
  const costs = [income('10000.00')];
  expect(adviceOn('emergencyFund', { assets: [savings('30000.00')], costs }).slice(0, 2)).toEqual([
    'Bufferten räcker i 3 månader',
    'Tre månader är täckta. Spara 6 000 kr till, så klarar du 3,6 månader, vilket räknas som bra.',
  ]);
  expect(adviceOn('emergencyFund', { costs })[0]).toBe('Bufferten är tom');
  expect(adviceOn('emergencyFund', { assets: [savings('10000.00')], costs })[0]).toBe(
    'Bufferten räcker i 1 månad',
  );
});

it('says how many annual incomes debts are, and how far it is to 4.5', () => {
  const incomes = [income('50000.00')];
  // 1 560 000 ÷ 600 000 = 2.6; 4.5 × 600 000 − 1 560 000 = 1 140 000
  expect(adviceOn('debt', { incomes, liabilities: [loan('1560000.00')] })).toEqual([
    'Skulderna är 2,6 gånger årsinkomsten',
    'Svenska banker tittar på 4,5 årsinkomster före skatt. Du ligger 1 140 000 kr under det.',
    'Se dina skulder',
    '/liabilities',
  ]);
  expect(
    adviceOn('debt', { incomes, liabilities: [loan('3000000.00')] }, 'en').slice(0, 2),
  ).toEqual([
    'Debts are 5 times annual income',
    'Swedish banks look at 4.5 annual incomes before tax. You are 300 000 kr above that.',
  ]);
  expect(adviceOn('debt', { incomes, liabilities: [loan('150000.00')] })[0]).toBe(
    'Skulderna är 25 % av årsinkomsten',
  );
  expect(adviceOn('debt', { liabilities: [loan('1.00')] })).toEqual([
    'Skulder men ingen inkomst',
    'Lägg till din inkomst för att se hur många årsinkomster skulderna är.',
    'Lägg till din inkomst',
    '/income',
  ]);
});

it('refers savings to a tenth and a fifth of income', () => {
  const incomes = [income('58100.00')];
  expect(adviceOn('savings', { incomes, costs: [income('55100.00')] })).toEqual([
    'Du sparar 5,1 % av inkomsten',
    '10 % av inkomsten är 5 810 kr i månaden och 20 % är 11 620 kr. ' +
      'Det fattas 2 810 kr i månaden till 10 %.',
    'Se dina kostnader',
    '/costs',
  ]);
  expect(adviceOn('savings', { incomes, costs: [income('60000.00')] }, 'en')[0]).toBe(
    'More goes out than comes in',
  );
});

it('says what would raise investments and equity to the next step', () => {
  // 10 % of 90 000 is 9 000; three months of 10 000 stay.
  const costs = [income('10000.00')];
  const home = house('3000000.00');
  expect(adviceOn('investments', { assets: [home, savings('90000.00')], costs })).toEqual([
    '0 % av de finansiella tillgångarna är investerade',
    'Flytta 9 000 kr från dina konton till investeringar, så är andelen 10 %. Tre månaders ' +
      'kostnader blir kvar på kontona.',
    'Sätt upp ett mål',
    '/goals',
  ]);
  // 2 000 beyond 30 000 of a tenth, 3 200.
  expect(adviceOn('investments', { assets: [home, savings('32000.00')], costs }, 'en')[1]).toBe(
    'You can move 2 000 kr from your accounts to investments and keep three months of costs. ' +
      'The next step is 10%.',
  );
  expect(adviceOn('investments', { assets: [home, savings('30000.00')], costs }, 'en')[1]).toBe(
    'First have three months of costs in your accounts. The next step is 10%.',
  );
  expect(adviceOn('investments', { assets: [savings('30000.00')] })[1]).toBe(
    'Lägg till dina kostnader för att se hur mycket du kan flytta från dina konton. ' +
      'Nästa steg är 10 %.',
  );
  const assets = [house('1000000.00')];
  expect(adviceOn('equity', { assets, liabilities: [loan('800000.00')] }).slice(0, 2)).toEqual([
    'Den skuldfria andelen är 20 % av tillgångarna',
    'Blir skulderna 100 000 kr lägre är andelen 30 %.',
  ]);
  expect(
    adviceOn('equity', { assets, liabilities: [loan('1250000.00')] }, 'en').slice(0, 2),
  ).toEqual([
    'Your debts exceed your assets',
    'Debts lower by 250 000 kr are covered by your assets.',
  ]);
});

it('says only how many annual incomes study debts alone are', () => {
  // 3 000 000 ÷ 600 000 = 5
  const economy = {
    incomes: [income('50000.00')],
    liabilities: [{ ...loan('3000000.00'), type: 'student_loan' as const }],
  };
  const accepted = acceptedMeasures(financialHealth(summaryOf(economy)));
  const wordsIn = (language: Language) =>
    accepted.map((each) => acceptedWords(each, { currency: 'SEK', language }));
  expect(wordsIn('sv')).toEqual(['Skulderna är 5 gånger årsinkomsten.']);
  expect(wordsIn('en')).toEqual(['Debts are 5 times annual income.']);
});

it('does not round debts to the limit that they are above', () => {
  const incomes = [income('50000.00')];
  const titleOf = (balance: string, language?: Language) =>
    adviceOn('debt', { incomes, liabilities: [loan(balance)] }, language)[0];
  // 1 812 000 ÷ 600 000 = 3.02; 1 800 600 ÷ 600 000 = 3.001; 2 706 000 ÷ 600 000 = 4.51
  expect(titleOf('1812000.00')).toBe('Skulderna är 3,02 gånger årsinkomsten');
  expect(titleOf('1800600.00')).toBe('Skulderna är 3,01 gånger årsinkomsten');
  expect(titleOf('2706000.00', 'en')).toBe('Debts are 4.51 times annual income');
  // At a limit, and well above it.
  expect(titleOf('1800000.00')).toBe('Skulderna är 3 gånger årsinkomsten');
  expect(titleOf('1878000.00')).toBe('Skulderna är 3,1 gånger årsinkomsten');
});
