import { hash } from 'node:crypto';
import type { CalendarEvent } from '#domain/access/calendar.ts';
import { withoutUnseen } from '#domain/basics/folded-text.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import {
  type AmountParams,
  defineTexts,
  type Language,
  type MonthParams,
  type NameParams,
} from '#domain/basics/texts.ts';
import { createWords } from '#server/access/mcp/tool.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';
import { CALENDAR_NAME } from './store.ts';

const eventTexts = defineTexts({
  en: {
    payment: ({ name }: NameParams) => `Payment: ${name}`,
    income: ({ name }: NameParams) => `Income: ${name}`,
    expected: 'Expected from earlier transactions.',
    expectedAmount: ({ amount }: AmountParams) => `About ${amount}, from earlier transactions.`,
    binding: ({ name }: NameParams) => `The fixed rate ends: ${name}`,
    bindingText: 'The last day of the fixed rate.',
    consent: ({ name }: NameParams) => `The bank consent ends: ${name}`,
    consentText: 'Renew it in Valv, so that transactions keep coming.',
    month: ({ month }: MonthParams) => `Fill in ${month} in Valv`,
    monthText: 'The values of the month that has ended.',
    tax_above: 'Last day to pay remaining tax above 30,000 kronor without interest',
    tax_return: 'Last day to send the tax return',
    tax_below: 'Last day to pay remaining tax up to 30,000 kronor without interest',
    taxText: 'If you expect to owe tax, pay it into your tax account by then.',
    returnText: 'After it there is a fee for being late, unless you have been given more time.',
  },
  sv: {
    payment: ({ name }: NameParams) => `Betalning: ${name}`,
    income: ({ name }: NameParams) => `Inkomst: ${name}`,
    expected: 'Väntas enligt tidigare transaktioner.',
    expectedAmount: ({ amount }: AmountParams) =>
      `Omkring ${amount}, enligt tidigare transaktioner.`,
    binding: ({ name }: NameParams) => `Bindningstiden går ut: ${name}`,
    bindingText: 'Sista dagen med bunden ränta.',
    consent: ({ name }: NameParams) => `Samtycket går ut: ${name}`,
    consentText: 'Förnya det i Valv, så att transaktionerna fortsätter att komma.',
    month: ({ month }: MonthParams) => `Fyll i ${month} i Valv`,
    monthText: 'Värdena för månaden som är slut.',
    tax_above: 'Sista dag att betala kvarskatt över 30 000 kronor utan ränta',
    tax_return: 'Sista dag att deklarera',
    tax_below: 'Sista dag att betala kvarskatt upp till 30 000 kronor utan ränta',
    taxText: 'Om du räknar med kvarskatt, betala in den på skattekontot senast då.',
    returnText: 'Därefter tas en förseningsavgift ut, om du inte har fått anstånd.',
  },
});

type CalendarTerms = { today: Day; userId: string; language: Language; hasAmounts: boolean };

/** How often programs should look, as most understand it. */
const LOOK_EVERY = 'PT6H';

/** Sequence numbers count days from here. */
const FIRST_DAY = '2026-01-01';

const BREAK = '\r\n';

/**
 * A calendar as RFC 5545 says. All events are of whole days, so that no time zone can move them;
 * their stamps and sequence numbers are of the day, so that the same events are the same bytes until
 * midnight.
 */
export function* icsInSteps(events: readonly CalendarEvent[], terms: CalendarTerms): Steps<string> {
  const { today, language } = terms;
  const stamp = `${basic(today)}T000000Z`;
  const sequence = String(Math.max(0, daysBetween(FIRST_DAY, today)));
  const wordsOf = createEventWords(terms);
  let text = lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Valv//Valv//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${CALENDAR_NAME}`,
    `${HEADERS.calendarName}:${CALENDAR_NAME}`,
    `${HEADERS.calendarZone}:Europe/Stockholm`,
    `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_EVERY}`,
    `${HEADERS.calendarInterval}:${LOOK_EVERY}`,
  ]);
  for (const event of events) {
    const { key, day } = event;
    const { title, more } = wordsOf(event);
    text += lines([
      'BEGIN:VEVENT',
      `UID:${hash('sha256', `${terms.userId} ${key}`, 'hex').slice(0, 32)}@valv`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${basic(day)}`,
      `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(more)}`,
      'CLASS:PRIVATE',
      // Nobody is busy all day because a bill is due.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
    yield;
  }
  return text + lines(['END:VCALENDAR']);
}

/** Title and description of events, in the user's language. */
function createEventWords({ language, hasAmounts }: CalendarTerms) {
  const texts = eventTexts[language];
  const { money } = createWords(language);
  const locale = language === 'sv' ? 'sv-SE' : 'en-GB';
  const month = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (event: CalendarEvent): { title: string; more: string } => {
    switch (event.kind) {
      case 'payment':
      case 'income': {
        const title = texts[event.kind](event);
        if (!hasAmounts) return { title, more: texts.expected };
        const amount = money(event.amount, event.currency);
        return { title: `${title}, ${amount}`, more: texts.expectedAmount({ amount }) };
      }
      case 'binding':
        return { title: texts.binding(event), more: texts.bindingText };
      case 'consent':
        return { title: texts.consent(event), more: texts.consentText };
      case 'month': {
        const name = month.format(new Date(`${event.month}-01T00:00:00Z`));
        return { title: texts.month({ month: name }), more: texts.monthText };
      }
      case 'tax_return':
        return { title: texts.tax_return, more: texts.returnText };
      default:
        return { title: texts[event.kind], more: texts.taxText };
    }
  };
}

/** A day as `20261201`. */
function basic(day: Day): string {
  return day.replaceAll('-', '');
}

/**
 * Characters that end a line for some reader or other, or that no calendar may contain: a name of a
 * bank or of the user's must stay within its own line. Half a character would be no UTF-8.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;

/** More of a text does not show in a calendar; that of a bank may have thousands of characters. */
const CHARACTERS_MAX = 200;

/** A text as the value of a property. */
function escaped(text: string): string {
  const whole = withoutUnseen(text.slice(0, CHARACTERS_MAX).toWellFormed());
  const plain = whole.replaceAll(UNPRINTABLE, ' ').trim();
  return plain.replaceAll(/[\\;,]/g, (found) => `\\${found}`);
}

/** A line has at most so many octets, a continued one with the space that marks it. */
const OCTETS_MAX = 75;

function lines(all: readonly string[]): string {
  return all.map((line) => folded(line) + BREAK).join('');
}

/** Folds a line between two characters, never within one. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= OCTETS_MAX) return line;
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > OCTETS_MAX) {
      text += `${BREAK} `;
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
