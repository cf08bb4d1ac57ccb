import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#domain/access/calendar.ts';
import { eventsIn } from '#tests/support/calendars.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { icsInSteps } from './ics.ts';

const TERMS = { today: '2026-11-30', userId: 'maria', language: 'en', hasAmounts: false } as const;

function calendarOf(events: readonly CalendarEvent[], terms = {}): Promise<string> {
  return inSteps(icsInSteps(events, { ...TERMS, ...terms }));
}

function paymentTo(name: string, at = 0): CalendarEvent {
  return {
    key: `payment ${at}`,
    kind: 'payment',
    day: '2026-12-25',
    name,
    amount: 1_234.5,
    currency: 'SEK',
  };
}

const NASTY = [
  'Hyra; el, vatten\\värme',
  'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Gift',
  'BEGIN:VEVENT',
  'a\u2028BEGIN:VEVENT\u2029b\u0085c\u000bd',
  '\uFEFFBOM',
  '👨‍👩‍👧‍👦'.repeat(15),
  'å'.repeat(180),
  ' DTSTART:20260101',
  '\u0000\u0007bell',
  '\ud800half',
  // Not before an n: node-ical then reads a line break where RFC 5545 has a backslash.
  '":;,\\b\\',
  '',
];

test.each(NASTY)('the name %j stays within its event, for both parsers', async (name) => {
  const text = await calendarOf([paymentTo(name, 1), paymentTo('Hyra', 2)]);
  const events = eventsIn(text);
  expect(events).toHaveLength(2);
  const plain = name
    .toWellFormed()
    .replaceAll('\uFEFF', '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  expect(events.map(({ title }) => title)).toContain(`Payment: ${plain}`.trim());
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Buffer.from(text).toString()).toBe(text);
});

test('a name has no characters that nobody sees, and keeps its emoji', async () => {
  const name = 'A\u202Egpj.\u202CB\u200Bank\u2066\u00AD\u{E0041} a\u200Db 👩🏽‍💻 ❤️‍🔥';
  const [event] = eventsIn(await calendarOf([paymentTo(name)]));
  expect(event?.title).toBe('Payment: Agpj.Bank ab 👩🏽‍💻 ❤️‍🔥');
});

test('whatever names are, each is an event with its day and a line is at most 75 octets', async () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(names, async (all) => {
      const text = await calendarOf(all.map(paymentTo));
      const events = eventsIn(text);
      expect(events).toHaveLength(all.length);
      expect(events.every(({ day }) => day === '2026-12-25')).toBe(true);
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    }),
  );
});

test('a name of thousands of characters is cut', async () => {
  const [event] = eventsIn(await calendarOf([paymentTo(`${'x'.repeat(190)}${'👍'.repeat(900)}`)]));
  expect(event?.title).toBe(`Payment: ${'x'.repeat(190)}\uFFFD`);
});

test('amounts are told only where they were asked for, in the user’s language', async () => {
  const all = [paymentTo('Hyra')];
  expect(await calendarOf(all)).not.toMatch(/1.?234|kr|SEK/);
  const [told] = eventsIn(await calendarOf(all, { hasAmounts: true, language: 'sv' }));
  expect(told?.title.replaceAll(/\s/g, ' ')).toBe('Betalning: Hyra, 1 234,50 kr');
});

test('the same events are the same bytes on a day, and the same events later', async () => {
  const all = [paymentTo('Hyra', 1), paymentTo('El', 2)];
  const first = await calendarOf(all);
  expect(await calendarOf(all)).toBe(first);
  const next = await calendarOf(all, { today: '2026-12-01' });
  expect(eventsIn(next)).toEqual(eventsIn(first));
  const sequenceIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  expect(sequenceIn(next)).toBe(sequenceIn(first) + 1);
  expect(first).toContain('DTSTAMP:20261130T000000Z');
  const others = eventsIn(await calendarOf(all, { userId: 'erik' })).map(({ uid }) => uid);
  expect(others.filter((uid) => first.includes(uid))).toEqual([]);
});
