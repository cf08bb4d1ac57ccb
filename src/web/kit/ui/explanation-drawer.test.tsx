import { screen, within } from '@testing-library/react';
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
