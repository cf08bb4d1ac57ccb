import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { parseAmount } from '#domain/basics/money.ts';
import { isDay } from '#domain/basics/months.ts';
import type {
  AccountAtBank,
  Banks,
  Consent,
  Holder,
  ProviderRead,
} from '#server/banking/providers/port.ts';
import type { StandIn } from './stand-in.ts';

/** Banks as a test sees them, with the other side of them. */
export type BankWorld = {
  banks: Banks;
  /** The banks it offers; null: users choose on the provider's own page. */
  offered: string[] | null;
  /** Null: nothing is asked over the network. */
  standIn: StandIn | null;
  /** The addresses at which accounts are read. */
  reading: RegExp;
  /** Parameters of the address after the consent page, by the user's answer. */
  follow(page: URL, isYes: boolean): Record<string, string>;
  /** Books the pending transactions. */
  settle(): void;
  endConsent(): void;
  /** The amount of data that the provider still stores. */
  left(): number;
  close(): Promise<void>;
};

/** A Wednesday. */
const NOW = new Date('2026-11-18T10:00:00Z');
const TODAY = '2026-11-18';
const PRESENCE = { ip: '192.0.2.7', userAgent: 'Testläsare' };
const holder: Holder = { id: v7(), hint: 'Łucja', language: 'sv' };

/**
 * Contract of every provider of banks. `remote`: it is called over a network, where responses fail.
 */
