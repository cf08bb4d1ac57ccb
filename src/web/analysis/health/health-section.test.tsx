import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { ECONOMY, WORDS } from '#tests/analysis/healthy-economy.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  openAsUser,
  press,
  pressEscape,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';

test.each(['sv', 'en'] as const)(
  'the score and each measure are as by hand, in %s',
  async (language) => {
    const words = WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK', records: ECONOMY });
    const user = await openAsUser('/dashboard', maria);
    const health = await sectionIn(language);
    await within(health).findByRole('img', { name: words.score });
    await within(health).findByRole('img', { name: words.radar });
    const lists = within(health).getAllByRole('list');
    expect(rowsOf(lists.at(-1))).toEqual(words.cells);
    expect(rowsOf(lists[0])).toEqual(words.priorities.map((text, at) => `${at + 1} ${text}`));
    for (const [name, text] of Object.entries(words.drawers)) {
      await user.click(within(health).getByRole('button', { name: words.explain(name) }));
      await seeWords(() => screen.queryByRole('dialog', { name }), text);
      await pressEscape(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    }
    await user.click(within(health).getByRole('link', { name: words.fund }));
    expect(location.pathname).toBe('/assets');
  },
);

test.each([
  [
    'sv',
    [
      'Buffert Ingen uppgift Lägg till kostnader',
      'Skulder Ingen uppgift Lägg till inkomst',
      'Sparkvot Ingen uppgift Lägg till inkomst',
      'Investeringar Kritiskt 0,0 % av tillgångarna',
      'Skuldfri andel Utmärkt 100,0 % av tillgångarna',
    ],
    'minst tre av de fem måtten; 2 har',
  ],
  [
    'en',
    [
      'Emergency fund No data Add costs',
      'Debt No data Add income',
      'Savings rate No data Add income',
      'Investments Critical 0.0% of assets',
      'Equity Excellent 100.0% of assets',
    ],
    'three of the five measures; 2 have',
  ],
] as const)('a measure without anything to go by says so, in %s', async (language, cells, few) => {
  const car = { type: 'vehicle', name: 'Volvo', value: '90000', currency: 'SEK' };
  const maria = await createMaria({ language, currency: 'SEK', records: { assets: [car] } });
  await openAsUser('/dashboard', maria);
  const health = await sectionIn(language);
  await within(health).findAllByRole('listitem');
  // Nothing is invested: 0. Everything is one's own: 100. Two measures are too few for a score.
  expect(rowsOf(within(health).getAllByRole('list').at(-1))).toEqual(cells);
  expect(wordsOf(health)).toContain(few);
  const score = { sv: /^Hälsopoäng/, en: /^Health score/ }[language];
  expect(screen.queryByRole('img', { name: score })).toBe(null);
});

test.each([
  [
    'sv',
    'Inget behöver åtgärdas just nu. ' +
      '60 % av de finansiella tillgångarna är investerade. ' +
      'Skulderna är 3,3 gånger årsinkomsten. Svenska banker tittar på 4,5 årsinkomster före ' +
      'skatt. Du ligger 700 000 kr under det.',
  ],
  [
    'en',
    'Nothing needs attention right now. ' +
      '60% of your financial assets are invested. Debts are 3.3 times annual income. ' +
      'Swedish banks look at 4.5 annual incomes before tax. You are 700 000 kr below that.',
  ],
] as const)('measures that need nothing done say why, in %s', async (language, words) => {
  const of = (type: string, amounts: object) => ({ type, name: type, currency: 'SEK', ...amounts });
  const records = {
    assets: [
      of('real_estate', { value: '4000000' }),
      of('savings', { value: '200000' }),
      of('investment', { value: '300000' }),
    ],
    // 300 000 of 4 500 000 is 6.7 %: critical, but 60 % of what is no home. 2 000 000 ÷ (12 ×
    // 50 000) = 3.3, and 4.5 × 600 000 − 2 000 000 = 700 000. The equity is 55.6 %: good.
    liabilities: [of('mortgage', { balance: '2000000' })],
    incomes: [of('salary', { amount: '50000', frequency: 'monthly', taxPercentage: '30' })],
    costs: [of('food', { amount: '20000' })],
  };
  await openAsUser('/dashboard', await createMaria({ language, currency: 'SEK', records }));
  const health = await sectionIn(language);
  await seeWords(() => health, words);
});

test('what cannot be read says so, and can be read again', async () => {
  const json = { code: 'too_many_requests', message: 'För många försök.' };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records: ECONOMY });
  const release = answerInstead('GET /api/financial-summary', { status: 429, json });
  const user = await openAsUser('/dashboard', maria);
  const health = await sectionIn('sv');
  await within(health).findByText('För många försök.');
  release();
  await press(user, 'Försök igen', health);
  await screen.findByRole('img', { name: WORDS.sv.score });
  expect(within(health).queryByText('För många försök.')).toBe(null);
});

function sectionIn(language: Language): Promise<HTMLElement> {
  return screen.findByRole('region', { name: WORDS[language].title });
}

/** Each row's words in a line. */
function rowsOf(list: HTMLElement | undefined): string[] {
  return within(list ?? document.body)
    .getAllByRole('listitem')
    .map(wordsOf);
}
