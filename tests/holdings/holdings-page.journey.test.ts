import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { priceTexts } from '#web/holdings/prices/texts.ts';
import { transactionTexts } from '#web/holdings/transactions/texts.ts';
import { assetTexts } from '#web/records/assets/texts.ts';
import { itemTexts } from '#web/records/items/texts.ts';
import { joinFacts } from '#web/kit/i18n/format.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';

/** Maria states what her fund account has bought, and what it is worth. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const LOOKS = [
  { language: 'sv', theme: 'dark', viewport: PHONE },
  { language: 'en', theme: 'light', viewport: DESKTOP },
] as const;

const NAME = 'Fondkonto';
const FUND = 'Länsförsäkringar Global';

test.each(LOOKS)('an account is given buys and a price ($language)', async (look) => {
  const { language } = look;
  const { page, context } = await openVisit({ ...look, origin });
  const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
  const account = {
    type: 'investment',
    name: NAME,
    value: '0',
    currency: 'SEK',
    accountForm: 'isk',
  };
  await maria.call('POST', '/api/assets', account);
  const visit = { page, language };
  await openFromList(visit, look.viewport === PHONE);
  await addFirstBuy(visit);
  await addNextBuy(visit);
  await statePrice(visit);
  await stateKind(visit);
  await editBuy(visit);
  await removeAndUndo(visit);
});

type Visit = { page: Page; language: Language };

async function openFromList({ page, language }: Visit, isPhone: boolean): Promise<void> {
  const texts = holdingsTexts[language];
  await page.goto('/assets');
  if (isPhone) await press(page, itemTexts[language].actions({ name: NAME }));
  await press(page, assetTexts[language].holdingsOf({ name: NAME }));
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor();
  await expectAccessible(page, 'main');
}

/** Ten units at 100 kronor; the amount follows. */
async function addFirstBuy({ page, language }: Visit): Promise<void> {
  const texts = transactionTexts[language];
  await press(page, holdingsTexts[language].addBuy);
  const dialog = page.getByRole('dialog', { name: texts.addTitle });
  await press(page, texts.add);
  expect(await dialog.getByLabel(texts.name, { exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  await dialog.getByLabel(texts.name, { exact: true }).fill(FUND);
  await dialog.getByLabel(texts.day).fill('2026-01-15');
  await dialog.getByLabel(texts.quantity).fill('10');
  await dialog.getByLabel(`${texts.price}, SEK`).fill('100');
  expect(await typedIn(page, texts.amountWithFee)).toBe(
    language === 'sv' ? '1 000,00' : '1,000.00',
  );
  await expectAccessible(page, '[role=dialog]');
  await press(page, texts.add);
  await dialog.waitFor({ state: 'detached' });
  await seeFigures(page, {
    [holdingsTexts[language].value]: '1 000,00 kr',
    [holdingsTexts[language].invested]: '1 000,00 kr',
    [holdingsTexts[language].gain]: '0,00 kr',
  });
}

/** The last buy is proposed: only an amount and a price are typed, and the units follow. */
async function addNextBuy({ page, language }: Visit): Promise<void> {
  const texts = transactionTexts[language];
  await press(page, holdingsTexts[language].add);
  const dialog = page.getByRole('dialog', { name: texts.addTitle });
  const chosen = dialog.getByLabel(texts.instrument).locator('option:checked');
  expect(await chosen.innerText()).toBe(FUND);
  expect(await typedIn(page, texts.amountWithFee)).toBe(
    language === 'sv' ? '1 000,00' : '1,000.00',
  );
  await dialog.getByLabel(texts.day).fill('2026-02-16');
  await dialog.getByLabel(texts.amountWithFee).fill('1500');
  await dialog.getByLabel(`${texts.price}, SEK`).fill('120');
  expect(await typedIn(page, texts.quantity)).toBe(language === 'sv' ? '12,5' : '12.5');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // 22.5 units at 120
  await seeFigures(page, { [holdingsTexts[language].value]: '2 700,00 kr' });
}

async function statePrice({ page, language }: Visit): Promise<void> {
  const texts = priceTexts[language];
  await press(page, holdingsTexts[language].prices);
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByLabel(texts.priceOf({ name: FUND, currency: 'SEK' })).fill('130');
  await expectAccessible(page, '[role=dialog]');
  await press(page, texts.save);
  await dialog.waitFor({ state: 'detached' });
  // 22.5 × 130, which cost 1,000 + 1,500
  await seeFigures(page, {
    [holdingsTexts[language].value]: '2 925,00 kr',
    [holdingsTexts[language].invested]: '2 500,00 kr',
    [holdingsTexts[language].gain]: '+425,00 kr',
  });
  // 2,500 ÷ 22.5, and 425 of 2,500
  await seeRow(page, ['111,11 kr', '+425,00 kr', language === 'sv' ? '+17,0 %' : '+17.0%']);
  await expectAccessible(page, 'main');
}

/** Another amount at the same price gives more units. */
/** The kind of the fund, which its name does not tell. */
async function stateKind({ page, language }: Visit): Promise<void> {
  const texts = holdingsTexts[language];
  await page.getByRole('button', { name: FUND, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: FUND });
  await dialog.getByLabel(texts.kindOf).selectOption('fund');
  await dialog.getByRole('button', { name: /^(Save|Spara)$/ }).click();
  await dialog.getByText(joinFacts([texts.kinds.fund, 'SEK'])).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function editBuy({ page, language }: Visit): Promise<void> {
  const texts = transactionTexts[language];
  await press(page, new RegExp(`${FUND}, .*(?:feb|Feb)`));
  const dialog = page.getByRole('dialog', { name: texts.editTitle });
  await dialog.getByLabel(texts.amountWithFee).fill('1800');
  expect(await typedIn(page, texts.quantity)).toBe('15');
  await press(page, texts.save);
  await dialog.waitFor({ state: 'detached' });
  // 25 units for 1,000 + 1,800
  await seeFigures(page, {
    [holdingsTexts[language].value]: '3 250,00 kr',
    [holdingsTexts[language].gain]: '+450,00 kr',
  });
  await seeRow(page, ['112,00 kr']);
}

async function removeAndUndo({ page, language }: Visit): Promise<void> {
  const texts = transactionTexts[language];
  await press(page, new RegExp(`${FUND}, .*(?:jan|Jan)`));
  const dialog = page.getByRole('dialog', { name: texts.editTitle });
  await press(page, texts.remove);
  await dialog.waitFor({ state: 'detached' });
  // 15 × 130
  await seeFigures(page, { [holdingsTexts[language].value]: '1 950,00 kr' });
  await press(page, new RegExp(`^${texts.undo}`));
  await seeFigures(page, { [holdingsTexts[language].value]: '3 250,00 kr' });
  await page.getByText(texts.undone, { exact: true }).first().waitFor();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string';
  await page.getByRole('button', { name, exact }).last().click();
}

async function typedIn(page: Page, label: string): Promise<string> {
  const text = await page.getByRole('dialog').getByLabel(label).inputValue();
  return text.replaceAll(/\s/g, ' ');
}

/** Figures of the page by their labels. */
async function seeFigures(page: Page, expected: Record<string, string>): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const labels = [...document.querySelectorAll('main p[class*="figure-label"]')];
      return Object.fromEntries(
        labels.map((label) => {
          const words = label.nextElementSibling?.textContent ?? '';
          return [label.textContent, words.replaceAll(/\s/g, ' ')];
        }),
      );
    });
  await expect.poll(shown).toMatchObject(expected);
}

async function seeRow(page: Page, expected: readonly string[]): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: FUND });
  const words = async () => (await row.innerText()).replaceAll(/\s+/g, ' ');
  for (const each of expected) await expect.poll(words).toContain(each);
}
