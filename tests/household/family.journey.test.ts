import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { formatMonth, formatMonthName, formatShortMonth } from '#web/kit/i18n/format.ts';
import { DESKTOP, moveTo, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import {
  type Added,
  addByHand,
  assets,
  costs,
  incomes,
  liabilities,
  moreCosts,
} from '#tests/support/family.ts';
import { anIncome } from '#tests/support/drafts.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { expectText } from '#tests/support/read-page.ts';

/**
 * A family's whole economy, entered by hand; every total was calculated by hand, from the typed
 * amounts and the bundled published figures: one euro is 10.892 kronor and 1.1684 dollars
 * (2026-04-13, the last day), and the house price index is 937 in the first quarter of 2023 and 965
 * in the second of 2026, also the last.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const last = addMonths(monthOf(dayOf(new Date())), -1);

/** Figures of the family on each screen, in shares and kronor. */
const figures: Record<string, string[]> = {
  '/assets': [
    // 6 500 000 × 965 / 937 = 6 694 236.926..., and × 50 % = 3 347 118.463...
    'Villa Fast egendom · 50 % din, resten Erik',
    'Beräknat, index 2026 kv 2 (preliminärt)',
    'Egen värdering 10 feb. 2023: 6 500 000,00 kr × 965 ÷ 937, index 2026 kv 2 och 2023 kv 1.',
    '3 347 118,46 kr av 6 694 236,93 kr',
    'ISK Investering · uppdaterad i dag',
    '312 450,50 kr',
    'Fond Investering · uppdaterad i dag',
    'Aktier Investering · uppdaterad i dag',
    // 8 400.25 × 10.892 = 91 495.523, and 15 000.75 / 1.1684 × 10.892 = 139 839.240...
    '91 495,52 kr 8 400,25 €',
    '139 839,24 kr 15 000,75 US$',
    // 3 347 118.46 + 312 450.50 + 91 495.52 + 139 839.24
    'Summa tillgångar 3 890 903,72 kr 4 tillgångar',
    // 312 450.50 + 91 495.52 + 139 839.24
    'Likvida tillgångar 543 785,26 kr',
    'Bostad 3 347 118,46 kr',
    // 6 500 000 × 965 / 937 = 6 694 236.926...
    'Din andel av 6 694 236,93 kr',
    'Största kategori Fast egendom',
  ],
  '/liabilities': [
    // 1 750 000 / 2 + 1 250 000 / 2 + 600 000 / 2 + 184 500
    'Summa skulder 1 984 500,00 kr 4 skulder',
    // The interest that the form works out is 1 750 000 × 3.35 % / 12 = 4 885.42, 3 010.42, 1 560
    // and 914.81; with the amortization 7 385.42, 4 510.42, 2 560 and 3 714.81 are paid. Of that
    // 3 692.71 + 2 255.21 + 1 280 + 3 714.81 is Maria's, and of the interest
    // 875 000 × 3.35 % / 12 + ... = 2 442.71 + 1 505.21 + 780 + 914.81
    'Betalning per månad 10 942,73 kr Ränta 5 642,73 kr per månad',
    // 875 000 × 3.35 % + 625 000 × 2.89 % + 300 000 × 3.12 % + 184 500 × 5.95 %
    // = 29 312.50 + 18 062.50 + 9 360 + 10 977.75
    'Ränta per år 67 712,75 kr',
    // 67 712.75 / 1 984 500 = 3.4120... %
    'Snittränta 3,41 % För alla dina lån',
    // 875 000 / 1 984 500 = 44.09 %, then 31.49 %, 15.12 % and 9.30 %
    'Del 1 3,35 % 44,1 % 2 442,71 kr',
    'Del 2 2,89 % 31,5 % 1 505,21 kr',
    'Del 3 3,12 % 15,1 % 780,00 kr',
    'Volvo 5,95 % 9,3 % 914,81 kr',
  ],
  '/income': [
    // 48 500 + 41 300.50
    'Inkomst per månad 89 800,50 kr Från 2 återkommande källor',
    // 48 500 × 68.75 % = 33 343.75, and 41 300.50 × 69.6 % = 28 745.148
    'Nettoinkomst 62 088,90 kr',
    'Engångsinkomster 0,00 kr',
    // 582 000 + 495 606
    'Inkomst per år 1 077 606,00 kr',
    // 582 000 × 68.75 % = 400 125, and 495 606 × 69.6 % = 344 941.776; the remainder is tax
    'Netto 745 066,78 kr Skatt 332 539,22 kr',
  ],
  '/costs': [
    // A month: food 11 300, utilities 3 006.40, transport 2 450, home 1 200, film 149, gym 399,
    // clothes 1 500 and all else 2 113 make 22 117.40. A year: 6 490 / 12 = 540.83, 5 235 / 12 =
    // 436.25, 2 071 / 12 = 172.58 and 2 600 / 12 = 216.67 make 1 366.33.
    'Kostnader per månad 23 483,73 kr Från 19 återkommande kostnader',
    'Största kategori per månad Mat 11 300,00 kr per månad',
    // 22 117.40 × 12 + 6 490 + 5 235 + 2 071 + 2 600 = 265 408.80 + 16 396
    'Kostnader per år 281 804,80 kr',
    'Engångskostnader 24 990,00 kr 1 köp',
    'Antal kostnader 20 Varje månad 15',
    // 11 300 of 23 483.73 is 48.12 %; 2 450 + 436.25 + 172.58, 3 006.40, 2 113, 1 200 + 540.83
    'Mat 48,1 % 11 300 kr',
    'Transport 13,0 % 3 059 kr',
    'El, vatten och värme 12,8 % 3 006 kr',
    'Övrigt 9,0 % 2 113 kr',
    'Boende 7,4 % 1 741 kr',
    // 1 500 + 399 + 216.67 + 149 = 2 264.67
    'Övriga kategorier 9,7 % 2 265 kr',
  ],
  '/': [
    // 3 890 903.72 − 1 984 500
    'Nettoförmögenhet 1 906 403,72 kr',
    'Summa tillgångar 3 890 903,72 kr',
    'Summa skulder 1 984 500,00 kr',
    'Inkomst per månad 89 800,50 kr',
    // 62 088.90 − 23 483.73
    'Kvar varje månad +38 605,17 kr',
    // 89 800.50 − 23 483.73
    'Efter skatt. Före skatt +66 317 kr.',
    // 1 984 500 and 3 347 118.46 of 3 890 903.72
    'Skulder 51,0 % av tillgångarna',
    'Fast egendom 86,0 %',
    'Investering 14,0 %',
  ],
  '/historical-data': [
    // The value that counts, of the whole home, and the one stated for the month before.
    'Villa Egen värdering 6 500 000,00 kr',
    'Del 3 Nu 600 000,00 kr',
    'Villaförsäkring Nu 6 490,00 kr per år',
    `${formatShortMonth(last, 'sv')} 6 400 000,00 kr`,
    `${formatShortMonth(last, 'sv')} 6 240,00 kr`,
  ],
};

test('a family is at home in Valv, and every total is right to the öre', async () => {
  const look = { origin, language: 'sv' } as const;
  const { page, context } = await openVisit({ ...look, viewport: DESKTOP, theme: 'light' });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await writeBefore(maria);
  await page.goto('/assets');
  await enter(page, '/assets', assets);
  await changeAndUndo(page);
  await enter(page, '/liabilities', liabilities.filter(isTyped));
  await enter(page, '/income', incomes.slice(1));
  await enter(page, '/costs', costs);
  await page.getByRole('link', { name: 'Översikt' }).click();
  await expectFigures(page, '/');
  await explainNetWorth(page);
  await writeMonth(page);
  await expectHistory(maria);

  // A new read from the server, at a phone's width.
  await page.setViewportSize(PHONE);
  await page.goto('/');
  for (const screen of Object.keys(figures)) {
    await moveTo(page, screen);
    await expectFigures(page, screen);
  }
  await moveTo(page, '/assets');
  const since = `sedan ${formatMonthName(last, 'sv')}`;
  // 312 450.50 − 300 000, 400.25 × 10.892, and 1 000.75 / 1.1684 × 10.892
  for (const moved of ['+12 451 kr', '+4 360 kr', '+9 329 kr']) {
    await expectText(page.getByRole('main'), `${moved} ${since}`);
  }
});

/** Adds the items to a screen that may have some already. */
async function enter(page: Page, screen: string, things: Added[]): Promise<void> {
  await moveTo(page, screen);
  for (const thing of things) await addByHand(page, thing);
  await expectList(page, screen, [...(BEFORE[screen] ?? []), ...things.map(nameOf)]);
}

/** Names of the records that are there before a screen is typed in. */
const BEFORE: Readonly<Record<string, string[]>> = {
  '/liabilities': ['Del 2', 'Del 3'],
  '/income': ['Lön Maria'],
  '/costs': moreCosts.map(({ name }) => name),
};

/** Written over HTTP, since others of their kind are typed: two loans, an income, most costs. */
async function writeBefore({ call }: Account): Promise<void> {
  const part = {
    type: 'mortgage',
    currency: 'SEK',
    ownershipPercentage: '50',
    coOwnerName: 'Erik',
  };
  await call('POST', '/api/liabilities', {
    ...part,
    name: 'Del 2',
    balance: '1250000',
    interestRate: '2.89',
    monthlyInterest: '3010.42',
    monthlyAmortization: '1500',
    monthlyPayment: '4510.42',
  });
  await call('POST', '/api/liabilities', {
    ...part,
    name: 'Del 3',
    balance: '600000',
    interestRate: '3.12',
    monthlyInterest: '1560',
    monthlyAmortization: '1000',
    monthlyPayment: '2560',
  });
  const salary = { name: 'Lön Maria', amount: '48500', taxPercentage: '31.25' };
  await call('POST', '/api/incomes', anIncome(salary));
  for (const each of moreCosts) await call('POST', '/api/costs', { ...each, currency: 'SEK' });
}

async function expectList(page: Page, screen: string, names: string[]): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await rows.nth(names.length - 1).waitFor();
  expect((await rows.allInnerTexts()).sort()).toEqual(names.sort());
  await expectFigures(page, screen);
}

