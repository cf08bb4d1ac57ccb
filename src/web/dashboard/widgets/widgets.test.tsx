import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { readHousehold } from '#tests/dashboard/household-figures.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { answerInstead } from '#tests/support/screen-network.ts';
import {
  createMaria,
  openAsUser,
  openedDialog,
  press,
  pressEscape,
  reload,
  seeWords,
  wordsOf,
} from '#tests/support/screen.tsx';
import { dialogFigures } from '#tests/dashboard/widget-figures.ts';
import { WIDGET_WORDS } from '#tests/dashboard/widget-words.ts';

/** An answer that the browser does not repeat the request for. */
const REFUSED = { status: 403, json: { code: 'forbidden', message: 'Nej' } };

test('every dialog says what the rows come to, in English', async () => {
  const words = WIDGET_WORDS.en;
  const maria = await createMaria({ language: 'en', currency: 'SEK' });
  await maria.account.call('POST', '/api/demo-data', {});
  const rented = { name: 'Uthyrning', type: 'other', frequency: 'monthly', amount: '5000' };
  await maria.account.call('POST', '/api/incomes', { ...rented, currency: 'SEK' });
  await showLargestCosts(maria.account);
  const household = await readHousehold(maria.account);
  const user = await openAsUser('/', maria);
  for (const [type, texts] of Object.entries(dialogFigures(household, 'en'))) {
    const label = await waitFor(() =>
      within(within(cellOf(type)).getByRole('heading')).getByRole('button'),
    );
    await user.click(label);
    const dialog = await openedDialog(wordsOf(label));
    for (const text of texts) await seeWords(() => dialog, text);
    if (type === 'income') {
      await press(user, words.explain(words.netIncome), dialog);
      await seeWords(() => screen.queryByRole('dialog', { name: words.netIncome }), words.estimate);
      await pressEscape(user);
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: words.netIncome })).toBe(null),
      );
    }
    await pressEscape(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  }
});

test.each(['sv', 'en'] as const)(
  'without anything each widget says so, and what nothing compares with is not zero, in %s',
  async (language) => {
    const words = WIDGET_WORDS[language];
    const maria = await createMaria({ language, currency: 'SEK' });
    const { call } = maria.account;
    await showLargestCosts(maria.account);
    const boat = { type: 'other', name: 'Båt', value: '45000', currency: 'SEK' };
    const { id } = (await call('POST', '/api/assets', boat)) as { id: string };
    await openAsUser('/', maria);
    await seeCells(words.onlyAssets);
    await seeWords(() => cellOf('total_assets'), words.noEarlier);
    expect(wordsOf(cellOf('total_assets'))).not.toMatch(/\b0[,.]\d\s?%/);

    await call('DELETE', `/api/assets/${id}`);
    const loan = { type: 'student_loan', name: 'CSN', balance: '90000', currency: 'SEK' };
    await call('POST', '/api/liabilities', loan);
    const salary = { name: 'Lön', amount: '30000', type: 'salary', frequency: 'monthly' };
    await call('POST', '/api/incomes', { ...salary, currency: 'SEK' });
    await reload();
    await seeCells(words.onlyDebts);
    await seeWords(() => cellOf('income_vs_costs'), words.beforeTax);
  },
);

test('what cannot be read says so in its own place, and can be read again', async () => {
  const words = WIDGET_WORDS.sv;
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await maria.account.call('POST', '/api/demo-data', {});
  const history = answerInstead('GET /api/net-worth-history', REFUSED);
  const user = await openAsUser('/', maria);
  const debts = () => cellOf('total_liabilities');
  await seeWords(debts, words.unread);
  await seeWords(debts, ',00 kr');
  history();
  await press(user, words.retry, debts());
  await seeWords(debts, words.since);

  const summary = answerInstead('GET /api/financial-summary', REFUSED);
  const again = await reload();
  await seeWords(() => cellOf('monthly_costs'), 'Nej');
  summary();
  await press(again, words.retry, cellOf('monthly_costs'));
  await waitFor(() => within(cellOf('monthly_costs')).getByRole('link'));
});

function cellOf(type: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-widget="${type}"]`);
  if (found === null) throw new Error(`${type} is not there yet`);
  return found;
}

async function seeCells(cells: Readonly<Record<string, string>>): Promise<void> {
  for (const [type, text] of Object.entries(cells)) await seeWords(() => cellOf(type), text);
}

/** Among the usual ones it is not shown. */
async function showLargestCosts({ call }: Account): Promise<void> {
  await call('GET', '/api/dashboard-widgets');
  const widgetType: WidgetType = 'costs';
  const added = { action: 'add', widgetType, position: 11, isVisible: 1 };
  await call('POST', '/api/dashboard-widgets', added);
}
