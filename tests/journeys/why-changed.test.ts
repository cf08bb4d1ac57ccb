import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '../support/browser.ts';
import { serveJourneys } from '../support/journeys.ts';
import { type Account, signUpOnboarded } from '../support/onboarded.ts';

/** Why net worth changed, and which asset did best, on the real server and database. */
let origin: string;

const running = monthOf(dayOf(new Date()));
const last = addMonths(running, -1);

serveJourneys((address) => {
  origin = address;
});

const WORDS = {
  sv: {
    why: 'Varför ändrades det?',
    none: 'Inget att jämföra med ännu',
    calculation: 'Visa uträkningen: Varför ändrades det?',
    bars: ['Konton', 'Tillagt', 'ISK', 'Amorterat', 'Övrigt', 'Summa'],
    paidShort: 'Amorterat',
    retry: 'Försök igen',
    paid: 'Bolån Amorterat, från 1 606 340,00 kr till 1 600 000,00 kr +6 340,00 kr',
    best: 'Bästa utveckling',
    ranking: 'Så har dina tillgångar utvecklats',
    once: 'Bara ett värde de senaste tolv månaderna',
    onlyOne: 'Ingen tillgång går att jämföra ännu.',
    deposits: /ISK Det du har satt in är inte känt [+−][\d ,]+ kr inklusive insättningar/,
  },
  en: {
    why: 'Why did it change?',
    none: 'No earlier month to compare with',
    calculation: 'Show the calculation: Why did it change?',
    bars: ['Accounts', 'Added', 'ISK', 'Paid off', 'Others', 'Total'],
    paidShort: 'Paid off',
    retry: 'Try again',
    paid: 'Bolån Paid off, from 1 606 340,00 kr to 1 600 000,00 kr +6 340,00 kr',
    best: 'Best Performing Asset',
    ranking: 'How your assets have done',
    once: 'Only one value in the last twelve months',
    onlyOne: 'No asset can be compared yet.',
    deposits: /ISK What you put in is not known [+−][\d ,]+ kr including deposits/,
  },
} as const;

/** An answer that the browser is told of without trying again by itself. */
const BUSY = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'forbidden', message: 'Nej' }),
};

const SIZES = [
  ['a phone', PHONE, 'light', 'sv'],
  ['a desktop', DESKTOP, 'dark', 'en'],
] as const;

describe.each(SIZES)('on %s', (_, viewport, theme, language) => {
  const words = WORDS[language];
  const view = () => ({ origin, viewport, theme, language, reducedMotion: 'reduce' }) as const;

  test('the reasons add up to the change, bar by bar and line by line', async () => {
    const { page, context } = await openVisit(view());
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await keepTwoMonths(maria);
    await page.goto('/');
    const why = page
      .locator('section')
      .filter({ has: page.getByText(words.why) })
      .last();
    const rows = why.getByRole('listitem');
    await rows.first().waitFor();
    const shown = await Promise.all((await rows.all()).map(textOf));
    expect(shown.map(nameIn)).toEqual(words.bars);
    const parts = shown.map(öreIn);
    const sum = parts.pop() ?? Number.NaN;
    expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
    expect(sum).toBe(await changeOf(maria));
    await expectAccessible(page);

    await why.getByRole('button', { name: words.calculation }).click();
    const drawer = page.getByRole('dialog', { name: words.why });
    await drawer.getByRole('row').first().waitFor();
    const lines = await Promise.all((await drawer.getByRole('row').all()).map(textOf));
    expect(lines).toContain(words.paid);
    expect(lines.slice(0, -1).reduce((total, line) => total + öreIn(line), 0)).toBe(sum);
    expect(öreIn(lines.at(-1) ?? '')).toBe(sum);
    await expectAccessible(page);
  });

  test('the best asset is the one that gained most, and each has its place', async () => {
    const { page, context } = await openVisit(view());
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await keepTwoMonths(maria);
    await page.goto('/');
    await page.getByRole('button', { name: words.best, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.ranking });
    const [gains, others] = [dialog.getByRole('list').first(), dialog.getByRole('list').last()];
    await gains.waitFor();
    const placed = await Promise.all((await gains.getByRole('listitem').all()).map(textOf));
    expect(placed.map((each) => each.split(' ')[0])).toEqual(['Konst']);
    expect(placed[0]).toMatch(/\+5,0\s?%|\+5\.0%/);
    const without = await textOf(others);
    expect(without).toContain(`Bil ${words.once}`);
    expect(without).toMatch(words.deposits);
    expect(without).toContain('Sparkonto');
    expect(without).not.toContain('%');
    await expectAccessible(page);
  });
});