export function banksContract(
  name: string,
  open: (now: Date) => Promise<BankWorld>,
  at: 'here' | 'remote',
): void {
  describe(`banks through ${name}`, () => {
    let world: BankWorld;
    let banks: Banks;

    beforeEach(async () => {
      world = await open(NOW);
      ({ banks } = world);
    });
    afterEach(() => world.close());

    async function goThere(isYes = true, renewing: Consent | null = null) {
      const [bank = null] = (await banks.list()) ?? [];
      const returnTo = 'https://valv.example.com/banks/return';
      const url = await banks.begin(
        { holder, state: 'a state', returnTo, bank, renewing },
        PRESENCE,
      );
      const { state, ...answer } = world.follow(new URL(url), isYes);
      expect(state).toBe('a state');
      return banks.complete({ holder, answer }, PRESENCE);
    }

    async function agreed(renewing: Consent | null = null): Promise<ProviderRead> {
      const consent = await goThere(true, renewing);
      if (consent === null) throw new Error('They said yes');
      return { holder, consent, presence: null };
    }

    async function firstAccount(reading: ProviderRead): Promise<AccountAtBank> {
      const [account] = (await banks.accounts(reading)).accounts;
      if (account === undefined) throw new Error('There is no account');
      return account;
    }

    async function allRows(reading: ProviderRead, from: string | null = null, to = TODAY) {
      const account = await firstAccount(reading);
      const rows: IncomingTransaction[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page = await banks.transactions(reading, { account, from, to, cursor });
        rows.push(...page.rows);
        cursor = page.next;
        pages += 1;
        expect(pages).toBeLessThan(50);
      } while (cursor !== null);
      return rows;
    }

    test('names its banks once each, or lets the provider do it', async () => {
      const listed = await banks.list();
      expect(listed?.map(({ name: called }) => called) ?? null).toEqual(world.offered);
      expect(new Set(listed?.map(({ id }) => id)).size).toBe(listed?.length ?? 0);
    });

    test('gives a consent that lasts for a yes, and none for a no', async () => {
      const { consent } = await agreed();
      expect(consent.ref).not.toBe('');
      expect(Date.parse(consent.endsAt ?? '')).toBeGreaterThan(NOW.getTime());
      expect(Date.parse(consent.endsAt ?? '')).toBeLessThanOrEqual(
        NOW.getTime() + 180 * 86_400_000,
      );
      expect(consent.bankName).not.toBeNull();
      expect(await goThere(false)).toBeNull();
    });

    test('shows accounts of one’s own, whose keys a renewed consent does not change', async () => {
      const reading = await agreed();
      const { accounts } = await banks.accounts(reading);
      expect(accounts.length).toBeGreaterThan(1);
      for (const { name: called, currency, balance, balanceOn } of accounts) {
        expect(called).not.toBe('');
        expect(currency).toBe('SEK');
        expect(balance === null || parseAmount(balance) === balance).toBe(true);
        expect(balanceOn === null || isDay(balanceOn)).toBe(true);
      }
      expect(new Set(accounts.map(({ key }) => key)).size).toBe(accounts.length);
      const again = await agreed(reading.consent);
      const keys = (await banks.accounts(again)).accounts.map(({ key }) => key);
      expect(keys).toEqual(accounts.map(({ key }) => key));
    });

    test('tells what happened in pages that end, each row once', async () => {
      const rows = await allRows(await agreed());
      expect(rows.length).toBeGreaterThan(4);
      const names = rows.map(({ externalId }) => externalId).filter((id) => id !== null);
      expect(new Set(names).size).toBe(names.length);
      for (const { amount, description, bookedOn, valueOn, status } of rows) {
        expect(parseAmount(amount)).toBe(amount);
        expect(description).toMatch(/^\S(?:.*\S)?$/);
        expect(bookedOn !== null).toBe(status === 'posted');
        expect(isDay(valueOn ?? '')).toBe(true);
      }
      expect(rows.some(({ amount }) => amount.startsWith('-'))).toBe(true);
      expect(rows.some(({ amount }) => !amount.startsWith('-'))).toBe(true);
    });

    test('tells no more than was asked for, and the same again', async () => {
      const reading = await agreed();
      const all = await allRows(reading, '2026-10-01');
      expect(await allRows(reading, '2026-10-01')).toEqual(all);
      expect(
        all.every(({ bookedOn, valueOn }) => (bookedOn ?? valueOn ?? '') >= '2026-10-01'),
      ).toBe(true);
    });

    test('tells what was pending again once it is booked, for the same amount', async () => {
      const reading = await agreed();
      const pending = (await allRows(reading)).filter(({ status }) => status === 'pending');
      expect(pending.length).toBeGreaterThan(0);
      world.settle();
      const after = await allRows(reading, null, '2026-11-25');
      for (const { amount, description } of pending) {
        expect(after).toContainEqual(
          expect.objectContaining({ amount, description, status: 'posted' }),
        );
      }
    });

    test('asks for consent again when it has ended', async () => {
      const reading = await agreed();
      world.endConsent();
      await expect(banks.accounts(reading)).rejects.toMatchObject({ reason: 'needs_consent' });
    });

    test('revokes a consent with all its data, and one that has ended', async () => {
      const reading = await agreed();
      await banks.end(reading);
      expect(world.left()).toBe(0);
      await expect(banks.end(reading)).resolves.toBeUndefined();
    });

    const troubles = [
      ['429', 'rate_limited', { status: 429, headers: { 'retry-after': '120' } }],
      ['500', 'unavailable', { status: 500, body: '<h1>Oj</h1>' }],
      ['503', 'unavailable', { status: 503 }],
      ['garbage', 'unreadable', { status: 200, body: '{"transactions": [' }],
      ['another shape', 'unreadable', { status: 200, body: { rows: 7 } }],
      ['too much', 'unreadable', { status: 200, body: `"${'x'.repeat(200_000)}"` }],
      ['a redirect', 'unavailable', { status: 302, headers: { location: 'http://10.0.0.1/' } }],
      ['nothing', 'unavailable', 'hangs'],
    ] as const;

    test.for(at === 'remote' ? troubles : [])(
      'says what it was when it gets %s: %s',
      async ([, reason, answer]) => {
        const reading = await agreed();
        const account = await firstAccount(reading);
        const { standIn } = world;
        if (standIn === null) throw new Error('Nothing is asked over a network');
        standIn.misbehave = { to: world.reading, with: answer, times: 99 };
        const stretch = { account, from: null, to: TODAY, cursor: null };
        const error = await banks.transactions(reading, stretch).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ reason });
        if (reason === 'rate_limited') expect(error).toMatchObject({ retryAfterMs: 120_000 });
        standIn.misbehave = null;
        expect((await allRows(reading)).length).toBeGreaterThan(4);
      },
    );
  });
}
