import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  allShown,
  createMaria,
  goTo,
  openAsUser,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';

const WORDS = {
  sv: {
    notice: /Växelkursen är från .+\. Den används för Fond, och för de summor där de ingår\./,
    rate: /Växelkurs(?:en är)? från/g,
    analysis: 'Ekonomisk analys',
    sources: 'Härifrån kommer siffrorna',
    rates: /Bolåneräntor/g,
  },
  en: {
    notice: /The exchange rate is from .+\. It is used for Fond, and for the totals/,
    rate: /exchange rate (?:is from|of)/gi,
    analysis: 'Economic analysis',
    sources: 'Where the figures come from',
    rates: /Mortgage rates/g,
  },
} as const;

test.each(['sv', 'en'] as const)(
  'an old rate is said once on the dashboard, and six mortgage series are one source, in %s',
  async (language) => {
    const words = WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const fund = { type: 'investment', name: 'Fond', value: '1000', currency: 'EUR' };
    await maria.account.call('POST', '/api/assets', fund);
    const salary = { type: 'salary', name: 'Lön', amount: '30000', currency: 'SEK' };
    await maria.account.call('POST', '/api/incomes', { ...salary, frequency: 'monthly' });
    await openAsUser('/', maria);
    await screen.findByText(words.notice);
    await allShown();
    expect(wordsOf(document.body).match(words.rate)).toHaveLength(1);

    await goTo('/analytics', words.analysis);
    const list = await screen.findByRole('region', { name: words.sources });
    await seeWords(() => list, 'SCB');
    expect(wordsOf(list).match(words.rates)).toHaveLength(1);
  },
);
