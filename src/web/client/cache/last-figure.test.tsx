import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { keepLastFigure, lastFigure } from './last-figure.ts';
import { forgetOtherReads } from './last-read.ts';

const last = ['SEK 25,000.00', 'Net worth', 'Fetched 21 Nov 2026, 10:45'] as const;

function signIn(id: string, user: object = {}): void {
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1 };
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, user: { id, ...user } }));
}

beforeEach(() => signIn('maria'));
afterEach(() => localStorage.clear());

test('the last figure is shown to its user alone', () => {
  keepLastFigure(last);
  expect(lastFigure()).toBe(last.join('\n'));
  signIn('erik');
  expect(lastFigure()).toBe('');
  localStorage.removeItem(SESSION_KEY);
  expect(lastFigure()).toBe('');
});

test('the last figure is not shown before the second factor', () => {
  keepLastFigure(last);
  signIn('maria', { factors: [{ status: 'verified' }] });
  expect(lastFigure()).toBe('');
});

test('the last figure goes with its session', async () => {
  keepLastFigure(last);
  await forgetOtherReads('maria');
  expect(lastFigure()).not.toBe('');
  await forgetOtherReads('erik');
  expect(lastFigure()).toBe('');
  keepLastFigure(last);
  await forgetOtherReads(null);
  expect(lastFigure()).toBe('');
});

test('no figure is shown where none is to be', () => {
  expect(lastFigure()).toBe('');
  keepLastFigure(last);
  keepLastFigure(null);
  expect(lastFigure()).toBe('');
});
