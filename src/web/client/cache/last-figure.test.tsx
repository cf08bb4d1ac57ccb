import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { keepLastFigure, lastFigure } from './last-figure.ts';
import { forgetOtherReads } from './last-read.ts';

const last = ['SEK 25,000.00', 'Net worth', 'Read 21 Nov 2026, 10:45'] as const;

beforeEach(() => {
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1 };
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, user: { id: 'maria' } }));
});
afterEach(() => localStorage.clear());

test('the last figure is shown to its user alone', () => {
  keepLastFigure(last);
  expect(lastFigure('maria')).toBe(last.join('\n'));
  expect(lastFigure('erik')).toBe('');
});

test('the last figure goes with its session', async () => {
  keepLastFigure(last);
  await forgetOtherReads('maria');
  expect(lastFigure('maria')).not.toBe('');
  await forgetOtherReads('erik');
  expect(lastFigure('maria')).toBe('');
  keepLastFigure(last);
  await forgetOtherReads(null);
  expect(lastFigure('maria')).toBe('');
});

test('no figure is shown where none is to be', () => {
  expect(lastFigure('maria')).toBe('');
  keepLastFigure(last);
  keepLastFigure(null);
  expect(lastFigure('maria')).toBe('');
});
