import { addDays, dayOf, daysBetween } from '#domain/basics/months.ts';
import { createTink } from '#server/banking/tink/tink.ts';
import { SLOWNESS } from '#tests/support/limits.ts';
import type { BankWorld } from './banks.contract.ts';
import { type Answered, type StandInRequest, openStandIn } from './stand-in.ts';

const OK = 200;
const PAGE_ROWS = 2;

type Row = { id: string; status: string; made: string; booked: string; value: [string, string] };

/** The day on which the transactions are seen as they stand here. */
const SEEN_ON = '2026-11-18';

/** Transactions of the two accounts: in the form of Tink's documents, with invented values. */
const ROWS: Row[] = [
  row('t1', '2026-09-25', ['2745000', '2']),
  row('t2', '2026-10-02', ['-12990', '2']),
  row('t3', '2026-10-20', ['-13', '-1']),
  row('t4', '2026-11-03', ['-4500', '2']),
  { ...row('t5', '2026-11-17', ['-9950', '2']), status: 'PENDING' },
];

function row(id: string, day: string, value: [string, string]): Row {
  return { id, status: 'BOOKED', made: day, booked: day, value };
}

/** State of Tink. */
type State = {
  now: Date;
  users: Set<string>;
  codes: Set<string>;
  credentials: Set<string>;
  isSettled: boolean;
  isOver: boolean;
  made: number;
};

