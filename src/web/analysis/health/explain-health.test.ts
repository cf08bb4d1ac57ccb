import { describe, expect, it } from 'vitest';
import { financialHealth } from '#domain/figures/health/health.ts';
import type { HealthName } from '#domain/figures/health/health-category.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Explanation, headOf } from '#web/kit/ui/explanation.ts';
import { type Economy, summaryOf } from '#tests/support/economy.ts';
import { explainCategory, explainHealth } from './explain-health.ts';

const amount = (text: string) => text as AmountText;
const maria: Economy = {
  assets: [
    { name: 'Buffert', type: 'savings', value: amount('62000.00') },
    { name: 'Lönekonto', type: 'checking', value: amount('38000.00') },
    { name: 'ISK', type: 'investment', value: amount('400000.00') },
    { name: 'Villa', type: 'real_estate', value: amount('2000000.00') },
  ],
  liabilities: [{ name: 'Bolån', balance: amount('1500000.00') }],
  incomes: [{ name: 'Lön', amount: amount('50000.00'), taxPercentage: '30.00' as PercentText }],
  costs: [{ name: 'Boende', amount: amount('25000.00') }],
};

/** The lines of a drawer as text. */
function read(explanation: Explanation) {
  const lines = explanation.lines.map(({ label, detail, amount: text }) =>
    [label, detail, text].filter((word) => word !== undefined).join(' | '),
  );
  return { total: plain(headOf(explanation)), lines: lines.map(plain) };
}

function plain(text = ''): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

function categoryOf(name: HealthName, economy: Economy, language: Language = 'sv') {
  const { categories } = financialHealth(summaryOf(economy));
  const category = categories.find((each) => each.name === name);
  if (category === undefined) throw new Error(name);
  return explainCategory(category, { currency: 'SEK', language });
}

describe('the drawer of a measure', () => {
  it('divides what is at hand by a month’s costs', () => {
    // 100 000 ÷ 25 000 ÷ 6 × 100 = 66.67
    expect(read(categoryOf('emergencyFund', maria))).toEqual({
      total: '66,67 av 100',
      lines: [
        'Buffert | 62 000,00 kr',
        'Lönekonto | 38 000,00 kr',
        'Tillgängligt | 100 000,00 kr',
        'Delat med kostnader per månad | 4 månaders kostnader | ÷ 25 000,00 kr',
        'Omräknat till poäng | ÷ 6 × 100',
        'Poäng | 66,67',
      ],
    });
  });

  it('shows the income that debts are divided by', () => {
    expect(read(categoryOf('debt', maria, 'en')).lines).toEqual([
      'Bolån | 1 500 000,00 kr',
      'Debts | 1 500 000,00 kr',
      'Lön | 50 000,00 kr × 12 | 600 000,00 kr',
      'Divided by income a year before tax | 2.5 annual incomes | ÷ 600 000,00 kr',
      'Turned into points | 100 − 100 × the ratio',
      'Score | 0',
    ]);
  });

  it('takes costs from what is left after tax', () => {
    // 50 000 × 70 % − 25 000 = 10 000; 10 000 ÷ 50 000 × 200 = 40
    expect(read(categoryOf('savings', maria)).lines).toEqual([
      'Lön | 70 % av 50 000,00 kr | 35 000,00 kr',
      'Boende | −25 000,00 kr',
      'Kvar varje månad | 10 000,00 kr',
      'Delat med månadsinkomst före skatt | 20,0 % av inkomsten | ÷ 50 000,00 kr',
      'Omräknat till poäng | × 200',
      'Poäng | 40',
    ]);
  });

  it('counts only what is invested, and equity of everything', () => {
    expect(read(categoryOf('investments', maria)).lines).toEqual([
      'ISK | 400 000,00 kr',
      'Investerat | 400 000,00 kr',
      'Delat med summa tillgångar | 16,0 % av tillgångarna | ÷ 2 500 000,00 kr',
      'Omräknat till poäng | × 150',
      'Poäng | 24',
    ]);
    expect(read(categoryOf('equity', maria)).lines?.slice(-4)).toEqual([
      'Nettoförmögenhet | 1 000 000,00 kr',
      'Delat med summa tillgångar | 40,0 % av tillgångarna | ÷ 2 500 000,00 kr',
      'Omräknat till poäng | × 100',
      'Poäng | 40',
    ]);
  });

  it('says the limits of docs/product.md', () => {
    const limits = (name: HealthName) => plain(categoryOf(name, maria).formula);
    expect(limits('emergencyFund')).toContain(
      'Kritiskt under 30 poäng, varning under 60 poäng, bra under 80 poäng, annars utmärkt.',
    );
    expect(limits('debt')).toContain('Kritiskt över 40 %, varning över 20 %, bra över 10 %');
    expect(limits('savings')).toContain('Kritiskt under 5 %, varning under 15 %, bra under 25 %');
    expect(limits('investments')).toContain('under 10 %, varning under 30 %, bra under 60 %');
    expect(limits('equity')).toContain('under 0 %, varning under 30 %, bra under 70 %');
  });

  it('says what a measure without basis wants, and what has no rate', () => {
    const { total, formula, lines } = categoryOf('savings', { costs: maria.costs ?? [] });
    expect([total, lines]).toEqual(['Ingen uppgift', []]);
    expect(formula).toMatch(/^Det finns ingen inkomst att jämföra med\. /);
    const dollars = {
      name: 'Konto',
      type: 'savings',
      value: amount('1.00'),
      currency: 'USD',
    } as const;
    expect(categoryOf('equity', { assets: [dollars] }).notIncluded).toEqual([
      { label: 'Konto', reason: 'växelkurs för USD saknas' },
    ]);
  });

  it('gives debts without income no points, and nothing to divide by', () => {
    const economy = { liabilities: maria.liabilities ?? [] };
    expect(read(categoryOf('debt', economy)).lines).toEqual([
      'Bolån | 1 500 000,00 kr',
      'Skulder | 1 500 000,00 kr',
      'Poäng | 0',
    ]);
  });
});

describe('the drawer of the score', () => {
  const explain = (economy: Economy, language: Language = 'sv') => {
    const summary = summaryOf(economy);
    const { score, mean, categories } = financialHealth(summary);
    if (score === null || mean === null) throw new Error('There is nothing to judge by.');
    return explainHealth({ score, mean, categories }, summary, language);
  };

  it('shows the five scores and their mean', () => {
    // (66.667 + 0 + 40 + 24 + 40) ÷ 5 = 34.13
    expect(read(explain(maria))).toEqual({
      total: '34 av 100',
      lines: [
        'Buffert | 4 månaders kostnader | 66,67',
        'Skulder | 2,5 årsinkomster | 0,00',
        'Sparkvot | 20,0 % av inkomsten | 40,00',
        'Investeringar | 16,0 % av tillgångarna | 24,00',
        'Skuldfri andel | 40,0 % av tillgångarna | 40,00',
        'Medelvärde | 34,13',
        'Poäng | 34',
      ],
    });
  });

  it('names the measures that are left out of it', () => {
    const explanation = explain(
      { assets: maria.assets ?? [], liabilities: maria.liabilities ?? [] },
      'en',
    );
    expect(explanation.lines.map(({ label }) => label)).toEqual([
      'Debt',
      'Investments',
      'Equity',
      'Mean',
      'Score',
    ]);
    expect(explanation.notIncluded).toEqual([
      { label: 'Emergency fund', reason: 'There are no costs to measure against.' },
      { label: 'Savings rate', reason: 'There is no income to measure against.' },
    ]);
  });
});
