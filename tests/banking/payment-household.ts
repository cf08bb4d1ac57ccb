import { type Minor, toTotal } from '#domain/basics/money.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  lastDayOf,
  monthOf,
} from '#domain/basics/months.ts';
import type { BookedTransaction } from '#domain/banking/recurring/recurring.ts';
import { type Cadence, RHYTHMS } from '#domain/banking/recurring/recurring-rhythm.ts';

/** A recurring payment of a household, and the price of its next payment. */
export type TrueStream = { text: string; cadence: Cadence; minor: number; count: number };

/** Payments and income of an invented household in two years, and the recurring ones among them. */
export type PaymentHousehold = {
  rows: BookedTransaction[];
  streams: readonly TrueStream[];
  /** Texts of streams that ended so recently that it cannot be known. */
  unsure: ReadonlySet<string>;
};

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Plan = {
  text: string;
  cadence: Cadence;
  /** Kronor; below zero paid. */
  amount: number;
  /** The day of the month it is due on; 31 is the last. */
  due: number;
  /** Relative deviation of the amount from payment to payment, and over a year. */
  noise?: number;
  season?: number;
  /** Raised by this share about once a year. */
  raise?: number;
  /** Days before today on which it began and ended. */
  began?: number;
  ended?: number;
};

/** The household of a seed, as its bank has booked it until a day: two years, if not otherwise. */
export function paymentHousehold(seed: number, today: Day, known = 730): PaymentHousehold {
  const chance = createChance(seed);
  const rows: BookedTransaction[] = [];
  const add = (text: string, on: Day, kronor: number) => {
    if (on > today || kronor === 0) return;
    const minor: Minor = toTotal(Math.round(kronor * 100));
    rows.push({
      id: `${rows.length}`,
      transactionDate: on,
      minor,
      currency: 'SEK',
      description: text,
      merchantName: null,
      category: null,
      transactionType: minor < 0 ? 'expense' : 'income',
    });
  };
  const streams: TrueStream[] = [];
  const unsure = new Set<string>();
  for (const plan of plansOf(chance)) {
    const paid = payments({ known, ...plan }, today, chance);
    for (const { on, amount } of paid) add(plan.text, on, amount);
    const last = paid.at(-1);
    if (last === undefined) continue;
    const since = daysBetween(last.on, today) / RHYTHMS[plan.cadence].days;
    const { text, cadence } = plan;
    if (since > 1.5) continue;
    if (plan.ended !== undefined || paid.length < RHYTHMS[cadence].rows) unsure.add(text);
    else streams.push({ text, cadence, minor: last.price * 100, count: paid.length });
  }
  addPurchases(add, { today, known }, chance);
  return {
    rows: rows.toSorted((a, b) => a.transactionDate.localeCompare(b.transactionDate)),
    streams,
    unsure,
  };
}

/** Frequency and amount of a purchase, drawn for a household. */
function createDrawing(chance: () => number) {
  const between = (low: number, high: number) => Math.round(low + chance() * (high - low));
  const due = () => 1 + Math.floor(chance() * 30);
  return {
    between,
    due,
    some: (share: number, ...plans: Plan[]) => (chance() < share ? plans : []),
    monthly: (text: string, amount: number, more: Partial<Plan> = {}): Plan => {
      return { text, cadence: 'monthly', amount, due: due(), ...more };
    },
    began: () => between(120, 500),
    ended: () => between(20, 400),
  };
}

/** Regular payments and income of households; each has some of them. */
function plansOf(chance: () => number): Plan[] {
  const { between, some, monthly, began, ended } = createDrawing(chance);
  return [
    monthly('LÖN ACME AB', between(24_000, 42_000), {
      due: 25,
      raise: 0.03,
      noise: chance() < 0.3 ? 0.06 : 0,
    }),
    monthly('HYRA STADSHUS', -between(6_000, 14_000), { due: 31, raise: 0.04 }),
    monthly('FJÄRRKRAFT ELHANDEL', -between(500, 1_600), { due: 28, season: 0.55, noise: 0.12 }),
    monthly('ELNÄT NORR', -between(300, 700), { season: 0.25, noise: 0.06, raise: 0.06 }),
    monthly('TELEBOLAGET', -299, { raise: 0.1 }),
    ...some(0.5, monthly('TELEBOLAGET', -449)),
    monthly('STRÖMFILM', -149, { raise: 0.12 }),
    monthly('MUSIKSTRÖM', -119, { raise: 0.09, ...(chance() < 0.3 ? { began: began() } : {}) }),
    ...some(
      0.6,
      monthly('GYMKEDJAN', -between(299, 549), chance() < 0.4 ? { ended: ended() } : {}),
    ),
    ...some(0.5, monthly('NYHETSBLADET', -between(99, 399), { began: began() })),
    ...some(0.4, monthly('LJUDBÖCKERNA', -169, { ended: ended() })),
    ...some(0.5, monthly('MOLNBUTIKEN APP', -between(29, 129))),
    ...some(0.7, monthly('FACKET AVGIFT', -between(250, 450), { raise: 0.03 })),
    ...some(0.7, monthly('A-KASSAN TJÄNSTE', -150)),
    ...rarerPlansOf(chance),
  ];
}

