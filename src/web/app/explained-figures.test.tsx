import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import { createHome } from '#tests/support/account-households.ts';
import { disagreements } from '#tests/app/printed-sums.ts';
import {
  allShown,
  createErik,
  createMaria,
  goTo,
  type Member,
  openAsUser,
  press,
  pressEscape,
} from '#tests/support/screen.tsx';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';

const EXPLAIN = 'button[aria-label^="Visa"][aria-label*="uträkningen"]';
const YEAR = Number(dayOf(new Date()).slice(0, 4));

/** Screens that explain figures, their titles, and the least number of figures explained there. */
const SCREENS = [
  ['/', 'Översikt', { example: 14, odd: 14 }],
  ['/assets', 'Tillgångar', { example: 5, odd: 4 }],
  ['/liabilities', 'Skulder', { example: 8, odd: 8 }],
  ['/income', 'Inkomster', { example: 6, odd: 6 }],
  ['/costs', 'Kostnader', { example: 5, odd: 6 }],
  ['/goals', 'Mål', { example: 4, odd: 4 }],
  ['/tax', /^Skatt/, { example: 18, odd: 17 }],
  ['/transactions/cash-flow', 'Kassaflöde', { example: 15, odd: 0 }],
  ['/analytics', 'Ekonomisk analys', { example: 11, odd: 10 }],
  ['/household', 'Hushåll', { example: 9, odd: 9 }],
] as const;

/** Beside these stand a name or a chart, and no amount. */
const WITHOUT_AMOUNT = /^(Största kategori|Tillgångarnas fördelning|Utgifter per kategori)/;

const ACCOUNTS = { example: loadExample, odd: addOddItems } as const;

test.each(['example', 'odd'] as const)(
  'each drawer is headed by the figure beside it, and its lines make that figure: %s',
  async (name) => {
    const maria = await createMaria({ language: 'sv', currency: 'SEK' });
    await ACCOUNTS[name](maria);
    const user = await openAsUser('/account', maria);
    const wrong: string[] = [];
    let inDialogs = 0;
    for (const [path, title, { [name]: expected }] of SCREENS) {
      await goTo(path, title);
      const main = screen.getByRole('main');
      const explain = () => [...main.querySelectorAll<HTMLElement>(EXPLAIN)];
      await waitFor(() => expect(explain().length).toBeGreaterThanOrEqual(expected));
      await allShown();
      for (const button of explain()) wrong.push(...(await differencesAt(user, button, path)));
    }
    for (const opener of await dashboardDialogs()) {
      act(() => opener.click());
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(layersInHistory()).toBe(1));
      await allShown();
      const inside = [...dialog.querySelectorAll<HTMLElement>(EXPLAIN)];
      for (const button of inside) wrong.push(...(await differencesAt(user, button, 'dialog')));
      inDialogs += inside.length;
      await pressEscape(user);
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBe(null);
        expect(layersInHistory()).toBe(0);
      });
    }
    expect(inDialogs).toBeGreaterThanOrEqual(20);
    expect(wrong).toEqual([]);
  },
);

async function loadExample({ account: { call } }: Member): Promise<void> {
  await call('POST', '/api/demo-data', {});
  await createHome({ call } as Member['account']);
}

async function addOddItems({ account }: Member): Promise<void> {
  const { call } = account;
  const add = async (kind: string, item: object) =>
    (await call('POST', `/api/${kind}`, item)) as { id: string };
  const sek = { currency: 'SEK' };
  const [eur, usd] = [{ currency: 'EUR' }, { currency: 'USD' }];
  const form = { type: 'investment' };
  await add('assets', { ...form, ...sek, name: 'ISK', value: '3333333.33', accountForm: 'isk' });
  await add('assets', { ...form, ...eur, name: 'KF', value: '98765.43', accountForm: 'kf' });
  await add('assets', { ...sek, type: 'savings', name: 'Övertrasserat', value: '-1234.56' });
  await add('assets', { ...sek, type: 'vehicle', name: 'Bil', value: '0' });
  const house = { ...sek, type: 'real_estate', name: 'Villan', value: '4000001' };
  const { id } = await add('assets', {
    ...house,
    ownershipPercentage: '33.33',
    assessedValue: '9000000',
    valueYear: 1970,
  });
  await add('assets', { ...usd, type: 'other', name: 'Mynt', value: '999.99' });
  await add('liabilities', { ...usd, type: 'credit_card', name: 'Kort', balance: '777.77' });
  const loan = { ...sek, type: 'mortgage', interestRate: '4.85' };
  await add('liabilities', { ...loan, name: 'Bolån', balance: '6500000.55' });
  await add('liabilities', { ...sek, type: 'student_loan', name: 'CSN', balance: '120000' });
  await call('PUT', `/api/mortgages/${id}`, {
    baseValue: '4000001',
    baseDay: '2021-06-01',
    parts: [
      {
        liabilityId: null,
        name: 'Del 1',
        balance: '2222222.22',
        monthlyAmortization: '2000',
        rates: [{ from: '2021-06-01', rate: '3.17' }],
        lender: null,
        grantedOn: '2021-06-01',
        originalAmount: '2500000',
        fixedUntil: null,
        isIncrease: 0,
        hasExtraPercent: 0,
        endsOn: null,
      },
    ],
  });
  const monthly = { frequency: 'monthly' };
  await add('incomes', { ...monthly, ...sek, type: 'salary', name: 'Lön', amount: '33333.33' });
  await add('incomes', { ...monthly, ...eur, type: 'other', name: 'Hyra', amount: '777.70' });
  await add('costs', { ...monthly, ...sek, type: 'housing', name: 'Avgift', amount: '45000.01' });
  await add('costs', { frequency: 'yearly', ...usd, type: 'other', name: 'Moln', amount: '100' });
  const goal = { ...sek, deadline: `${YEAR + 3}-06-30` };
  await add('goals', { ...goal, name: 'Resa', targetAmount: '9999', currentAmount: '12345.67' });
  await add('goals', { ...goal, ...eur, name: 'Båt', targetAmount: '77777', currentAmount: '1' });
  const home = await createHome(account);
  const erik = await createErik({
    language: 'sv',
    currency: 'EUR',
    records: { assets: [{ ...eur, type: 'savings', name: 'Buffert', value: '1111.11' }] },
  });
  await home.letIn(erik.account);
}

