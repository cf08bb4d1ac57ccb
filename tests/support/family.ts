import type { Page } from 'playwright-core';

/** Choices, ticks and texts of a form, by the labels on the screen, in that order. */
export type Typed = {
  choose?: Record<string, string>;
  tick?: string;
  write: { Namn: string } & Record<string, string>;
};

export type Added = Typed & { button: string };

const together = 'Jag har den tillsammans med någon';
const half = { 'Din andel': '50', 'Delägare': 'Erik' };

/** A villa that the house price index moves, and three investments in a currency each. */
export const assets: Added[] = [
  {
    button: 'Lägg till bostaden',
    write: {
      'Namn': 'Villa',
      'Nuvarande värde': '6 500 000',
      'Värderingsdatum': '2023-02-10',
      ...half,
    },
  },
  investment({ name: 'ISK', value: '312 450,50', currency: 'SEK' }),
  investment({ name: 'Fond', value: '8 400,25', currency: 'EUR' }),
  investment({ name: 'Aktier', value: '15 000,75', currency: 'USD' }),
];

/** A mortgage in three parts, half of it Erik's, and a car. */
export const liabilities: Added[] = [
  {
    button: 'Lägg till skuld',
    ...mortgage({ part: 'Del 1', balance: '1 750 000', rate: '3,35', amortization: '2 500' }),
  },
  {
    button: 'Lägg till skuld',
    ...mortgage({ part: 'Del 2', balance: '1 250 000', rate: '2,89', amortization: '1 500' }),
  },
  {
    button: 'Lägg till skuld',
    ...mortgage({ part: 'Del 3', balance: '600 000', rate: '3,12', amortization: '1 000' }),
  },
  {
    button: 'Lägg till skuld',
    choose: { 'Typ av skuld': 'Billån' },
    write: {
      'Namn': 'Volvo',
      'Kvar att betala': '184 500',
      'Ränta i procent': '5,95',
      'Amortering per månad': '2 800',
    },
  },
];

export const incomes: Added[] = [
  {
    button: 'Lägg till din första inkomst',
    choose: { 'Typ av inkomst': 'Lön' },
    write: { 'Namn': 'Lön Maria', 'Belopp före skatt': '48 500', 'Skatt i procent': '31,25' },
  },
  {
    button: 'Lägg till inkomst',
    choose: { 'Typ av inkomst': 'Lön' },
    write: { 'Namn': 'Lön Erik', 'Belopp före skatt': '41 300,50', 'Skatt i procent': '30,4' },
  },
];

/** Entered by hand: a cost of each frequency. */
export const costs: Added[] = [
  cost('Lägg till månadskostnad', 'Mat', ['Matkassar', '9 500']),
  cost('Lägg till månadskostnad', 'El, vatten och värme', ['El', '1 389,90']),
  cost('Lägg till årskostnad', 'Boende', ['Villaförsäkring', '6 490']),
  cost('Lägg till engångskostnad', 'Shopping', ['Soffa', '24 990']),
];

/** With them fifteen a month, four a year and one once. */
export const moreCosts = [
  { name: 'Lunch', type: 'food', amount: '1800' },
  { name: 'Elnät', type: 'utilities', amount: '412.50' },
  { name: 'Vatten', type: 'utilities', amount: '540' },
  { name: 'Sopor', type: 'utilities', amount: '215' },
  { name: 'Bredband', type: 'utilities', amount: '449' },
  { name: 'Bensin', type: 'transportation', amount: '2100' },
  { name: 'Parkering', type: 'transportation', amount: '350' },
  { name: 'Städning', type: 'housing', amount: '1200' },
  { name: 'Film', type: 'entertainment', amount: '149' },
  { name: 'Gym', type: 'healthcare', amount: '399' },
  { name: 'Kläder', type: 'shopping', amount: '1500' },
  { name: 'Förskola', type: 'other', amount: '1645' },
  { name: 'Fackavgift', type: 'other', amount: '468' },
  { name: 'Bilförsäkring', type: 'transportation', amount: '5235', frequency: 'yearly' },
  { name: 'Fordonsskatt', type: 'transportation', amount: '2071', frequency: 'yearly' },
  { name: 'Tandläkare', type: 'healthcare', amount: '2600', frequency: 'yearly' },
];

/** Opens the form, fills it in and waits for the item on the screen. */
export async function addByHand(page: Page, { button, ...typed }: Added): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await fillByHand(page, typed);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Lägg till/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: typed.write.Namn, exact: true }).waitFor();
}

async function fillByHand(page: Page, { choose = {}, tick, write }: Typed): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, option] of Object.entries(choose)) {
    await dialog.getByLabel(label).selectOption({ label: option });
  }
  if (tick !== undefined) await dialog.getByLabel(tick).check();
  for (const [label, text] of Object.entries(write)) {
    await dialog.getByLabel(label).fill(text);
  }
}

function investment({ name, value, currency }: Record<'name' | 'value' | 'currency', string>) {
  return {
    button: 'Lägg till tillgång',
    choose: { 'Typ av tillgång': 'Investering', 'Valuta': currency },
    write: { 'Namn': name, 'Nuvarande värde': value },
  };
}

type Mortgage = Record<'part' | 'balance' | 'rate' | 'amortization', string>;

function mortgage({ part, balance, rate, amortization }: Mortgage): Typed {
  return {
    choose: { 'Typ av skuld': 'Bolån' },
    tick: together,
    write: {
      'Namn': part,
      'Kvar att betala': balance,
      'Ränta i procent': rate,
      'Amortering per månad': amortization,
      ...half,
    },
  };
}

function cost(button: string, category: string, [name, amount]: [string, string]): Added {
  return { button, choose: { Kategori: category }, write: { Namn: name, Belopp: amount } };
}