// It is the same on every size.
describe.each(SIZES.slice(0, 1))('on %s, as on any', (_, viewport, theme, language) => {
  const words = WORDS[language];
  const view = () => ({ origin, viewport, theme, language, reducedMotion: 'reduce' }) as const;

  test('what cannot be read says so by itself, and can be read again', async () => {
    const { page, context } = await openVisit(view());
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await keepTwoMonths(maria);
    const calls = ['**/api/net-worth-change', '**/api/asset-performance'];
    for (const call of calls) await page.route(call, (route) => route.fulfill(BUSY));
    await page.goto('/');
    const retries = page.getByRole('button', { name: words.retry });
    await expect.poll(() => retries.count()).toBe(calls.length);
    await expectAccessible(page);
    for (const call of calls) await page.unroute(call);
    for (const type of ['net_worth_trend', 'best_performing_asset']) {
      const widget = page.locator(`[data-widget="${type}"]`);
      await widget.getByRole('button', { name: words.retry }).click();
    }
    await page.getByText(words.paidShort, { exact: true }).waitFor();
    await page.getByRole('button', { name: words.best, exact: true }).waitFor();
    await expect.poll(() => retries.count()).toBe(0);
  });

  test('who began this month has nothing to compare with, and is told so', async () => {
    const { page, context } = await openVisit(view());
    const maria = await signUpOnboarded(context, { origin, language, currency: 'SEK' });
    await maria.call('POST', '/api/assets', { type: 'other', name: 'Båt', value: '45000' });
    // A dashboard of the user's own making shows the best asset before there is one.
    const largest = { action: 'add', widgetType: 'costs', isVisible: 1 };
    await maria.call('POST', '/api/dashboard-widgets', largest);
    await page.goto('/');
    await page.getByText(words.none).first().waitFor();
    await page.getByText(words.onlyOne).waitFor();
    await expectAccessible(page);
  });
});

/** Last month and this one: accounts, a portfolio, art, a new car, a loan paid down. */
async function keepTwoMonths(maria: Account): Promise<void> {
  const sek = { currency: 'SEK' };
  const keep = async (kind: string, item: object, before?: string) => {
    const kept = (await maria.call('POST', `/api/${kind}`, { ...sek, ...item })) as { id: string };
    if (before === undefined) return;
    const entry = { ...yearAndMonth(last), value: before };
    await maria.call('POST', `/api/${kind}/${kept.id}/historical-values`, entry);
  };
  await keep('assets', { type: 'checking', name: 'Lönekonto', value: '21000.50' }, '60000');
  await keep('assets', { type: 'savings', name: 'Sparkonto', value: '100200' }, '100000');
  await keep('assets', { type: 'investment', name: 'ISK', value: '493740.25' }, '486320');
  await keep('assets', { type: 'other', name: 'Konst', value: '105000' }, '100000');
  await keep('assets', { type: 'vehicle', name: 'Bil', value: '12000' });
  await keep('liabilities', { type: 'mortgage', name: 'Bolån', balance: '1600000' }, '1606340');
  await keep('liabilities', { type: 'credit_card', name: 'Kort', balance: '1500' }, '1300');
}

function yearAndMonth(month: Month) {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

/** In öre, what the series says of the last two months. */
async function changeOf(maria: Account): Promise<number> {
  const points = (await maria.call('GET', '/api/net-worth-history')) as { value: number }[];
  const [then, now] = points.slice(-2).map(({ value }) => Math.round(value * 100));
  return (now ?? 0) - (then ?? 0);
}

async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replaceAll(/\s+/gu, ' ').trim();
}

const AMOUNT = /([+−])([\d ]+),(\d\d) kr$/u;

/** The signed amount that ends a line, in öre. */
function öreIn(line: string): number {
  const [, sign, whole, hundredths] = AMOUNT.exec(line) ?? [];
  if (whole === undefined) throw new Error(`No amount: ${line}`);
  const öre = Number(whole.replaceAll(' ', '') + hundredths);
  return sign === '−' ? -öre : öre;
}

function nameIn(line: string): string {
  return line.replace(AMOUNT, '').trim();
}

test('no word of a reason is broken where the bars can give it room', async () => {
  const look = { viewport: DESKTOP, theme: 'light', reducedMotion: 'reduce' } as const;
  const { page, context } = await openVisit({ origin, language: 'sv', ...look });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  const long = 'Investeringssparkonto (ISK)';
  const isk = { type: 'investment', name: long, value: '1100000', currency: 'SEK' };
  const { id } = (await maria.call('POST', '/api/assets', isk)) as { id: string };
  const before = { ...yearAndMonth(last), value: '1000000' };
  await maria.call('POST', `/api/assets/${id}/historical-values`, before);
  await page.goto('/');
  const name = page.getByRole('listitem').getByText(long, { exact: true }).first();
  await name.waitFor();
  const rows = await name.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    range.setStart(text, 0);
    range.setEnd(text, text.data.indexOf(' '));
    return range.getClientRects().length;
  });
  expect(rows).toBe(1);
});
