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

/** Each screen, with words that come with its figures; the example's names are Swedish. */
const SCREENS = [
  ['/liabilities', { sv: ['Skulder', 'Billån'], en: ['Liabilities', 'Billån'] }],
  ['/income', { sv: ['Inkomster', 'Frilansuppdrag'], en: ['Income', 'Frilansuppdrag'] }],
  ['/costs', { sv: ['Kostnader', 'Hemförsäkring'], en: ['Costs', 'Hemförsäkring'] }],
  ['/goals', { sv: ['Mål', 'Lofoten'], en: ['Goals', 'Lofoten'] }],
  ['/assets', { sv: ['Tillgångar', 'Tjänstepension'], en: ['Assets', 'Tjänstepension'] }],
  [
    '/transactions',
    {
      sv: ['Transaktioner', 'LÖN NORDVIK KONSULT AB'],
      en: ['Transactions', 'LÖN NORDVIK KONSULT AB'],
    },
  ],
  [
    '/transactions/cash-flow',
    {
      sv: ['Kassaflöde', 'De närmaste 90 dagarna'],
      en: ['Cash flow', 'The next 90 days'],
    },
  ],
  [
    '/analytics',
    {
      sv: ['Ekonomisk analys', 'Din ekonomi jämförd med Sveriges'],
      en: ['Economic analysis', 'Your finances against Sweden’s'],
    },
  ],
  [
    '/household',
    {
      sv: ['Hushåll', 'Du är inte med i något hushåll än'],
      en: ['Household', 'You are not in a household yet'],
    },
  ],
  [
    '/historical-data',
    { sv: ['Historik', 'Tjänstepension'], en: ['Historical Data', 'Tjänstepension'] },
  ],
  ['/account', { sv: ['Konto', 'Lösenord'], en: ['Account', 'Password'] }],
  [
    '/',
    {
      sv: ['Översikt', 'Varför ändrades det?'],
      en: ['Dashboard', 'Why did it change?'],
    },
  ],
] as const;

/** A hyphen in place of a minus: before digits, or before the sign of a currency. */
const HYPHEN = /(?<![\w\p{L}.)])-(?:US)?[$€£]?\s?\d/gu;

test.each([
  ['sv', 'SEK'],
  // In English and dollars a hyphen is what browsers write.
  ['en', 'USD'],
] as const)('every minus of the example household is one, in %s', async (language, currency) => {
  const maria = await createMaria({ language, currency });
  await maria.account.call('POST', '/api/demo-data', {});
  await openAsUser('/account', maria);
  let minuses = 0;
  const wrong: string[] = [];
  for (const [path, shown] of SCREENS) {
    const [title, words] = shown[language];
    await goTo(path, title);
    await seeWords(() => screen.queryByRole('main'), words);
    await allShown();
    const text = wordsOf(document.body);
    minuses += text.split('\u2212').length - 1;
    wrong.push(...[...text.matchAll(HYPHEN)].map(([found]) => `${path}: ${found}`));
  }
  expect(wrong).toEqual([]);
  expect(minuses).toBeGreaterThan(10);
});
