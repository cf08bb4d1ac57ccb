import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { renderIn } from '#tests/support/in-language.tsx';
import { RulesPage } from './rules-page.tsx';

const COUNT = ruleBook().rules.length;

function open(language: Language) {
  const page = within(renderIn(language, <RulesPage />));
  const names = () => page.queryAllByRole('article').map(({ id }) => id);
  return { page, names, user: userEvent.setup() };
}

test('every rule has its place by its key, under its subject', () => {
  const { page, names } = open('sv');
  expect(names().toSorted()).toEqual(
    ruleBook()
      .rules.map(({ key }) => key)
      .toSorted(),
  );
  page.getByRole('heading', { name: 'Studielån', level: 2 });
  expect(page.getByRole('status').textContent).toBe(`${COUNT} regler`);
});

test('a search leaves the rules that match, and all come back', async () => {
  const { page, names, user } = open('sv');
  const search = page.getByRole('searchbox', { name: 'Sök en regel' });
  await user.type(search, 'förhöjt prisbas');
  expect(names()).toEqual(['raised_price_base_amount']);
  expect(page.getByRole('status').textContent).toBe('1 regel');
  expect(page.queryByRole('heading', { name: 'Studielån' })).toBeNull();
  await user.type(search, ' kryptovaluta');
  expect(names()).toEqual([]);
  expect(page.getByRole('status').textContent).toBe(
    'Ingen regel passar. Prova ett annat ord eller alla ämnen.',
  );
  await user.click(page.getByRole('button', { name: 'Visa alla regler' }));
  expect(names()).toHaveLength(COUNT);
  expect((search as HTMLInputElement).value).toBe('');
});

test('a subject leaves its own rules, also together with a search', async () => {
  const { page, names, user } = open('en');
  await user.selectOptions(page.getByRole('combobox', { name: 'Subject' }), 'Base amounts');
  expect(names()).toEqual(['price_base_amount', 'raised_price_base_amount', 'income_base_amount']);
  await user.type(page.getByRole('searchbox', { name: 'Search for a rule' }), 'income');
  expect(names()).toEqual(['income_base_amount']);
});
