import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/support/in-language.tsx';
import { ExplanationDrawer } from './explanation-drawer.tsx';

const rule = {
  text: 'Prisbasbelopp 2026: 59 200 kr · Skatteverket',
  href: '/rules#price_base_amount',
  marks: ['2026 års regler'],
};

test('a line and the calculation name their rules, which open in another tab', async () => {
  const explanation = {
    total: '25 100 kr',
    lines: [{ label: 'Grundavdrag', amount: '25 100 kr', rules: [rule] }],
    rules: [{ text: 'Begravningsavgift 2026: 0,292 %', href: '/rules#burial_fee' }],
  };
  renderIn(
    'sv',
    <ExplanationDrawer
      label="Lön efter skatt"
      explain={() => explanation}
      isOpen
      onOpenChange={() => undefined}
      onFailure={() => undefined}
    />,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Lön efter skatt' });
  const row = within(drawer).getByRole('row', { name: /^Grundavdrag/ });
  const [inRow, below] = within(drawer).getAllByRole('link');
  expect(row.contains(inRow ?? null)).toBe(true);
  expect(row.textContent).toContain('2026 års regler');
  expect(inRow?.getAttribute('aria-label')).toBe(`${rule.text}, öppnas i en ny flik`);
  expect([inRow, below].map((link) => link?.getAttribute('href'))).toEqual([
    '/rules#price_base_amount',
    '/rules#burial_fee',
  ]);
  expect([inRow, below].map((link) => link?.getAttribute('target'))).toEqual(['_blank', '_blank']);
  within(drawer).getByRole('heading', { name: 'Regler' });
});

test('of many lines the first are shown with the sum, and all on a press', async () => {
  const parts = Array.from({ length: 400 }, (_, at) => ({
    label: `Fond ${at}`,
    amount: `${at} kr`,
  }));
  const lines = [...parts, { label: 'Värde', amount: '79 800 kr', kind: 'sum' as const }];
  const explain = () => ({ lines });
  renderIn(
    'sv',
    <ExplanationDrawer
      label="Värde"
      explain={explain}
      isOpen
      onOpenChange={() => undefined}
      onFailure={() => undefined}
    />,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Värde' });
  const rows = () => within(drawer).getAllByRole('row');
  expect(rows()).toHaveLength(101);
  expect(rows().at(-1)?.textContent).toBe('Värde79 800 kr');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Visa alla 401' }));
  expect(rows()).toHaveLength(401);
});
