import { randomUUID } from 'node:crypto';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { type Minor, toAmountText } from '#domain/basics/money.ts';
import { addMonths, dayOf, type Day, monthOf } from '#domain/basics/months.ts';
import {
  type Banks,
  type Consent,
  type PageAtBank,
  type TransactionPageRequest,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type SandboxBank, SANDBOX_BANKS } from './banks.ts';
import { lifeAt, type SimulatedTransaction } from './simulated-transactions.ts';
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
