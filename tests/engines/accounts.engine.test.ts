import { randomUUID } from 'node:crypto';
import { openProvider } from '#tests/auth/oidc-provider.ts';
import { describe, expect, test, vi } from 'vitest';
import { sheetFiles, zipOf } from '#tests/banking/spreadsheet.ts';
import { DESKTOP, PHONE } from '#tests/support/browser.ts';
import { ENTER, visitIn } from '#tests/support/engine-visit.ts';
import { ENGINES, WITHOUT_PASSKEYS } from '#tests/support/engines.ts';
import { storedMaria } from '#tests/support/guest.ts';
import { HOME, HOUSEHOLD_WORDS } from '#tests/support/household-words.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';
import { PASSKEY_WORDS } from '#tests/support/passkey-words.ts';

/** From the landing page to a first net worth, and other ways into accounts and out of them. */
const PASSWORD = 'tre höga stenar';
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
});
let mailed: string;
const { dataDir: mails } = serveJourneys((address) => {
  mailed = address;
}, 'mailed');

const { provider, settings } = await openProvider();
let provided: string;
serveJourneys((address) => {
  provided = address;
}, settings);

describe.each(ENGINES)('%s', (engine) => {
  test('a provider that vouches for an address lets a new user in', async () => {
    const visit = await visitIn(engine, { origin: provided, size: PHONE, language: 'sv' });
    const subject = randomUUID();
    const email = `${subject}@example.com`;
    provider.subject = subject;
    const names = { given_name: 'Maria', family_name: 'Lind' };
    provider.users.set(subject, { email, email_verified: true, ...names });
    await visit.go('/login');
    await visit.press('Fortsätt med Hemnyckeln', { role: 'link' });
    await visit.reach({ role: 'field', name: 'Förnamn' });
    expect(await visit.run(() => location.pathname)).not.toContain('provider');
  });

  test('Maria signs up by mail and sees her first net worth', async () => {
    const visit = await visitIn(engine, { origin: mailed, size: PHONE, language: 'sv' });
    const email = `maria.${randomUUID()}@example.com`;
    await visit.go('/');
    await visit.press('Skapa konto', { role: 'link' });
    await visit.fill('Förnamn', 'Maria');
    await visit.fill('E-post', email);
    await visit.fill('Lösenord', PASSWORD);
    await visit.fill('Bekräfta lösenord', PASSWORD);
    await visit.press('Skapa konto');
    await visit.reads('Kontrollera din email');
    const { code } = await receive(mails, { to: email, subject: 'Bekräfta din e-postadress' });
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

  test('a spreadsheet of a guest is read in the browser', async () => {
    const visit = await visitIn(engine, { origin, size: PHONE, language: 'sv' });
    await visit.store(storedMaria());
    await visit.go('/guest/move');
    const rows = [
      ['Post', '2024-01', '2024-02'],
      ['Sparkonto', 1_000.5, 2_000],
      ['Bolån', -900_000, -890_000],
    ];
    const workbook = zipOf(sheetFiles(rows)).toString('base64');
    await vi.waitFor(() =>
      visit.run((content) => {
        const field = document.querySelector<HTMLInputElement>('main input[type=file]');
        if (field === null) throw new Error('No field for files');
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        files.items.add(new File([bytes], 'ekonomi.xlsx'));
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, workbook),
    );
    await visit.press('Spara 2 poster med 4 värden');
    await visit.press('Se din nettoförmögenhet', { role: 'link' });
    // 2 000 − 890 000
    await visit.reads('Nettoförmögenhet −888 000,00 kr', 'main');
  });

  test('figures of a guest follow into a new account', async () => {
    const visit = await visitIn(engine, { origin, size: PHONE, language: 'en' });
    await visit.store(storedMaria());
    await visit.go('/guest/assets');
    await visit.press('Something else');
    await visit.choose('Asset Type', 'Vehicle');
    await visit.fill('Asset Name', 'Volvo');
    await visit.fill('Current Value', '165k');
    await visit.press('Add Asset', { within: 'dialog' });
    await visit.reads('Net worth 165 000,00 kr');
    await visit.press('Upgrade to Full Account', { role: 'link' });
    const email = `maria.${randomUUID()}@example.com`;
    await visit.fill('Email', email);
    await visit.fill('Password', PASSWORD);
    await visit.press('Create account');
    await visit.reads('1 asset 1 income source 1 goal');
    await visit.press('Move it to the account');
    await visit.reads('Net worth 165 000,00 kr', 'main');
    await visit.go('/income');
    await visit.reads('Monthly income 42 000,00 kr', 'main');
    await visit.reads('30% tax', 'main');
  });

  test('Erik joins Maria’s household by mail, and both see what they own together', async () => {
    const maria = await signUp('Maria', 'sv');
    const erik = await signUp('Erik', 'sv');
    const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
    await maria.account.call('POST', '/api/assets', boat);
    await erik.account.call('POST', '/api/assets', { ...boat, name: 'Orgel', value: '12000.50' });
    const { session } = maria;
    const visit = await visitIn(engine, { origin, size: DESKTOP, language: 'sv', session });
    const { sv } = HOUSEHOLD_WORDS;
    await visit.go('/household');
    await visit.press(sv.create);
    await visit.fill(sv.name, HOME);
    await visit.press(sv.create, { within: 'dialog' });
    await visit.press(sv.invite);
    await visit.fill(sv.email, erik.account.email);
    await visit.press(sv.send);
    await visit.reads(sv.sent);
    const mail = { to: erik.account.email, subject: sv.subject };
    const { link } = await receive(dataDir, mail);

    await visit.store({ 'valv.session': erik.session });
    await visit.go(link);
    await visit.press(sv.accept);
    await visit.reads(sv.member);
    await visit.go('/household');
    // 45 000 + 12 000.50
    await visit.reads('Nettoförmögenhet 57 000,50 kr', 'main');
    await visit.store({ 'valv.session': maria.session });
    await visit.go('/household');
    await visit.reads('Nettoförmögenhet 57 000,50 kr', 'main');
  });

  test('a passkey signs in, or Valv says that the browser has none', async () => {
    const { session } = await signUp('Maria', 'en');
    const visit = await visitIn(engine, { origin, size: PHONE, language: 'en', session });
    const w = PASSKEY_WORDS.en;
    await visit.go('/account');
    if (WITHOUT_PASSKEYS[engine] !== undefined) {
      await visit.reads(w.unsupported);
      await visit.readsNot(w.add);
      return;
    }
    await visit.press(w.add);
    await visit.reads(w.unused);
    await visit.run(() => localStorage.removeItem('valv.session'));
    await visit.go('/login');
    await visit.press(w.use);
    await visit.reads(w.inside, 'main');
  });
});

/** A user who has answered the questions of a new account. */
async function signUp(firstName: string, language: 'sv' | 'en') {
  const names = { firstName, lastName: 'Lind' };
  const signedUp = await createAccount({ origin, language, names });
  const profile = { ...names, language, currency: 'SEK' };
  await signedUp.account.call('PUT', '/api/auth/user/profile', profile);
  return signedUp;
}
