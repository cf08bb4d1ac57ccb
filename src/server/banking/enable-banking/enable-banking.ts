import { type AnswerLimits, LIMITS, read } from '#server/banking/providers/ask.ts';
import {
  type BankAt,
  type Banks,
  type Consent,
  type Presence,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import { wordsOf } from '#server/banking/providers/provider-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  type EnableBankingCall,
  createCall,
  type EnableBankingSettings,
  Refused,
  authAnswer,
  type BankListed,
  banksAnswer,
  sessionMade,
} from './calls.ts';
import { createReads } from './reads.ts';

/** The longest validity of a consent under EU rules. */
const CONSENT_S_MAX = 180 * 86_400;

/** Clocks differ, and a consent that would last too long is refused. */
const MARGIN_S = 3_600;

const LIST_MS = 3_600_000;

type EnableBankingOptions = {
  settings: EnableBankingSettings;
  clock: Clock;
  limits?: AnswerLimits;
};

/** Banks through Enable Banking: a session for each consent, and nothing else is stored there. */
export function createEnableBanking({
  settings,
  clock,
  limits = LIMITS,
}: EnableBankingOptions): Banks {
  const call = createCall({ settings, clock, limits });
  const listed = createList(call, clock);
  const reads = createReads(call);
  return {
    provider: 'enablebanking',

    async list() {
      return (await listed()).map(({ name }) => ({ id: name, name }));
    },

    async begin({ holder, state, returnTo, bank }, presence) {
      const { name, country, maximum_consent_validity: longestS } = await chosen(listed, bank);
      const lastsS = Math.min(longestS ?? CONSENT_S_MAX, CONSENT_S_MAX) - MARGIN_S;
      const endsMs = clock().getTime() + lastsS * 1000;
      const json = {
        access: { valid_until: new Date(endsMs).toISOString(), balances: true, transactions: true },
        aspsp: { name, country },
        state,
        redirect_url: returnTo,
        psu_type: 'personal',
        language: holder.language,
      };
      return read(authAnswer, await call({ path: '/auth', method: 'POST', json }, presence)).url;
    },

    async complete({ answer }, presence) {
      const { code } = answer;
      if (code === undefined) return refusedBy(answer['error'] ?? '');
      return sessionFor(call, code, presence);
    },

    refresh: async () => 'done',
    accounts: (reading) => reads.accounts(reading),
    transactions: (reading, stretch) => reads.transactions(reading, stretch),

    async end({ consent }) {
      try {
        await call({ path: `/sessions/${encodeURIComponent(consent.ref)}`, method: 'DELETE' });
      } catch (error) {
        const isOver = error instanceof BankTrouble && error.reason === 'needs_consent';
        if (!isOver && !(error instanceof Refused)) throw error;
      }
    },
  };
}

/** The Swedish banks, requested once an hour. */
function createList(call: EnableBankingCall, clock: Clock): () => Promise<BankListed[]> {
  let banks: BankListed[] = [];
  let until = 0;
  return async () => {
    const now = clock().getTime();
    if (now < until) return banks;
    const { aspsps } = read(banksAnswer, await call({ path: '/aspsps?country=SE' }));
    const forPeople = aspsps.filter(({ psu_types: types }) => types?.includes('personal') ?? true);
    banks = forPeople.toSorted((a, b) => a.name.localeCompare(b.name, 'sv'));
    until = now + LIST_MS;
    return banks;
  };
}

async function chosen(
  listed: () => Promise<BankListed[]>,
  bank: BankAt | null,
): Promise<BankListed> {
  const found = (await listed()).find(({ name }) => name === bank?.id);
  if (found === undefined) throw new BankTrouble('refused', 'The bank is not there any more');
  return found;
}

function refusedBy(error: string): null {
  if (error === 'access_denied' || /cancel/i.test(error)) return null;
  throw new BankTrouble(
    error === 'server_error' ? 'unavailable' : 'refused',
    'Returned with an error',
  );
}

async function sessionFor(
  call: EnableBankingCall,
  code: string,
  presence: Presence,
): Promise<Consent> {
  const body = await call({ path: '/sessions', method: 'POST', json: { code } }, presence);
  const { session_id: ref, access, aspsp } = read(sessionMade, body);
  const endsMs = Date.parse(access?.valid_until ?? '');
  return {
    ref,
    secret: null,
    endsAt: Number.isNaN(endsMs) ? null : new Date(endsMs).toISOString(),
    bankName: wordsOf(aspsp?.name),
  };
}
