import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { JANUARY } from '#tests/support/bank.ts';
import { DESKTOP } from '#tests/support/browser.ts';
import { ESCAPE, visitIn } from '#tests/support/engine-visit.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';

/** Records of a user: their list, a month of their history, and the calculation of their sum. */
const TABLET = { width: 820, height: 1180 };
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const last = addMonths(monthOf(dayOf(new Date())), -1);

describe.each(ENGINES)('%s', (engine) => {
  test('an asset is added, changed, removed and brought back', async () => {
    const { account, session } = await signUp('en');
    const visit = await visitIn(engine, { origin, size: TABLET, language: 'en', session });
    await visit.go('/assets');
    await visit.press('Something else');
    await visit.choose('Asset Type', 'Vehicle');
    await visit.fill('Asset Name', 'Volvo');
    await visit.fill('Current Value', '165,000.50');
    await visit.press('Add Asset', { within: 'dialog' });
    await visit.reads('Asset added successfully');
    await visit.reads('Total assets 165 000,50 kr', 'main');
    await visit.press('Edit Volvo');
    await visit.fill('Current Value', '150000');
    await visit.press('Save', { within: 'dialog' });
    await visit.reads('Total assets 150 000,00 kr', 'main');
    await visit.press('Undo');
    await visit.reads('The change is undone');
    await visit.reads('Total assets 165 000,50 kr', 'main');
    await visit.press('Delete Volvo');
    await visit.press('Delete', { within: 'dialog' });
    await visit.reads('No assets found', 'main');
    await visit.press('Undo');
    await visit.reads('Total assets 165 000,50 kr', 'main');
    expect(await account.call('GET', '/api/assets')).toMatchObject([{ name: 'Volvo' }]);
  });

  test('a stated month is in the chart, and net worth is the sum of its lines', async () => {
    const { account, session } = await signUp('sv');
    const car = { type: 'vehicle', name: 'Volvo', value: '165000', currency: 'SEK' };
    await account.call('POST', '/api/assets', car);
    await account.call('POST', '/api/assets', { ...car, name: 'Båt', value: '45000.25' });
    const loan = { type: 'other', name: 'Billån', balance: '30000', currency: 'SEK' };
    await account.call('POST', '/api/liabilities', loan);
    const visit = await visitIn(engine, { origin, size: DESKTOP, language: 'sv', session });
    await visit.go('/historical-data');
    await visit.press('Månaden före');
    const month = formatMonth(last, 'sv');
    await visit.fill(`Volvo, ${month}`, '190 000');
    await visit.fill(`Billån, ${month}`, '35 000');
    await visit.press('Spara månaden');
    await visit.reads(`2 värden för ${month}.`);
    // 190 000 − 35 000
    await visit.reads(`Nettoförmögenhet, ${month} 155 000,00 kr`, 'main');

    await visit.go('/');
    const chart = '[data-widget=net_worth_trend]';
    await visit.reads('Nettoförmögenhet 180 000,25 kr', chart);
    await visit.press('Visa som tabell');
    await visit.reads('155 000,00 kr', chart);
    await visit.press('Visa uträkningen: Nettoförmögenhet');
    // 165 000 + 45 000.25 = 210 000.25, and 210 000.25 − 30 000 = 180 000.25
    for (const line of [
      'Nettoförmögenhet 180 000,25 kr Din andel',
      'Volvo 165 000,00 kr Båt 45 000,25 kr Tillgångar, din andel 210 000,25 kr',
      'Billån −30 000,00 kr Skulder, din andel −30 000,00 kr Nettoförmögenhet 180 000,25 kr',
    ])
      await visit.reads(line, '[role=dialog]');
    await visit.keys(ESCAPE);
    await visit.readsNot('Din andel av det du äger', 'body');
    await visit.press('Visa uträkningen: Nettoförmögenhet');
    await visit.press('Stäng', { within: 'dialog' });
    await visit.readsNot('Din andel av det du äger', 'body');
  });

  test('a bank’s file becomes transactions', async () => {
    const { session } = await signUp('sv');
    const visit = await visitIn(engine, { origin, size: DESKTOP, language: 'sv', session });
    await visit.go('/transactions');
    await visit.reads('Inga transaktioner än', 'main');
    await visit.upload('konto.csv', JANUARY);
    await visit.choose('Beloppens valuta', 'SEK');
    await visit.press('Lägg till 3 transaktioner');
    await visit.reads('ICA NARA', 'main');
    await visit.reads('−253,52', 'main');
  });
});

/** Maria, who has answered the questions of a new account. */
async function signUp(language: 'sv' | 'en') {
  const signedUp = await createAccount({ origin, language });
  const profile = { firstName: 'Maria', lastName: 'Lind', language, currency: 'SEK' };
  await signedUp.account.call('PUT', '/api/auth/user/profile', profile);
  return signedUp;
}