function nameOf({ write }: Added): string {
  return write.Namn;
}

function isTyped(added: Added): boolean {
  return !BEFORE['/liabilities']?.includes(nameOf(added));
}

/** All figures of the screen are right, and no part overflows. */
async function expectFigures(page: Page, screen: string): Promise<void> {
  for (const figure of figures[screen] ?? []) await expectText(page.getByRole('main'), figure);
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(hidden, `pixels beside the window at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** 320 000 instead of 312 450.50, and back. */
async function changeAndUndo(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await pressInRow(page, 'ISK', 'Ändra ISK');
  const dialog = page.getByRole('dialog', { name: 'Ändra tillgång' });
  await dialog.getByLabel('Nuvarande värde').fill('320 000');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  // 3 347 118.46 + 320 000 + 91 495.52 + 139 839.24
  await expectText(main, 'Summa tillgångar 3 898 453,22 kr');
  await expectText(main, 'Likvida tillgångar 551 334,76 kr');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await page.getByText('Ändringen är ångrad', { exact: true }).waitFor();
  await expectText(main, 'Summa tillgångar 3 890 903,72 kr');
  await expectText(main, 'Likvida tillgångar 543 785,26 kr');
}

async function explainNetWorth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Visa uträkningen: Nettoförmögenhet' }).first().click();
  const explanation = page.getByRole('dialog', { name: 'Nettoförmögenhet' });
  for (const line of [
    'Villa 50 % av 6 500 000,00 kr × 965 ÷ 937 3 347 118,46 kr',
    'ISK 312 450,50 kr',
    'Del 1 50 % av 1 750 000,00 kr −875 000,00 kr',
    'Volvo −184 500,00 kr',
    '1 EUR = 10,892 SEK',
    '1 EUR = 1,1684 USD',
  ]) {
    await expectText(explanation, line);
  }
  await pressEscape(page);
}

/** The whole value of each item, as in the banks' letters. */
async function writeMonth(page: Page): Promise<void> {
  await moveTo(page, '/historical-data');
  await page.getByRole('button', { name: 'Månaden före' }).click();
  const named = formatMonth(last, 'sv');
  for (const [name, amount] of Object.entries({
    'Villa': '6 400 000',
    'ISK': '300 000',
    'Fond': '8 000',
    'Aktier': '14 000',
    'Del 1': '1 752 500',
    'Del 2': '1 251 500',
    'Del 3': '601 000',
    'Volvo': '187 300',
    'Lön Maria': '47 900',
    'Villaförsäkring': '6 240',
  })) {
    await page.getByRole('textbox', { name: `${name}, ${named}` }).fill(amount);
  }
  await page.getByRole('button', { name: 'Spara månaden' }).click();
  await expectText(page.locator('body'), `10 värden för ${named}.`);
  await expectText(page.locator('body'), `I ${named} räknas din del som 3 200 000,00 kr.`);
  await expectFigures(page, '/historical-data');
}

/** The month that was written, and the present, which it leaves alone. */
async function expectHistory(maria: Account): Promise<void> {
  expect(await maria.call('GET', `/api/net-worth-history?from=${addMonths(last, -1)}`)).toEqual([
    {
      name: expect.any(String),
      month: last,
      // 6 400 000 / 2 (valued in that month, so that no index moves it) + 300 000
      // + 8 000 × 10.892 + 14 000 / 1.1684 × 10.892 = 3 200 000 + 300 000 + 87 136 + 130 510.10
      assets: 3_717_646.1,
      // 1 752 500 / 2 + 1 251 500 / 2 + 601 000 / 2 + 187 300 = 876 250 + 625 750 + 300 500 + ...
      liabilities: 1_989_800,
      value: 1_727_846.1,
      income: 47_900,
      // 47 900 × 68.75 %
      netIncome: 32_931.25,
      // 6 240 a year
      costs: 520,
      // The rates are more than a week old.
      estimated: true,
      notIncluded: [],
    },
    {
      name: expect.any(String),
      month: addMonths(last, 1),
      assets: 3_890_903.72,
      liabilities: 1_984_500,
      value: 1_906_403.72,
      income: 89_800.5,
      netIncome: 62_088.9,
      costs: 23_483.73,
      estimated: true,
      notIncluded: [],
    },
  ]);
}