/** Tink with one bank and one user's accounts, and its page of consent. */
export async function openTink(now: Date): Promise<BankWorld> {
  const none = { isSettled: false, isOver: false, made: 0 };
  const [users, codes, credentials] = [1, 2, 3].map(() => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const state: State = { now, users, codes, credentials, ...none };
  const standIn = await openStandIn((asked) => answerTo(state, asked));
  const { url } = standIn;
  const settings = { clientId: 'valv', clientSecret: 'hemlig', apiUrl: url, linkUrl: url };
  const limits = { timeoutMs: 2_000 * SLOWNESS, bytesMax: 100_000 };
  const looks = { count: 2, pauseMs: 1 };
  return {
    banks: createTink({ settings, clock: () => now, limits, looks }),
    offered: null,
    standIn,
    reading: /^\/data\/v2\//,
    follow: (page, isYes) => pageOfConsent(state, page.searchParams, isYes),
    settle: () => void (state.isSettled = true),
    endConsent: () => void (state.isOver = true),
    left: () => credentials.size + users.size,
    close: () => standIn.close(),
  };
}

function pageOfConsent({ codes, credentials }: State, query: URLSearchParams, isYes: boolean) {
  if (!codes.delete(query.get('authorization_code') ?? '')) throw new Error('Spent');
  const state = query.get('state') ?? '';
  if (!isYes) return { state, error: 'USER_CANCELLED', message: '<b>Avbrutet</b>' };
  const id = query.get('credentials_id') ?? `c${credentials.size + 1}`;
  credentials.add(id);
  return { state, credentials_id: id } as Record<string, string>;
}

type Answer = (state: State, asked: StandInRequest) => Answered;

const ANSWERS: [RegExp, Answer][] = [
  [/^POST \/api\/v1\/oauth\/token$/, token],
  [/^POST \/api\/v1\/oauth\/authorization-grant(\/delegate)?$/, code],
  [/^POST \/api\/v1\/user\/create$/, created],
  [/^POST \/api\/v1\/user\/delete$/, deleted],
  [/^GET \/api\/v1\/provider-consents$/, consents],
  [/^GET \/api\/v1\/providers\/SE$/, () => ({ status: OK, body: { providers: PROVIDERS } })],
  [/^GET \/api\/v1\/categories$/, () => ({ status: OK, body: CATEGORIES })],
  [/^GET \/data\/v2\/accounts$/, () => ({ status: OK, body: { accounts: ACCOUNTS } })],
  [/^GET \/data\/v2\/transactions$/, transactions],
  [/^POST \/api\/v1\/credentials\/[^/]+\/refresh$/, refreshed],
  [/^GET \/api\/v1\/credentials\/list$/, listed],
  [/^DELETE \/api\/v1\/credentials\/[^/]+$/, removed],
];

function answerTo(state: State, asked: StandInRequest): Answered {
  const found = ANSWERS.find(([pattern]) => pattern.test(`${asked.method} ${asked.path}`));
  const isNamed = asked.headers['x-tink-oauth-client-id'] === 'valv';
  const isOpen = asked.path.endsWith('/oauth/token') || isNamed;
  const isKnown = asked.headers.authorization?.startsWith('Bearer token-') ?? false;
  if (!isOpen && !isKnown) return { status: 401 };
  return found ? found[1](state, asked) : { status: 404 };
}

/** With all consents of the user. */
function deleted({ users, credentials }: State): Answered {
  users.clear();
  credentials.clear();
  return { status: 204 };
}

/** For a present user, with a name on the page that they recognize. */
function code(state: State, { path, sent }: StandInRequest): Answered {
  if (!state.users.has(String(sent['external_user_id']))) return { status: 404 };
  const isForPage = path.endsWith('/delegate');
  const actor = isForPage ? 'df05e4b379934cd09963197cc855bfe9' : undefined;
  const { id_hint: hint = '' } = sent as { id_hint?: string };
  const isHinted = /^[\x20-\x7e\xa0-\xff]+$/.test(hint);
  if (sent['actor_client_id'] !== actor || isHinted !== isForPage || !sent['scope']) {
    return { status: 400 };
  }
  state.made += 1;
  state.codes.add(`code-${state.made}`);
  return { status: OK, body: { code: `code-${state.made}` } };
}

function token(state: State, { sent }: StandInRequest): Answered {
  if (sent['client_secret'] !== 'hemlig') return { status: 401 };
  const isCode = sent['grant_type'] === 'authorization_code';
  // A spent code opens nothing.
  if (isCode && !state.codes.delete(String(sent['code']))) return { status: 400 };
  state.made += 1;
  const access_token = `token-${state.made}`;
  return { status: OK, body: { access_token, expires_in: 1800, scope: '' } };
}

function created({ users }: State, { sent }: StandInRequest): Answered {
  const id = String(sent['external_user_id']);
  if (users.has(id)) return { status: 409 };
  users.add(id);
  return { status: OK, body: { user_id: 'u', external_user_id: id } };
}

function consents({ credentials, isOver, now }: State, { query }: StandInRequest): Answered {
  const id = query.get('credentialsId') ?? '';
  const sessionExpiryDate = now.getTime() + 80 * 86_400_000;
  const status = isOver ? 'SESSION_EXPIRED' : 'UPDATED';
  const known = { credentialsId: id, accountIds: ['a1', 'a2'], providerName: 'se-testbank-ob' };
  const all = credentials.has(id) ? [{ ...known, status, sessionExpiryDate, more: 1 }] : [];
  return { status: OK, body: { providerConsents: all } };
}

/** A call must state both fields of the user. */
function refreshed({ credentials }: State, { path, sent }: StandInRequest): Answered {
  if (!credentials.has(path.split('/').at(-2) ?? '')) return { status: 404 };
  const availability = sent['userAvailability'] as Record<string, unknown> | undefined;
  const isStated = ['userPresent', 'userAvailableForInteraction'].every(
    (name) => typeof availability?.[name] === 'boolean',
  );
  return { status: isStated ? 204 : 400 };
}

function listed({ credentials }: State): Answered {
  return { status: OK, body: { credentials: [...credentials].map((id) => ({ id })) } };
}

function removed({ credentials }: State, { path }: StandInRequest): Answered {
  return { status: credentials.delete(path.split('/').at(-1) ?? '') ? 204 : 404 };
}

/** A pending row is as old on every day, or it would be too old to be read again. */
function rowsOn(now: Date): Row[] {
  const days = daysBetween(SEEN_ON, dayOf(now));
  return ROWS.map((each) => {
    const [made, booked] = [each.made, each.booked].map((day) => addDays(day, days));
    return { ...each, made, booked } as Row;
  });
}

function transactions({ isSettled, now }: State, { query }: StandInRequest): Answered {
  const from = query.get('bookedDateGte') ?? '';
  const rows = rowsOn(now)
    .map((each) =>
      isSettled && each.id === 't5' ? { ...each, id: 't5-booked', status: 'BOOKED' } : each,
    )
    .filter(({ booked }) => query.get('accountIdIn') === 'a1' && booked >= from);
  const at = Number(query.get('pageToken') ?? 0);
  const page: unknown[] = rows.slice(at, at + PAGE_ROWS).map(transaction);
  if (at === 0) page.push({ id: 'odd', status: 'BOOKED' });
  const next = at + PAGE_ROWS < rows.length ? String(at + PAGE_ROWS) : '';
  return { status: OK, body: { transactions: page, nextPageToken: next } };
}

const PROVIDERS = [{ name: 'se-testbank-ob', displayName: 'Östra Testbanken', market: 'SE' }];

const CATEGORIES = [{ id: 'cat-food', code: 'expenses:food.groceries', primaryName: 'Mat' }];

const sek = (unscaledValue: string, scale: string) => {
  return { currencyCode: 'SEK', value: { unscaledValue, scale } };
};

const ACCOUNTS = [
  {
    id: 'a1',
    name: 'Lönekonto',
    type: 'CHECKING',
    balances: { booked: { amount: sek('1234550', '2') }, available: { amount: sek('2', '-4') } },
    identifiers: { iban: { iban: 'SE4550000000058398257466' } },
    dates: { lastRefreshed: '2026-11-18T05:12:58Z' },
  },
  { id: 'a2', type: 'SOMETHING_NEW', balances: { available: { amount: sek('-5', '-2') } } },
  { id: 'a3', name: 'Någon annans', type: 'SAVINGS' },
];

function transaction({ id, status, made, booked, value }: Row) {
  const isShop = id === 't2';
  return {
    id,
    accountId: 'a1',
    status,
    amount: sek(...value),
    dates: isShop ? { booked, transaction: made } : { booked },
    descriptions: { display: 'ICA Nära', original: 'ICA NARA   SVEA\u0007' },
    types: { type: 'DEFAULT' },
    ...(isShop && {
      merchantInformation: { merchantName: 'ICA Nära Svea', merchantCategoryCode: '5411' },
      categories: { pfm: { id: 'cat-food', name: '' } },
    }),
  };
}
