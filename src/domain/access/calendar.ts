import * as z from 'zod/mini';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { daysOf, FORECAST_DAYS } from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import { dueDayOf } from '#domain/banking/recurring/recurring-rhythm.ts';
import { toBankDay } from '#domain/basics/bank-days.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { addDays, addMonths, type Day, type Month, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';

/** Calendar addresses of a user. */
export const CALENDARS_MAX = 10;

const key = (named: IssueKey) => named;

/** An address as its owner asks for it: whether the events tell amounts. */
export const calendarDraft = z.strictObject({ amounts: z.boolean(key('choice')) });

export type CalendarDraft = z.infer<typeof calendarDraft>;

/** An address as it is listed: without its secret. */
export type ListedCalendar = {
  id: string;
  amounts: boolean;
  createdAt: string;
  /** About when a program last fetched it; null: never. */
  lastReadAt: string | null;
};

/**
 * Days of taxes, which follow a weekend or holiday on the next bank day: to pay more than 30,000
 * kronor of a remaining tax without interest, to send the tax return, and to pay a smaller remaining
 * tax (the Tax Procedures Act, SFL 2011:1244, chapters 65, 32 and 65).
 */
const TAX_DAYS = { tax_above: '02-12', tax_return: '05-02', tax_below: '05-03' } as const;

type TaxDay = keyof typeof TAX_DAYS;

/** An event of a whole day. Its key is the same for as long as it is about the same thing. */
export type CalendarEvent = { key: string; day: Day } & (
  | ({ kind: 'payment' | 'income' } & ExpectedAmount)
  | { kind: 'binding' | 'consent'; name: string }
  | { kind: 'month'; month: Month }
  | { kind: TaxDay }
);

type ExpectedAmount = { name: string; amount: number; currency: Currency };

/** Something of the user's that ends. */
type Ending = { id: string; name: string; on: Day };

type CalendarInput = {
  today: Day;
  /** Null: the user has no premium. */
  cashFlow: Pick<CashFlow, 'recurring' | 'currency'> | null;
  bindings: readonly Ending[];
  consents: readonly Ending[];
};

/** The payments of a calendar, and all of its events: the first of each. */
const PAYMENTS_MAX = 1_000;
const EVENTS_MAX = 2_000;

/**
 * The events of a user's calendar in their order: payments as the cash flow expects them, ends of
 * fixed rates and of consents, months to fill in, and days of taxes within a year.
 */
export function* calendarEventsInSteps({
  today,
  cashFlow,
  ...ends
}: CalendarInput): Steps<CalendarEvent[]> {
  const isComing = ({ day }: CalendarEvent) => day >= today;
  const events = [
    ...(yield* paymentsInSteps(cashFlow, today)),
    ...ends.bindings.map((loan) => ending('binding', loan)).filter(isComing),
    ...ends.consents.map((bank) => ending('consent', bank)).filter(isComing),
    ...monthsToFill(today),
    ...taxDays(today),
  ];
  return events.toSorted(byDay).slice(0, EVENTS_MAX);
}

function byDay(one: CalendarEvent, other: CalendarEvent): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}

function* paymentsInSteps(cashFlow: CalendarInput['cashFlow'], today: Day): Steps<CalendarEvent[]> {
  if (cashFlow === null) return [];
  const until = addDays(today, FORECAST_DAYS);
  const events = yield* eachInSteps(cashFlow.recurring, (each) => {
    const { calendar, direction, days, name } = each;
    // Fewer days than those of its calendar: the next payment is pending already.
    const isWaiting = days.length < daysOf({ calendar }, { today, until }).length;
    return days.map((day, at): CalendarEvent => {
      const due = dueDayOf(calendar, at + (isWaiting ? 1 : 0));
      const kind = direction === 'in' ? 'income' : 'payment';
      return {
        key: `${kind} ${each.key} ${due}`,
        kind,
        day,
        name,
        ...amountOn(each, day, cashFlow),
      };
    });
  });
  return events.flat().toSorted(byDay).slice(0, PAYMENTS_MAX);
}

/** As the forecast counts it; without a rate, in its own currency. */
function amountOn(
  { months, once, amount, currency }: CashFlow['recurring'][number],
  day: Day,
  { currency: own }: Pick<CashFlow, 'currency'>,
): Omit<ExpectedAmount, 'name'> {
  if (once === null) return { amount: Number(amount), currency };
  return { amount: months?.[Number(day.slice(5, 7)) - 1] ?? once, currency: own };
}

function ending(kind: 'binding' | 'consent', { id, name, on }: Ending): CalendarEvent {
  return { key: `${kind} ${id} ${on}`, kind, day: on, name };
}

/** A month is filled in on the first day after it. */
function monthsToFill(today: Day): CalendarEvent[] {
  const until = addDays(today, FORECAST_DAYS);
  const running = monthOf(today);
  return [0, 1, 2, 3].flatMap((later): CalendarEvent[] => {
    const month = addMonths(running, later - 1);
    const day = `${addMonths(running, later)}-01`;
    return day < today || day > until ? [] : [{ key: `month ${month}`, kind: 'month', day, month }];
  });
}

function taxDays(today: Day): CalendarEvent[] {
  const year = Number(today.slice(0, 4));
  const until = `${year + 1}${today.slice(4)}`;
  return [year, year + 1].flatMap((each) =>
    Object.entries(TAX_DAYS).flatMap(([kind, ofYear]): CalendarEvent[] => {
      const day = toBankDay(`${each}-${ofYear}`, 'after');
      if (day < today || day >= until) return [];
      return [{ key: `${kind} ${each}`, kind: kind as TaxDay, day }];
    }),
  );
}
