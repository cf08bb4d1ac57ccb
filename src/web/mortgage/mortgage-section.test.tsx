import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createMaria,
  fieldOf,
  fill,
  openAsGuest,
  openAsUser,
  openedDialog,
  press,
  seeWords,
  typedIn,
} from '#tests/support/screen.tsx';

const HOME = { type: 'real_estate', name: 'Radhuset', value: '4000000', currency: 'SEK' };

const PART = {
  liabilityId: null,
  name: 'SBAB',
  balance: '2400000',
  monthlyAmortization: '2000',
  rates: [{ from: '2021-06-01', rate: '3' }],
  lender: null,
  grantedOn: '2021-06-01',
  originalAmount: '2400000',
  fixedUntil: null,
  isIncrease: 0,
  hasExtraPercent: 0,
  endsOn: null,
};

const explained = (name: string) => () => screen.queryByRole('dialog', { name });
const card = () => document.querySelector<HTMLElement>('[data-mortgage]');

test('a guest joins a home and a loan, and sees the card of the law of that day', async () => {
  const records = {
    assets: [HOME],
    liabilities: [
      {
        type: 'mortgage',
        name: 'SBAB',
        balance: '2400000',
        currency: 'SEK',
        interestRate: '3',
        monthlyAmortization: '2000',
      },
    ],
  };
  const user = await openAsGuest('/liabilities', { language: 'sv', currency: 'SEK', records });
  await press(user, 'Koppla ihop bostad och lån');

  const dialog = await openedDialog();
  await fill(user, dialog, { 'Värdets datum': '2021-06-01', 'Beviljad': '2021-06-01' });
  await fill(user, dialog, { 'Räntan gäller från': '2021-06-01', 'Bunden till': '2021-05-01' });
  await press(user, 'Spara bolånet', dialog);
  await screen.findByText('Räntan kan inte vara bunden till en dag innan delen beviljades.');
  expect(typedIn(dialog, 'Beviljad')).toBe('2021-06-01');
  await user.clear(fieldOf(dialog, 'Bunden till'));
  await fill(user, dialog, { 'Värdet som banken räknar på': '0' });
  await press(user, 'Spara bolånet', dialog);
  await screen.findByText(
    'Värdet måste vara större än 0. Skriv priset, eller värdet banken räknar på.',
  );
  await fill(user, dialog, { 'Värdet som banken räknar på': '4000000' });
  await press(user, 'Spara bolånet', dialog);

  // 2 400 000 / 4 000 000; 1 % × 2 400 000 / 12; 2 400 000 × 3 % / 12
  await seeWords(card, 'Belåningsgrad 60 %');
  await seeWords(card, 'Amorteringskrav per månad 2 000,00 kr 2 000 kr amorteras');
  await seeWords(card, 'Ränta per månad 6 000,00 kr 4 181 kr efter ränteavdrag');
  // 71 670 less 30 % of it
  await seeWords(card, '71 670 kr på ett år, 50 169 kr efter ränteavdrag');
  await seeWords(card, 'Regel för lån från mars 2018');
  // 2 400 000 × (3 − 2.6425) %, less 30 % of it
  await seeWords(card, 'mot 2,6425 % i snitt (rörlig, februari 2026)');
  await seeWords(card, 'Det är 8 580 kr mer om året, 6 006 kr efter avdrag');

  await seeExplanations(user);

  await press(user, 'Ångra');
  await screen.findByText('Bolånet är som det var');
  await screen.findByRole('heading', { name: 'Gör klart ditt bolånekort' });
});

/** How three figures of the card were reached, with a link to the rule. */
async function seeExplanations(user: UserEvent): Promise<void> {
  await press(user, 'Visa uträkningen: Amorteringskrav per månad');
  await seeWords(
    explained('Amorteringskrav per månad'),
    'SBAB 1 % av 2 400 000,00 kr ÷ 12 · Regel för lån från mars 2018 2 000,00 kr',
  );
  const law = await screen.findByRole('link', { name: /: 1\s% · / });
  expect(law.getAttribute('href')).toBe('/rules#mortgage_amortization_low');
  await user.keyboard('{Escape}');
  await press(user, 'Visa uträkningen: Ränta per månad');
  // 12 months of amortization by 2 000: 72 000 less 5 × (0 + … + 11); 30 % comes back.
  const interest = explained('Ränta per månad');
  await seeWords(interest, 'SBAB 3,00 % av 2 400 000,00 kr × 30 ÷ 360 6 000 kr');
  await seeWords(interest, 'Ränta de kommande tolv månaderna 71 670,00 kr');
  await seeWords(interest, '−21 501,00 kr');
  await user.keyboard('{Escape}');
  await press(user, 'Visa uträkningen: Belåningsgrad');
  await seeWords(
    explained('Belåningsgrad'),
    'Värdet som banken räknar på per 1 juni 2021 ÷ 4 000 000,00 kr',
  );
  await user.keyboard('{Escape}');
}

