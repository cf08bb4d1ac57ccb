import { hash } from 'node:crypto';
import { addDays, type Day, lastDayOf, monthOf } from '#domain/basics/months.ts';
import type { SandboxBank } from './banks.ts';

/** A transaction, in minor units; not yet booked before `bookedOn`. */
export type SimulatedTransaction = {
  account: string;
  text: string;
  minor: number;
  madeOn: Day;
  bookedOn: Day;
  /** Number of transactions before it on its day. */
  place: number;
};

/** Every simulation starts here, so that a day is the same whenever it is read. */
const FIRST_DAY: Day = '2023-06-01';

/** Transactions of a bank's customer until a day, oldest first, and the resulting balances. */
export function lifeAt(bank: SandboxBank, today: Day) {
  const balances = new Map(bank.accounts.map(({ key, opening }) => [key, opening]));
  const lived: SimulatedTransaction[] = [];
  for (let day = FIRST_DAY; day <= today; day = addDays(day, 1)) {
    let place = 0;
    for (const { account, text, minor, waits } of dayOfLife(bank, day, balances)) {
      const bookedOn = waits ? workdayFrom(addDays(day, 1)) : day;
      lived.push({ account, text, minor, madeOn: day, bookedOn, place });
      balances.set(account, (balances.get(account) ?? 0) + minor);
      place += 1;
    }
  }
  for (const { account, minor, bookedOn } of lived) {
    if (bookedOn > today) balances.set(account, (balances.get(account) ?? 0) - minor);
  }
  return { lived, balances };
}

type Event = { account: string; text: string; minor: number; waits: boolean };

function dayOfLife(bank: SandboxBank, day: Day, balances: ReadonlyMap<string, number>): Event[] {
  const chance = chances(`${bank.id} ${day}`);
  const events: Event[] = [];
  for (const { on, account, text, amount, every = 1 } of bank.monthly) {
    const isDue = day === dueIn(monthOf(day), on) && Number(day.slice(5, 7)) % every === 0;
    if (isDue) events.push({ account, text, minor: amountIn(amount, chance), waits: false });
  }
  const isWorking = isWorkday(day);
  for (const { percent, account, texts, amount, isWorkday: isOnlyThen } of bank.often) {
    const isNow = chance() * 100 < percent && (isWorking || !isOnlyThen);
    const text = texts[Math.floor(chance() * texts.length)] ?? '';
    const minor = amountIn(amount, chance);
    if (isNow) events.push({ account, text, minor, waits: true });
  }
  return [...events, ...laidAside(bank, day, balances), ...cardBill(bank, day, balances)];
}

/** Between two accounts of the customer: both show it. */
function laidAside(
  { saving }: SandboxBank,
  day: Day,
  balances: ReadonlyMap<string, number>,
): Event[] {
  if (saving === null || day !== dueIn(monthOf(day), saving.on)) return [];
  const { from, to, keep } = saving;
  const minor = Math.floor(((balances.get(from) ?? 0) - keep) / 100_00) * 100_00;
  if (minor <= 0) return [];
  return [
    { account: from, text: 'Överföring till sparande', minor: -minor, waits: false },
    { account: to, text: 'Överföring från eget konto', minor, waits: false },
  ];
}

function cardBill({ card }: SandboxBank, day: Day, balances: ReadonlyMap<string, number>): Event[] {
  if (card === null || day !== dueIn(monthOf(day), 'last')) return [];
  const owed = -(balances.get(card.account) ?? 0);
  if (owed <= 0) return [];
  return [
    { account: card.from, text: 'Betalning kreditkort', minor: -owed, waits: false },
    { account: card.account, text: 'Betalning mottagen', minor: owed, waits: false },
  ];
}

/** The day of the month, or the working day before it. */
function dueIn(month: string, on: number | 'last'): Day {
  let day = on === 'last' ? lastDayOf(month) : `${month}-${String(on).padStart(2, '0')}`;
  const isFirst = day.endsWith('-01');
  while (!isWorkday(day) && !isFirst) day = addDays(day, -1);
  return day;
}

function isWorkday(day: Day): boolean {
  return ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function workdayFrom(day: Day): Day {
  let found = day;
  while (!isWorkday(found)) found = addDays(found, 1);
  return found;
}

/** Numbers from 0 up to 1 that a text alone decides. */
function chances(seed: string): () => number {
  let bytes = Buffer.alloc(0);
  let round = 0;
  return () => {
    if (bytes.length < 4) {
      bytes = hash('sha512', `${seed} ${round}`, 'buffer');
      round += 1;
    }
    const drawn = bytes.readUInt32BE(0) / 2 ** 32;
    bytes = bytes.subarray(4);
    return drawn;
  };
}

function amountIn(amount: number | readonly [number, number], chance: () => number): number {
  if (typeof amount === 'number') return amount;
  const [from, to] = amount;
  return from + Math.floor(chance() * (to - from + 1));
}
