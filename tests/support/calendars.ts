import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import { expect } from 'vitest';
import type { Caller } from './caller.ts';

/** An event as a calendar program reads it. */
export type ReadEvent = { uid: string; day: string; title: string; more: string };

/** The events of a calendar in the order of their days, as two unrelated parsers read them alike. */
export function eventsIn(text: string): ReadEvent[] {
  const one = byIcalJs(text).toSorted(byDay);
  expect(byNodeIcal(text).toSorted(byDay)).toEqual(one);
  return one;
}

function byIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    day: String(event.getFirstPropertyValue('dtstart')),
    title: String(event.getFirstPropertyValue('summary')),
    more: String(event.getFirstPropertyValue('description')),
  }));
}

function byNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    expect(event.datetype).toBe('date');
    const { start, summary, description, uid } = event;
    // A day is midnight where the program runs.
    const [year, month, day] = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    return {
      uid,
      day: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      title: textOf(summary),
      more: textOf(description),
    };
  });
}

/** A value with parameters, which ours never have, would be an object. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function byDay(one: ReadEvent, other: ReadEvent): number {
  return `${one.day} ${one.uid}` < `${other.day} ${other.uid}` ? -1 : 1;
}

type MadeCalendar = { id: string; url: string };

/** Makes an address of the user's calendar. */
export async function makeCalendar(owner: Caller, amounts = false): Promise<MadeCalendar> {
  const answer = await owner.call('POST /api/calendars', { body: { amounts } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<MadeCalendar>();
}
