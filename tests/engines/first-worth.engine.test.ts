import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PHONE } from '#tests/support/browser.ts';
import { ENTER, visitIn } from '#tests/support/engine-visit.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { receive } from '#tests/support/outbox.ts';

/** From the landing page to a first net worth, by a mail that is really written. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
}, 'mailed');

describe.each(ENGINES)('%s', (engine) => {
  test('Maria signs up by mail and sees her first net worth', async () => {
    const visit = await visitIn(engine, { origin, size: PHONE, language: 'sv' });
    const email = `maria.${randomUUID()}@example.com`;
    await visit.go('/');
    await visit.press('Skapa konto', { role: 'link' });
    await visit.fill('Förnamn', 'Maria');
    await visit.fill('E-post', email);
    await visit.fill('Lösenord', PASSWORD);
    await visit.fill('Bekräfta lösenord', PASSWORD);
    await visit.press('Skapa konto');
    await visit.reads('Kontrollera din email');
    const { code } = await receive(dataDir, { to: email, subject: 'Bekräfta din e-postadress' });
    await visit.fill('Sexsiffrig kod', code);
    await visit.keys(ENTER);
    await visit.fill('Efternamn', 'Lind');
    await visit.press('Nästa');
    await visit.fill('Inkomst per månad', '42k');
    await visit.press('Nästa');
    await visit.reach({ role: 'field', name: 'Ekonomiska mål' });
    await visit.press('Nästa');
    await visit.press('Slutför');
    await visit.reads('1 av 4');
    await visit.press('Skriv in bostaden');
    await visit.fill('Nuvarande värde', '4,5M');
    await visit.keys(ENTER);
    await visit.reads('2 av 4');
    await visit.press('Skriv in lånen');
    await visit.fill('Kvar att betala', '1,2M');
    await visit.fill('Ränta', '3,1');
    await visit.keys(ENTER);
    await visit.reads('3 av 4');
    await visit.press('Skriv in ett konto');
    await visit.fill('Nuvarande värde', '85k');
    await visit.keys(ENTER);
    // 4 500 000 + 85 000 − 1 200 000
    await visit.reads('Nettoförmögenhet 3 385 000,00 kr', 'main');
    expect((await visit.looks()).beyond).toBe(0);
  });
});
