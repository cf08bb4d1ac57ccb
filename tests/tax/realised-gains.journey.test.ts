import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { aBuy, FUND } from '#tests/support/holdings.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { unzipBytes } from '#tests/support/unzip.ts';

/** Maria reads the gains of a year and saves the files of form K4. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const YEAR = Number(dayOf(new Date()).slice(0, 4)) - 1;

const WORDS = {
  sv: {
    title: `Realiserade vinster ${YEAR}`,
    tax: 'Realiserade vinster och blankett K4',
    check: 'Kontrollera innan du deklarerar',
    kinds: 'Typer av värdepapper',
    unstated: /Typen är inte angiven för 1 värdepapper/,
    close: 'Avbryt',
    fund: 'Fond',
    saveKind: 'Spara',
    files: 'Filer för blankett K4',
    number: 'Personnummer',
    code: 'Postnummer',
    city: 'Postort',
    save: 'Spara filerna',
    wrong: /^Skriv personnumrets tolv siffror/,
  },
  en: {
    title: `Realised gains ${YEAR}`,
    tax: 'Realised gains and form K4',
    check: 'Check before you declare',
    kinds: 'Kinds of securities',
    unstated: /The kind of 1 security is not stated/,
    close: 'Cancel',
    fund: 'Fund',
    saveKind: 'Save',
    files: 'Files for form K4',
    number: 'Personal number',
    code: 'Postal code',
    city: 'Town',
    save: 'Save the files',
    wrong: /^Enter the twelve digits/,
  },
} as const;

const SHARE = { isin: 'SE0000108656', name: 'Ericsson B', kind: 'share', currency: 'SEK' };

/** Two sales whose cost is known, and one of units that were never bought. */
async function addSales(maria: Account): Promise<void> {
  const made = (await maria.call('POST', '/api/assets', {
    type: 'investment',
    name: 'Depå',
    value: '0',
    currency: 'SEK',
    accountForm: 'af',
  })) as { id: string };
  const path = `/api/assets/${made.id}/holding-transactions`;
  const add = (body: object) => maria.call('POST', path, body);
  const share = { instrument: SHARE };
  await add(aBuy({ day: `${YEAR - 1}-02-03`, quantity: '100', price: '50', ...share }));
  await add(aBuy({ kind: 'sell', day: `${YEAR}-03-04`, quantity: '40', price: '80', ...share }));
  await add(aBuy({ kind: 'sell', day: `${YEAR}-05-06`, quantity: '20', price: '45', ...share }));
  await add(aBuy({ kind: 'sell', day: `${YEAR}-06-08`, quantity: '3.5', price: '100' }));
}

describe.each([
  ['sv', 'light', PHONE],
  ['en', 'dark', { width: 820, height: 1180 }],
  ['sv', 'dark', DESKTOP],
] as const)('realised gains in %s, %s', (language, theme, viewport) => {
  const words = WORDS[language];

  test(`at ${viewport.width} are read and declared without barriers`, async () => {
    const { page, context } = await openVisit({ language, theme, viewport, origin });
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await addSales(maria);
    await page.goto('/tax');
    await page.getByRole('link', { name: words.tax }).click();
    await page.getByRole('button', { name: `${YEAR}`, exact: true }).click();
    await page.getByRole('heading', { name: words.title }).waitFor();
    await page.getByRole('heading', { name: words.check }).waitFor();
    // 40 × (80 − 50)
    await page.getByText('1 200 kr').first().waitFor();
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    await expectAccessible(page);

    await page.getByRole('button', { name: words.files }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.unstated).waitFor();
    await dialog.getByRole('button', { name: words.close }).click();
    await page.getByLabel(FUND.name, { exact: true }).selectOption(words.fund);
    await page.getByRole('button', { name: words.saveKind, exact: true }).click();
    await page.getByRole('heading', { name: words.kinds }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.files }).click();
    await dialog.getByLabel(words.number).waitFor();
    expect(await dialog.getByText(words.unstated).count()).toBe(0);
    await dialog.getByLabel(words.number).fill('19811218-9875');
    await dialog.getByLabel(words.code).fill('114 55');
    await dialog.getByLabel(words.city).fill('Malmö');
    const save = dialog.getByRole('button', { name: words.save });
    await save.click();
    await dialog.getByText(words.wrong).waitFor();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByLabel(words.number).fill('19811218-9876');
    const download = page.waitForEvent('download');
    await save.click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`k4-${YEAR}.zip`);
    const files = unzipBytes(readFileSync(await file.path()));
    expect([...files.keys()]).toEqual(['INFO.SRU', 'BLANKETTER.SRU']);
    expect(files.get('INFO.SRU')?.toString('latin1')).toContain('#POSTORT Malmö\r\n');
    const forms = files.get('BLANKETTER.SRU')?.toString('latin1');
    // 3 200 and 900 for 40 and 20 of 50 each; 350 for units of a fund, which cost 20 % of it.
    for (const field of ['3104 1200', '3115 100', '3121 Länsför', '3300 4450', '3301 3070'])
      expect(forms).toContain(`#UPPGIFT ${field}`);
    await dialog.waitFor({ state: 'detached' });
  });
});
