import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openCouple } from '#tests/support/couple.ts';
import { aBuy, FUND } from '#tests/support/holdings.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { expectText } from '#tests/support/read-page.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** Maria states an account of two; Erik reads his part of its sales, and that it ends with the link. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const YEAR = Number(dayOf(new Date()).slice(0, 4)) - 1;

/** 100 units for 100 each the year before, of which 20 were sold for 200 each. */
async function addSale(maria: Account): Promise<void> {
  const { id } = (await maria.call('POST', '/api/assets', {
    type: 'investment',
    name: 'Gemensam depå',
    value: '0',
    currency: 'SEK',
    accountForm: 'af',
    shares: [
      { from: null, percent: '100' },
      { from: `${YEAR}-01-01`, percent: '50' },
    ],
  })) as { id: string };
  const instrument = { ...FUND, kind: 'fund' };
  const add = (body: object) =>
    maria.call('POST', `/api/assets/${id}/holding-transactions`, aBuy({ instrument, ...body }));
  await add({ day: `${YEAR - 1}-02-03`, quantity: '100' });
  await add({ kind: 'sell', day: `${YEAR}-05-06`, quantity: '20', price: '200' });
}

/** The question says what a yes makes of the sales. */
async function askErik(page: Page): Promise<void> {
  await page.goto('/assets');
  await pressInRow(page, 'Gemensam depå', 'Ägare till Gemensam depå');
  const dialog = page.getByRole('dialog', { name: 'Ägare till Gemensam depå' });
  await expectText(
    dialog,
    'räknas dess transaktioner även i den personens realiserade vinster och K4',
  );
  await dialog.getByLabel('Medlemmens andel').fill('50');
  await dialog.getByLabel('Från år').selectOption(`${YEAR}`);
  await dialog.getByLabel('Från månad').selectOption('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fråga', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function accept(erik: Account): Promise<void> {
  const [link] = (await erik.call('GET', '/api/co-owner-links')) as CoOwnerLink[];
  await erik.call('POST', `/api/co-owner-links/${link?.id}/accept`);
}

async function expectAt390(page: Page): Promise<void> {
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await expectAccessible(page);
}

test('a co-owner declares a part of another’s sales, and is told when it is missing', async () => {
  const { maria, erik } = await openCouple(origin);
  await addSale(maria.account);
  await askErik(maria.page);
  await accept(erik.account);

  // Half of 20 × (200 − 100)
  await erik.page.goto('/tax/gains');
  await erik.page.getByRole('button', { name: `${YEAR}`, exact: true }).click();
  const main = erik.page.getByRole('main');
  await expectText(main, `Realised gains ${YEAR}`);
  await expectText(main, '1 000 kr');
  await expectAt390(erik.page);
  await main.getByRole('link', { name: 'See the account' }).click();
  await expectText(main, 'Maria Lind manages this account');
  await expectAt390(erik.page);
  await main.getByRole('link', { name: 'See realised gains' }).click();
  await expectText(main, 'Realised gains');

  await pressInRow(maria.page, 'Gemensam depå', 'Ägare till Gemensam depå');
  await maria.page.getByRole('button', { name: 'Avsluta: Erik Lind' }).click();
  const question = maria.page.getByRole('alertdialog');
  await expectText(question, 'försvinner dess försäljningar ur realiserade vinster och K4');
  await question.getByRole('button', { name: 'Avsluta', exact: true }).click();
  await question.waitFor({ state: 'detached' });

  await erik.page.goto('/tax/gains');
  await erik.page.getByRole('button', { name: `${YEAR}`, exact: true }).click();
  await expectText(main, 'Gemensam depå: you no longer own it together');
  await expectAt390(erik.page);
});
