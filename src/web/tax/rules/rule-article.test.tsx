import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { renderIn } from '#tests/support/in-language.tsx';
import { RuleArticle } from './rules-page.tsx';

const PERIOD = { source: 'act', checkedOn: '2026-11-22', grade: 'B' };

function aBook(periods: readonly object[], more: object = {}) {
  return readRuleBook([
    {
      sources: {
        act: { authority: 'Riksdagen', document: 'En lag', url: 'https://lag.example/1' },
      },
      rules: {
        fee: {
          name: { en: 'Fee', sv: 'Avgift' },
          unit: 'SEK',
          periods: periods.map((period) => ({ ...PERIOD, ...period })),
          ...more,
        },
      },
    },
  ]);
}

const FEE_2025 = { value: '100', from: '2025-01-01', to: '2025-12-31' };
const FEE_2026 = { value: '120', from: '2026-01-01', to: '2026-12-31' };
const FEE_2027 = { value: '130', from: '2027-01-01', to: '2027-12-31' };

type Shown = { today: string | null; language?: Language; key?: string };

function show(book = ruleBook(), { today, language = 'sv', key = 'fee' }: Shown): HTMLElement {
  const rule = book.rules.find((each) => each.key === key);
  if (rule === undefined) throw new Error(`No rule ${key}`);
  const container = renderIn(language, <RuleArticle rule={rule} today={today} />);
  return within(container).getByRole('article');
}

function wordsIn(element: HTMLElement): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ');
}

test('a rule says its value today, source, day of the check and certainty', () => {
  const article = show(aBook([FEE_2025, FEE_2026]), { today: '2026-05-01' });
  expect(article.id).toBe('fee');
  const words = wordsIn(article);
  for (const text of ['Avgift', '120 kr', 'Gäller 2026', '22 nov. 2026', 'SäkerhetB']) {
    expect(words).toContain(text);
  }
  const source = within(article).getByRole('link', { name: /^Riksdagen, En lag/ });
  expect(source.getAttribute('href')).toBe('https://lag.example/1');
  const anchor = within(article).getByRole('link', { name: 'Länk till Avgift' });
  expect(anchor.getAttribute('href')).toBe('#fee');
  expect(words).not.toContain('osäker');
});

test('its history has every period, the newest first', () => {
  const article = show(aBook([FEE_2025, FEE_2026]), { today: '2026-05-01' });
  const rows = within(article).getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => wordsIn(row).trim())).toEqual([
    '2026120 krRiksdagen, En lag',
    '2025100 krRiksdagen, En lag',
  ]);
});

test('before a decided year begins, it is named beside the rule of today', () => {
  const words = wordsIn(show(aBook([FEE_2026, FEE_2027]), { today: '2026-12-01' }));
  expect(words).toContain('Gäller 2026');
  expect(words).toContain('2027: 130 kr');
});

test('beyond the last decided year that year is shown, which is said', () => {
  const words = wordsIn(show(aBook([FEE_2025, FEE_2026]), { today: '2027-01-01' }));
  expect(words).toContain('Gällde 2026');
  expect(words).toContain('2026 års regler');
  expect(words).toContain('Valv har inget värde för i dag än. Det senaste visas.');
});

test('a repealed rule is no rule of today, and nobody waits for a decision', () => {
  const book = aBook([FEE_2025, FEE_2026], { repealed: true });
  const words = wordsIn(show(book, { today: '2027-01-01', language: 'en' }));
  expect(words).toContain('Was in force 2026');
  expect(words).toContain('repealed');
  expect(words).not.toContain('rules of 2026');
});

test.each(['C', 'D'])('a rule of grade %s is shown as uncertain', (grade) => {
  const words = wordsIn(show(aBook([{ ...FEE_2026, grade }]), { today: '2026-05-01' }));
  expect(words).toContain('osäker');
});

test('a multiple is shown in kronor too', () => {
  const shown = { today: '2026-05-01', key: 'pension_income_ceiling', language: 'en' } as const;
  // 7.5 × 83,400.
  const words = wordsIn(show(ruleBook(), shown));
  expect(words).toContain('7.5 income base amounts');
  expect(words).toContain('= 625 500 kr');
});

test('the steps of a scale are a table', () => {
  const value = [
    { upTo: '1000', base: '50', rate: '0', over: '0' },
    { upTo: '2000', base: '50', rate: '20', over: '1000' },
    { upTo: null, base: '250', rate: '-5.5', over: '2000' },
  ];
  const article = show(aBook([{ ...FEE_2026, value }]), { today: '2026-05-01' });
  const rows = within(article).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => wordsIn(cell as HTMLElement)))).toEqual([
    ['1 000 kr', '50 kr'],
    ['2 000 kr', '50 kr + 20 % av det som överstiger 1 000 kr'],
    ['Däröver', '250 kr − 5,5 % av det som överstiger 2 000 kr'],
  ]);
});
