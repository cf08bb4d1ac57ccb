import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox } from '#server/banking/sandbox/sandbox.ts';
import { type BankWorld, banksContract } from './banks.contract.ts';
import { openEnableBanking } from './enable-banking.ts';
import { openTink } from './tink.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const PRESENCE = { ip: '192.0.2.7', userAgent: 'Testläsare' };

async function openSandbox(now: Date): Promise<BankWorld> {
  let at = now;
  const banks = createSandbox({ clock: () => at, publicUrl: 'https://valv.example.com' });
  return {
    banks,
    offered: ['Granbanken', 'Fjällbanken', 'Timglasbanken', 'Stormbanken'],
    standIn: null,
    reading: /^$/,
    follow(page, isYes) {
      const [state = '', code = ''] = ['state', 'bank'].map(
        (name) => page.searchParams.get(name) ?? '',
      );
      return isYes ? { state, code, days: '180' } : { state, error: 'access_denied' };
    },
    settle: () => void (at = new Date(at.getTime() + 4 * 86_400_000)),
    endConsent: () => void (at = new Date(at.getTime() + 181 * 86_400_000)),
    left: () => 0,
    close: async () => undefined,
  };
}

banksContract('the sandbox', openSandbox, 'here');
banksContract('Tink', openTink, 'remote');
banksContract('Enable Banking', openEnableBanking, 'remote');

