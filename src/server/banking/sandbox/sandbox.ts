import { randomUUID, hash } from 'node:crypto';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { type Minor, toAmountText } from '#domain/basics/money.ts';
import { addMonths, dayOf, type Day, monthOf, addDays, lastDayOf } from '#domain/basics/months.ts';
import {
  type Banks,
  type Consent,
  type PageAtBank,
  type TransactionPageRequest,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type SandboxBank, SANDBOX_BANKS } from './banks.ts';
import { SANDBOX_PATH } from './routes.ts';

const MONTHS_BACK = 24;
const PAGE_ROWS = 200;
const DAY_MS = 86_400_000;
const CONSENT_DAYS_MAX = 180;

type SandboxOptions = { clock: Clock; publicUrl: string };

/** Invented banks: the same for every user, and each day the same on every read. */
export function createSandbox({ clock, publicUrl }: SandboxOptions): Banks {
  const lifeOf = simulationsByBank(clock);
  return {
    provider: 'sandbox',
    list: async () => SANDBOX_BANKS.map(({ id, name }) => ({ id, name })),

    async begin({ holder, state, bank }) {
      const { id } = bankNamed(bank?.id);
      const query = new URLSearchParams({ bank: id, state, lang: holder.language });
      return `${publicUrl}${SANDBOX_PATH}?${query}`;
    },

    async complete({ answer }) {
      if (answer['error'] === 'access_denied') return null;
      const { id, name } = bankNamed(answer['code']);
      const days = Math.min(Number(answer['days'] ?? CONSENT_DAYS_MAX), CONSENT_DAYS_MAX);
      if (!Number.isInteger(days) || days < 1) throw new BankTrouble('refused', 'No such consent');
      const endsAt = new Date(clock().getTime() + days * DAY_MS).toISOString();
      return { ref: `${id}:${randomUUID()}`, secret: id, endsAt, bankName: name };
    },

    refresh: async () => 'done',

    async accounts({ consent }) {
      const bank = bankOf(consent, clock());
      const { balances } = lifeOf(bank);
      const accounts = bank.accounts.map(({ opening: _, ...account }) => ({
        ...account,
        ref: account.key,
        balance: toAmountText((balances.get(account.key) ?? 0) as Minor),
        balanceOn: dayOf(clock()),
      }));
      return { accounts, consent };
    },

    async transactions({ consent }, stretch) {
      const bank = bankOf(consent, clock());
      if (bank.trouble === 'never_answers') throw new BankTrouble('unavailable', 'It never does');
      if (bank.trouble === 'one_reading' && stretch.from !== null) {
        throw new BankTrouble('needs_consent', 'It ends after the first reading');
      }
      return pageOf(lifeOf(bank).lived, stretch, dayOf(clock()));
    },

    end: async () => undefined,
  };
}

function pageOf(
  lived: readonly SimulatedTransaction[],
  stretch: TransactionPageRequest,
  today: Day,
): PageAtBank {
  const { account, from, to, cursor } = stretch;
  const since = from ?? `${addMonths(monthOf(today), -MONTHS_BACK)}-${today.slice(8)}`;
  const rows = lived
    .filter((each) => each.account === account.key)
    .map((each) => rowOf(each, account.currency, today))
    .filter((row) => isWithin(row, since, to));
  const at = Number(cursor ?? 0);
  const next = at + PAGE_ROWS < rows.length ? String(at + PAGE_ROWS) : null;
  return { rows: rows.slice(at, at + PAGE_ROWS), next, skipped: 0 };
}

/** A simulation is continued from its last day. */
function simulationsByBank(clock: Clock) {
  const known = new Map<string, { day: Day; life: ReturnType<typeof lifeAt> }>();
  return (bank: SandboxBank) => {
    const day = dayOf(clock());
    const before = known.get(bank.id);
    if (before?.day === day) return before.life;
    const life = lifeAt(bank, day);
    known.set(bank.id, { day, life });
    return life;
  };
}

function bankNamed(id: string | undefined): SandboxBank {
  const bank = SANDBOX_BANKS.find((each) => each.id === id);
  if (bank === undefined) throw new BankTrouble('refused', 'No such bank');
  return bank;
}

function bankOf({ secret, endsAt }: Consent, now: Date): SandboxBank {
  if (endsAt === null || Date.parse(endsAt) <= now.getTime()) {
    throw new BankTrouble('needs_consent', 'The consent has ended');
  }
  return bankNamed(secret ?? undefined);
}

/** A booked transaction gets another id than it had while pending, as at many banks. */
function rowOf(
  lived: SimulatedTransaction,
  currency: IncomingTransaction['currency'],
  today: Day,
): IncomingTransaction {
  const { account, text, minor, madeOn, bookedOn, place } = lived;
  const isPosted = bookedOn <= today;
  return {
    externalId: `${isPosted ? 'B' : 'P'}-${account}-${madeOn}-${place}`,
    duplicateKey: null,
    amount: toAmountText(minor as Minor),
    currency,
    description: text,
    merchantName: null,
    bookedOn: isPosted ? bookedOn : null,
    valueOn: madeOn,
    status: isPosted ? 'posted' : 'pending',
  };
}

function isWithin({ bookedOn, valueOn }: IncomingTransaction, from: Day, to: Day): boolean {
  const day = bookedOn ?? valueOn ?? to;
  return day >= from && day <= to;
}

/** A transaction, in minor units; not yet booked before `bookedOn`. */
type SimulatedTransaction = {
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