test('a user tests a mortgage and sees where the next krona does most', async () => {
  const records = { assets: [HOME] };
  const maria = await createMaria({ language: 'en', currency: 'SEK', records });
  const { account } = maria;
  const [home] = (await account.call('GET', '/api/assets')) as { id: string }[];
  const body = { baseValue: '4000000', baseDay: '2021-06-01', parts: [PART] };
  await account.call('PUT', `/api/mortgages/${home?.id ?? ''}`, body);
  const user = await openAsUser('/liabilities', maria);
  await seeWords(card, 'Loan to value 60%');
  await user.click(await screen.findByRole('tab', { name: 'Stress test' }));
  // 0 − 6 000 − 2 000; 2 400 000 × 1 % / 12 = 2 000, of which 600 come back
  await seeWords(card, 'Rates +1 point −9 400 kr');
  await user.click(screen.getByRole('tab', { name: 'Next krona' }));
  // 1 000 × 3 % less 30 % of it
  await seeWords(card, 'Repay the secured loan');
  await seeWords(card, '2.10%');
  await user.click(screen.getByRole('tab', { name: 'Plan' }));
  await screen.findByRole('img', { name: /Left to pay of each part/ });
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  const valuation = await screen.findByRole('textbox', { name: /Valuation/ });
  await user.type(valuation, '5000000');
  // 2 400 000 / 5 000 000 = 48 %: nothing is required
  await seeWords(card, 'Loan to value 48%');
});

test('a month without a stated balance is filled in by the plan, and only then saved', async () => {
  const records = { assets: [HOME] };
  const maria = await createMaria({ language: 'sv', currency: 'SEK', records });
  const { account } = maria;
  const [home] = (await account.call('GET', '/api/assets')) as { id: string }[];
  await account.call('PUT', `/api/mortgages/${home?.id ?? ''}`, {
    baseValue: '4000000',
    baseDay: '2021-06-01',
    parts: [PART],
  });
  const [loan] = (await account.call('GET', '/api/liabilities')) as { id: string }[];
  const path = `/api/liabilities/${loan?.id ?? ''}/historical-values`;
  await account.call('POST', path, { year: 2025, month: 1, value: '2450000' });
  const user = await openAsUser('/historical-data?month=2025-04', maria);
  // 2 450 000 − 3 × 2 000 in April
  await user.click(
    await screen.findByRole('button', { name: /^Fyll i SBAB enligt plan: 2.444.000/ }),
  );
  await screen.findByText('Enligt bolånets plan, inte sparat än.');
  await press(user, 'Spara månaden');
  await screen.findByText('Historiken är sparad');
  await screen.findByText('Enligt bolånets plan');
  const stored = await account.call('GET', '/api/historical-values?year=2025&month=4');
  const { liabilities } = stored as {
    liabilities: { typed: { value: string } | null; counts: { source: string } }[];
  };
  expect(liabilities).toMatchObject([
    { typed: { value: '2444000.00' }, counts: { source: 'planned' } },
  ]);

  // A month later all parts at once; what is stated is left alone.
  await openAsUser('/historical-data?month=2025-05', maria);
  await press(user, 'Fyll i 1 enligt plan');
  await waitFor(() => expect(screen.queryByRole('button', { name: /enligt plan$/ })).toBe(null));
  await press(user, 'Spara månaden');
  await screen.findByText('Enligt bolånets plan');
  const later = await account.call('GET', '/api/historical-values?year=2025&month=5');
  expect(later).toMatchObject({ liabilities: [{ typed: { value: '2442000.00' } }] });
});