describe('of their own', () => {
  let world: BankWorld;
  afterEach(() => world.close());

  const holder = { id: 'h1', hint: 'Maria', language: 'sv' as const };

  async function opened(open: (now: Date) => Promise<BankWorld>) {
    world = await open(NOW);
    const { banks } = world;
    const [bank = null] = (await banks.list()) ?? [];
    const way = { holder, state: 's', returnTo: 'https://valv.example.com', bank, renewing: null };
    const answer = world.follow(new URL(await banks.begin(way, PRESENCE)), true);
    const consent = await banks.complete({ holder, answer }, PRESENCE);
    if (consent === null) throw new Error('They said yes');
    const reading = { holder, consent, presence: null };
    return { banks, reading, asked: world.standIn?.asked ?? [] };
  }

  const stretch = { account: { key: 'a1', ref: 'a1', currency: 'SEK' as const }, from: null };
  const first = { ...stretch, to: '2026-11-18', cursor: null };

  test('Tink: amounts of any scale, its categories, and only the consent’s accounts', async () => {
    const { banks, reading } = await opened(openTink);
    const { accounts } = await banks.accounts(reading);
    expect(accounts).toMatchObject([
      { name: 'Lönekonto', type: 'checking', balance: '12345.50', balanceOn: '2026-11-18' },
      { name: 'Konto', type: 'other', balance: '-500.00', number: null },
    ]);
    const page = await banks.transactions(reading, first);
    expect(page).toMatchObject({
      skipped: 1,
      rows: [
        { amount: '27450.00', description: 'ICA NARA SVEA', merchantName: null },
        { amount: '-129.90', providerCategory: 'groceries', merchantName: 'ICA Nära Svea' },
      ],
    });
    const next = await banks.transactions(reading, { ...first, cursor: page.next });
    expect(next.rows[0]).toMatchObject({ amount: '-130.00' });
  });

  test('Tink: a token that ends too early is replaced once, and the last one kept', async () => {
    const { banks, reading, asked } = await opened(openTink);
    const { standIn } = world;
    if (standIn) standIn.misbehave = { to: /^\/data/, with: { status: 401 }, times: 1 };
    const { consent } = await banks.accounts(reading);
    expect(consent.secret).toContain('token-');
    const before = asked.length;
    await banks.transactions({ ...reading, consent }, first);
    expect(asked.slice(before).some(({ path }) => path.endsWith('/token'))).toBe(false);
    if (standIn) standIn.misbehave = { to: /^\/data/, with: { status: 401 }, times: 99 };
    await expect(banks.transactions(reading, first)).rejects.toMatchObject({ reason: 'settings' });
  });

  test('Tink: a name of other letters than it knows does not stop anybody', async () => {
    world = await openTink(NOW);
    const named = { ...holder, hint: 'Юля' };
    const way = { state: 's', returnTo: 'https://valv.example.com', bank: null, renewing: null };
    const url = await world.banks.begin({ ...way, holder: named }, PRESENCE);
    expect(new URL(url).pathname).toBe('/1.0/transactions/connect-accounts');
    const hints = world.standIn?.asked.map(({ sent }) => sent['id_hint']);
    expect(hints).toContain('Valv');
  });

  test('Tink: a bank is called what people call it, or nearly', async () => {
    const { banks, reading } = await opened(openTink);
    expect(reading.consent.bankName).toBe('Östra Testbanken');
    const { standIn } = world;
    if (standIn) standIn.misbehave = { to: /providers/, with: { status: 500 }, times: 1 };
    const answer = { credentials_id: reading.consent.ref };
    expect(await banks.complete({ holder, answer }, PRESENCE)).toMatchObject({
      bankName: 'Testbank',
    });
  });

  test('Tink: a consent is said yes to once more, or as a first one where it is gone', async () => {
    const { banks, reading } = await opened(openTink);
    const way = { holder, state: 's', returnTo: 'https://valv.example.com', bank: null };
    const pageOf = async () =>
      new URL(await banks.begin({ ...way, renewing: reading.consent }, PRESENCE));
    const again = await pageOf();
    expect(again.pathname).toBe('/1.0/transactions/update-consent');
    expect(again.searchParams.get('credentials_id')).toBe(reading.consent.ref);
    await banks.end(reading);
    const anew = await pageOf();
    expect(anew.pathname).toBe('/1.0/transactions/connect-accounts');
    expect(anew.searchParams.has('credentials_id')).toBe(false);
  });

  test('Tink: what went wrong on its page is told with what Tink finds it by', async () => {
    world = await openTink(NOW);
    const cameWith = (answer: Record<string, string>) =>
      world.banks.complete({ holder, answer }, PRESENCE);
    const passing = { error: 'TEMPORARY_ERROR', tracking_id: 'abc-1', message: 'Maria, försök' };
    await expect(cameWith(passing)).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'Returned with TEMPORARY_ERROR abc-1',
    });
    const lasting = { error: 'BAD_REQUEST', error_reason: 'INVALID_STATE_PERMANENT_USER_FLAG' };
    await expect(cameWith(lasting)).rejects.toMatchObject({ reason: 'refused' });
    expect(await cameWith({ error: 'USER_CANCELLED' })).toBeNull();
  });

  test('Tink: a present user lets the bank be read, and is asked nothing', async () => {
    const { banks, reading, asked } = await opened(openTink);
    expect(await banks.refresh({ ...reading, presence: PRESENCE })).toBe('soon');
    expect(asked.at(-1)?.sent).toEqual({
      userAvailability: {
        userPresent: true,
        userAvailableForInteraction: false,
        originatingUserIp: PRESENCE.ip,
      },
    });
    await banks.end(reading);
    await expect(banks.refresh(reading)).rejects.toMatchObject({ reason: 'needs_consent' });
    await expect(banks.accounts(reading)).rejects.toMatchObject({ reason: 'needs_consent' });
  });

  test('Enable Banking: sign, sum and name of each row, and the booked balance', async () => {
    const { banks, reading } = await opened(openEnableBanking);
    const { accounts } = await banks.accounts(reading);
    expect(accounts).toMatchObject([
      { key: 'hash-lon', type: 'checking', balance: '12345.50', balanceOn: '2026-11-18' },
      { key: 'hash-kort', type: 'credit_card', name: 'Kreditkort' },
    ]);
    const [account] = accounts;
    if (account === undefined) throw new Error('No account');
    const page = await banks.transactions(reading, { ...first, account });
    expect(page).toMatchObject({
      skipped: 1,
      rows: [
        { externalId: 'e1', amount: '27450.00' },
        { externalId: null, amount: '-129.90', description: 'ICA NARA SVEA' },
      ],
    });
  });

  test('Enable Banking: asks for less where a bank goes back no further', async () => {
    const { banks, reading, asked } = await opened(openEnableBanking);
    const [account] = (await banks.accounts(reading)).accounts;
    if (account === undefined) throw new Error('No account');
    const page = await banks.transactions(reading, { ...first, account, from: '2024-01-01' });
    expect(page.rows.length).toBeGreaterThan(0);
    const from = asked.map(({ query }) => query.get('date_from')).filter((day) => day !== null);
    expect(from).toEqual(['2024-01-01', '2025-11-19', '2026-08-21']);
    const next = await banks.transactions(reading, { ...first, account, cursor: page.next });
    expect(next.rows).not.toEqual(page.rows);
    expect(asked.at(-1)?.query.get('date_from')).toBe('2026-08-21');
  });

  const refusals = [
    [401, 'EXPIRED_SESSION', 'needs_consent'],
    [422, 'CLOSED_SESSION', 'needs_consent'],
    [401, 'UNAUTHORIZED_ACCESS', 'settings'],
    [403, 'UNAUTHORIZED_IP', 'settings'],
    [400, 'ASPSP_ERROR', 'unavailable'],
    [400, 'ASPSP_RATE_LIMIT_EXCEEDED', 'rate_limited'],
    [422, 'WRONG_REQUEST_PARAMETERS', 'refused'],
  ] as const;

  test.each(refusals)(
    'Enable Banking: a status of %i is what its word says it is: %s',
    async (status, error, reason) => {
      const { banks, reading } = await opened(openEnableBanking);
      const [account] = (await banks.accounts(reading)).accounts;
      if (account === undefined) throw new Error('No account');
      const body = { code: status, error, message: 'Access to this account has expired' };
      const { standIn } = world;
      if (standIn) standIn.misbehave = { to: /^\/accounts/, with: { status, body }, times: 1 };
      const refused = banks.transactions(reading, { ...first, account });
      await expect(refused).rejects.toMatchObject({ reason });
    },
  );

  test('Enable Banking: an account whose balances are refused is shown without any', async () => {
    const { banks, reading } = await opened(openEnableBanking);
    const { standIn } = world;
    const body = { error: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE' };
    if (standIn) {
      standIn.misbehave = { to: /-lon\/balances$/, with: { status: 400, body }, times: 1 };
    }
    const { accounts } = await banks.accounts(reading);
    expect(accounts.map(({ key, balance }) => [key, balance])).toEqual([
      ['hash-lon', null],
      ['hash-kort', '12345.50'],
    ]);
  });

  test('Enable Banking: says who is there only while they are', async () => {
    const { banks, reading, asked } = await opened(openEnableBanking);
    expect(asked.find(({ path }) => path === '/sessions')?.headers).toMatchObject({
      'psu-ip-address': PRESENCE.ip,
    });
    const before = asked.length;
    await banks.accounts(reading);
    expect(asked.slice(before).every(({ headers }) => !('psu-ip-address' in headers))).toBe(true);
  });
});