/** Buttons that open the dialogs of the dashboard, with more figures. */
async function dashboardDialogs(): Promise<HTMLElement[]> {
  await goTo('/', 'Översikt');
  await allShown();
  const main = screen.getByRole('main');
  return [...main.querySelectorAll<HTMLElement>('[data-widget] h3 > button[aria-haspopup]')];
}

/** Differences between the figure beside a button, the head of its drawer, and its lines. */
async function differencesAt(user: UserEvent, button: HTMLElement, path: string) {
  const surface = surfaceOf(button);
  const label = (button.getAttribute('aria-label') ?? '').split(/:\s/u).slice(1).join(': ');
  const depth = layersInHistory();
  act(() => button.click());
  const drawer = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
    if (!found?.querySelector('p[class*=total]')) throw new Error(`${label} is not explained yet`);
    return found;
  });
  const explanation = explanationOf(drawer);
  const count = document.querySelectorAll('[role=dialog]').length;
  // Closed by its button: on a busy machine an Escape was once lost, and the figures are what counts.
  await waitFor(() => {
    expect(drawer.contains(document.activeElement)).toBe(true);
    expect(layersInHistory()).toBe(depth + 1);
  });
  await press(user, uiTexts.sv.close, drawer);
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(count - 1));
  // A drawer that closed takes its entry out of the browser's history a moment later.
  await waitFor(() => expect(layersInHistory()).toBe(depth));
  const isFloored = path === '/tax' || label === 'Så långt har du kommit';
  const isMean = label === 'Ekonomisk hälsa';
  const terms = { language: 'sv', isFloored, isMean } as const;
  const found = disagreements(explanation, terms);
  const { total, lines } = explanation;
  const sums = lines.filter(({ kind }) => kind === 'sum').map(({ amount }) => amount);
  if (lines.length > 0 && !sums.includes(total.replace(' av 100', ''))) {
    found.push(`${total} is not among ${sums.join(', ')}`);
  }
  // A score is explained beside the measure that it is given for.
  const heads = total.endsWith(' av 100')
    ? [total, ...lines.map(({ detail = '' }) => detail)]
    : [total];
  const isShown = heads.some((head) => isOneOf(figuresIn(surface), head, button));
  if (!isShown && !WITHOUT_AMOUNT.test(label)) {
    found.push(`headed ${total}, beside ${surface}`);
  }
  return found.map((each) => `${path} ${label}: ${each}`);
}

function layersInHistory(): number {
  return (history.state as { valvDepth?: number } | null)?.valvDepth ?? 0;
}

/** The words around a button: the nearest figures, as far as no other is explained there. */
function surfaceOf(button: HTMLElement): string {
  let place = button;
  let parent = place.parentElement;
  const isAlone = () => (parent?.querySelectorAll(EXPLAIN).length ?? 0) < 2;
  while (parent && !parent.matches('main, [role=dialog]')) {
    if (!isAlone() && figuresIn(wordsIn(place)).length > 0) break;
    place = parent;
    parent = place.parentElement;
  }
  return wordsIn(place);
}

function wordsIn(place: HTMLElement): string {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
  // The decimals of a large figure are an element of their own.
  return words.join('|').replaceAll(/\|(?=,\d)/g, '');
}

/** The numbers that a text shows. */
function figuresIn(text: string): string[] {
  return text.match(/[−+]?\d[\d\u00a0\u202f]*(?:,\d+)?/g) ?? [];
}

/** Whether a figure is shown, perhaps rounded; a table shows what it subtracts with a minus. */
function isOneOf(shown: readonly string[], head: string, button: HTMLElement): boolean {
  const [first] = figuresIn(head);
  if (first === undefined) return head === '–';
  const exact = numberOf(first);
  const exacts = button.closest('tr') ? [exact, -exact] : [exact];
  return shown.some((figure) => {
    const scale = 10 ** (figure.split(',')[1]?.length ?? 0);
    const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value) * scale);
    return exacts.some((value) => rounded(value) === rounded(numberOf(figure)));
  });
}

function numberOf(figure: string): number {
  return Number(
    figure
      .replaceAll(/[\u00a0\u202f+]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  );
}

function explanationOf(drawer: HTMLElement): Explanation & { total: string } {
  const textOf = (place: Element | null | undefined) => place?.textContent ?? '';
  const kinds = ['operation', 'subtotal', 'sum'] as const;
  const lines = [...drawer.querySelectorAll('tr')].map((row): ExplanationLine => ({
    label: textOf(row.querySelector('[class*=name]')),
    detail: textOf(row.querySelector('[class*=detail]')),
    amount: textOf(row.querySelector('td')),
    kind: kinds.find((kind) => row.className.includes(kind)) ?? 'part',
  }));
  const sources = [...drawer.querySelectorAll('p[class*=source]')].map((source) =>
    textOf(source).replace('Källa: ', ''),
  );
  return { total: textOf(drawer.querySelector('p[class*=total]')), lines, sources };
}
