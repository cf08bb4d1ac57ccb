// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Notice } from '#domain/figures/notifications/notices.ts';
import { notificationText } from './notification-panel.tsx';

const about = { id: 'x', entityId: 'x', entityName: 'Netflix', occurredAt: '2026-07-03' } as const;
const raised = {
  ...about,
  kind: 'price_raised',
  entityType: 'recurring',
  before: '119.00',
  amount: '139.00',
  currency: 'SEK',
  cadence: 'monthly',
  on: '2026-07-03',
} as Notice;

/** With ordinary spaces. */
const textOf = (notice: Notice, language: 'sv' | 'en') =>
  notificationText(notice, language).replaceAll(/\s/g, ' ');

it.each([
  ['sv', 'höjdes från 119 kr till 139 kr i månaden i juli 2026'],
  ['en', 'was raised from 119 kr to 139 kr a month in July 2026'],
] as const)('tells in %s from what to what a price was raised, and when', (language, words) => {
  expect(textOf(raised, language)).toBe(words);
});

it('tells the öre where there are any', () => {
  const yearly = { ...raised, amount: '139.50', cadence: 'yearly' } as Notice;
  expect(textOf(yearly, 'sv')).toBe('höjdes från 119,00 kr till 139,50 kr om året i juli 2026');
});

it('tells until which day a rate is fixed', () => {
  const ends = { ...about, kind: 'binding_ends', entityType: 'liability', on: '2026-09-30' };
  expect(textOf(ends as Notice, 'en')).toContain('fixed until 30 Sept 2026. Ask your bank');
});