function rarerPlansOf(chance: () => number): Plan[] {
  const { between, due, some, monthly, ended } = createDrawing(chance);
  return [
    ...some(0.5, monthly('BARNBIDRAG', 1_250, { due: 20 })),
    ...some(0.6, monthly('BOLÅN RÄNTA', -between(3_000, 9_000), { due: 30, noise: 0.04 })),
    ...some(0.3, monthly('KREDITEN AVBETALNING', -between(500, 1_500), { ended: ended() })),
    ...some(0.5, {
      text: 'VATTENVERKET',
      cadence: 'quarterly',
      amount: -between(900, 1_900),
      due: due(),
      noise: 0.05,
    }),
    ...some(0.4, { text: 'SAMFÄLLIGHETEN', cadence: 'quarterly', amount: -1_500, due: due() }),
    ...some(0.8, {
      text: 'HEMFÖRSÄKRA',
      cadence: 'yearly',
      amount: -between(1_200, 3_500),
      due: due(),
      raise: 0.06,
    }),
    ...some(0.6, {
      text: 'BILFÖRSÄKRA',
      cadence: 'yearly',
      amount: -between(3_000, 7_000),
      due: due(),
      raise: 0.05,
    }),
    ...some(0.5, {
      text: 'FORDONSAVGIFTEN',
      cadence: 'yearly',
      amount: -between(360, 2_400),
      due: due(),
    }),
    ...some(0.4, {
      text: 'FÖRENINGEN MEDLEM',
      cadence: 'yearly',
      amount: -between(200, 900),
      due: due(),
    }),
    ...some(0.2, { text: 'STÄDHJÄLPEN', cadence: 'weekly', amount: -between(250, 450), due: 1 }),
  ];
}

type Payment = { on: Day; amount: number; price: number };

const SKIPPED = 0.015;
const LATE = 0.06;

function payments(plan: Plan & { known: number }, today: Day, chance: () => number): Payment[] {
  const { cadence, amount, due, noise = 0, season = 0, raise = 0 } = plan;
  const from = addDays(today, -Math.min(plan.known, plan.began ?? plan.known));
  const until = addDays(today, -(plan.ended ?? 0));
  const raisedIn = 1 + Math.floor(chance() * 12);
  const firstMonth = Math.floor(chance() * Math.max(1, RHYTHMS[cadence].months));
  const found: Payment[] = [];
  for (let at = 0; ; at += 1) {
    const nominal = dueOn(plan, from, { at, firstMonth });
    if (nominal > until) return found;
    if (nominal < from) continue;
    if (cadence === 'monthly' && chance() < SKIPPED) continue;
    const raised = raisesBetween(from, nominal, cadence === 'yearly' ? null : raisedIn);
    const price = round(amount * (1 + raise) ** raised, amount);
    const angle = ((Number(nominal.slice(5, 7)) - 1) / 12) * 2 * Math.PI;
    const differs = (1 + season * Math.cos(angle)) * (1 + noise * (chance() * 2 - 1));
    const on = bankingDay(
      addDays(nominal, chance() < LATE ? 1 + Math.floor(chance() * 3) : 0),
      due > 24,
    );
    const paid = noise + season > 0 ? Math.round(price * differs * 100) / 100 : price;
    if (on <= until) found.push({ on, amount: paid, price: Math.abs(price) });
  }
}

type Time = { at: number; firstMonth: number };

function dueOn({ cadence, due }: Plan, from: Day, { at, firstMonth }: Time): Day {
  if (cadence === 'weekly') return addDays(from, at * 7 + due);
  const month = addMonths(monthOf(from), at * RHYTHMS[cadence].months + firstMonth);
  const last = lastDayOf(month);
  const day = `${month}-${String(due).padStart(2, '0')}`;
  return day < last ? day : last;
}

/** Number of months of raises in between; without one, the interval of the bill itself. */
function raisesBetween(from: Day, day: Day, month: number | null): number {
  if (month === null) return Math.round(daysBetween(from, day) / 365.2);
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4));
  return years + (Number(day.slice(5, 7)) >= month ? 1 : 0);
}

/** Prices end on whole kronor. */
function round(price: number, first: number): number {
  return price === first ? first : Math.round(price);
}

const HOLIDAYS = new Set(['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']);

function bankingDay(day: Day, isBefore: boolean): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const isOff = weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5));
  return isOff ? bankingDay(addDays(day, isBefore ? -1 : 1), isBefore) : day;
}

type Add = (text: string, on: Day, kronor: number) => void;

function createPick(chance: () => number) {
  return <T>(first: T, ...others: T[]): T =>
    others[Math.floor(chance() * (others.length + 1)) - 1] ?? first;
}

const SHOPS = ['LIVSBODEN', 'STORKÖPET', 'HÖRNHALLEN', 'FRUKTVAGNEN'];
const LETTERS = 'ABCDEFGHIJKLMNOPRSTUV'.split('');

/** Irregular purchases of a household. */
type Span = { today: Day; known: number };

function addPurchases(add: Add, { today, known }: Span, chance: () => number): void {
  const size = (middle: number, spread: number) =>
    Math.round(middle * Math.exp((chance() + chance() + chance() - 1.5) * spread) * 100) / 100;
  const pick = createPick(chance);
  const coffees = chance() * 0.5;
  for (let back = known; back >= 0; back -= 1) {
    const on = addDays(today, -back);
    for (const shop of SHOPS) if (chance() < 0.11) add(shop, on, -size(420, 1.6));
    if (chance() < coffees) add('KAFFEHÖRNET', on, -45);
    if (chance() < 0.1) add('LUNCHKÖKET', on, -pick(119, 129, 139));
    if (chance() < 0.09) add('TANKMACKEN', on, -size(650, 0.6));
    if (chance() < 0.05) add('FLASKBOLAGET', on, -size(320, 1.2));
    if (chance() < 0.04) add('MOLNBUTIKEN APP', on, -pick(9, 19, 29, 59, 99));
    if (chance() < 0.02) add('TELEBOLAGET', on, -size(900, 1.5));
    if (chance() < 0.12)
      add(`BUTIK ${pick('', ...LETTERS)}${pick('', 'A', 'AR', 'ARL')}N`, on, -size(500, 2.2));
    if (chance() < 0.03) add('STRÖMFILM', on, -size(60, 0.8));
  }
}
