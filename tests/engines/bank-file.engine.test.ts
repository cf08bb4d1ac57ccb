import { describe, test } from 'vitest';
import { DESKTOP } from '#tests/support/browser.ts';
import { JANUARY } from '#tests/support/bank.ts';
import { visitIn } from '#tests/support/engine-visit.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { createAccount } from '#tests/support/onboarded.ts';

/** A bank's file, as a user adds it. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

describe.each(ENGINES)('%s', (engine) => {
  test('a bank’s file becomes transactions', async () => {
    const { account, session } = await createAccount({ origin, language: 'sv' });
    const profile = { firstName: 'Maria', lastName: 'Lind', language: 'sv', currency: 'SEK' };
    await account.call('PUT', '/api/auth/user/profile', profile);
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
