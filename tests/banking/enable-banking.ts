import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createEnableBanking } from '#server/banking/enable-banking/enable-banking.ts';
import { SLOWNESS } from '#tests/support/limits.ts';
import type { BankWorld } from './banks.contract.ts';
import { type Answered, type StandInRequest, openStandIn } from './stand-in.ts';

const OK = 200;
const PAGE_ROWS = 2;
const DAY_S = 86_400;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const PUBLIC = createPublicKey(PEM);

type Row = { ref: string | null; status: string; day: string; amount: string; way: string };

const ROWS: Row[] = [
  { ref: 'e1', status: 'BOOK', day: '2026-09-25', amount: '27450.00', way: 'CRDT' },
  { ref: '0', status: 'BOOK', day: '2026-10-02', amount: '129.9', way: 'DBIT' },
  { ref: 'e3', status: 'BOOK', day: '2026-10-20', amount: '130', way: 'DBIT' },
  { ref: 'e4', status: 'BOOK', day: '2026-11-03', amount: '45.000', way: 'DBIT' },
  { ref: 'e5', status: 'PDNG', day: '2026-11-17', amount: '99.50', way: 'DBIT' },
];

/** State of Enable Banking: sessions by name, and the codes that open them. */
type State = {
  url: string;
  sessions: Map<string, string>;
  codes: Map<string, string>;
  isSettled: boolean;
  made: number;
};

/** Enable Banking with some banks and one user's accounts, and a bank's page of consent. */
export async function openEnableBanking(now: Date): Promise<BankWorld> {
  const [sessions, codes] = [new Map<string, string>(), new Map<string, string>()];
  const state: State = { url: '', sessions, codes, isSettled: false, made: 0 };
  const standIn = await openStandIn((asked) => answerTo(state, asked));
  state.url = standIn.url;
  const settings = { appId: 'app', privateKey: PEM, apiUrl: standIn.url };
  const limits = { timeoutMs: 2_000 * SLOWNESS, bytesMax: 100_000 };
  return {
    banks: createEnableBanking({ settings, clock: () => now, limits }),
    offered: ['Testbanken', 'Östbanken'],
    standIn,
    reading: /^\/accounts\//,
    follow: (page, isYes) => pageOfConsent(state, page.searchParams, isYes),
    settle: () => void (state.isSettled = true),
    endConsent() {
      for (const id of sessions.keys()) sessions.set(id, 'EXPIRED');
    },
    left: () => sessions.size,
    close: () => standIn.close(),
  };
}

function pageOfConsent({ codes, made }: State, query: URLSearchParams, isYes: boolean) {
  const state = query.get('state') ?? '';
  if (!isYes) return { state, error: 'access_denied' };
  const code = `code-${codes.size + made}`;
  codes.set(code, query.get('until') ?? '');
  return { state, code } as Record<string, string>;
}

type Answer = (state: State, asked: StandInRequest) => Answered;

const ANSWERS: [RegExp, Answer][] = [
  [/^GET \/aspsps$/, () => ({ status: OK, body: { aspsps: BANKS } })],
  [/^POST \/auth$/, start],
  [/^POST \/sessions$/, opened],
  [/^GET \/sessions\/\w+$/, session],
  [/^DELETE \/sessions\/\w+$/, ended],
  [/^GET \/accounts\/[^/]+\/details$/, (_, { path }) => ({ status: OK, body: detailsAt(path) })],
  [/^GET \/accounts\/[^/]+\/balances$/, () => ({ status: OK, body: { balances: BALANCES } })],
  [/^GET \/accounts\/[^/]+\/transactions$/, transactions],
];

function answerTo(state: State, asked: StandInRequest): Answered {
  if (!isSigned(asked)) return { status: 401 };
  const { 'psu-ip-address': ip, 'psu-user-agent': agent } = asked.headers;
  if ((ip === undefined) !== (agent === undefined)) {
    return { status: 400, body: { error: 'PSU_HEADER_NOT_PROVIDED' } };
  }
  const found = ANSWERS.find(([pattern]) => pattern.test(`${asked.method} ${asked.path}`));
  return found ? found[1](state, asked) : { status: 404 };
}

function start({ url }: State, { sent }: StandInRequest): Answered {
  const { state, access } = sent as { state: string; access: { valid_until: string } };
  const wanted = ['access', 'aspsp', 'state', 'redirect_url', 'psu_type'];
  if (wanted.some((name) => !sent[name])) {
    return {
      status: 400,
      body: { error: 'WRONG_REQUEST_PARAMETERS', message: 'Some are missing' },
    };
  }
  const query = new URLSearchParams({ state, until: access.valid_until });
  return { status: OK, body: { url: `${url}/page?${query}`, authorization_id: 'x' } };
}

function opened(state: State, { sent }: StandInRequest): Answered {
  const code = String(sent['code']);
  const until = state.codes.get(code);
  if (until === undefined) return { status: 400, body: { error: 'WRONG_AUTHORIZATION_CODE' } };
  state.codes.delete(code);
  state.made += 1;
  const session_id = `s${state.made}`;
  state.sessions.set(session_id, 'AUTHORIZED');
  const aspsp = { name: 'Testbanken', country: 'SE' };
  const body = { session_id, accounts: [], aspsp, access: { valid_until: until } };
  return { status: OK, body };
}

function session({ sessions }: State, { path }: StandInRequest): Answered {
  const id = path.split('/').at(-1) ?? '';
  const status = sessions.get(id);
  if (status === undefined) return { status: 404, body: { error: 'SESSION_DOES_NOT_EXIST' } };
  // Names of accounts are those of the session: another one has others.
  return { status: OK, body: { status, accounts: [`${id}-lon`, { uid: `${id}-kort` }] } };
}

function ended({ sessions }: State, { path }: StandInRequest): Answered {
  const isThere = sessions.delete(path.split('/').at(-1) ?? '');
  return isThere ? { status: OK, body: {} } : { status: 404, body: { error: 'CLOSED_SESSION' } };
}

function transactions({ isSettled }: State, { path, query }: StandInRequest): Answered {
  const from = query.get('date_from');
  if (from === null && query.has('date_to')) {
    return { status: 422, body: { error: 'DATE_TO_WITHOUT_DATE_FROM' } };
  }
  if (from !== null && from < '2026-06-01') {
    return { status: 422, body: { error: 'WRONG_TRANSACTIONS_PERIOD' } };
  }
  // As some banks do, it pays no attention to the first day.
  const rows = ROWS.filter(() => path.includes('-lon')).map((each) =>
    isSettled && each.status === 'PDNG' ? { ...each, ref: 'e5-b', status: 'BOOK' } : each,
  );
  const at = Number(query.get('continuation_key') ?? 0);
  const page: unknown[] = rows.slice(at, at + PAGE_ROWS).map(transaction);
  if (at === 0) page.push({ status: 'BOOK' });
  // The last page names itself again.
  const next = at + PAGE_ROWS >= rows.length ? String(at) : String(at + PAGE_ROWS);
  return { status: OK, body: { transactions: page, continuation_key: next } };
}

function isSigned({ headers }: StandInRequest): boolean {
  const [head = '', claims = '', proof = ''] = headers.authorization?.slice(7).split('.') ?? [];
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('RSA-SHA256', signed, PUBLIC, Buffer.from(proof, 'base64url'))) return false;
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const told = { ...read(head), ...read(claims) } as Record<string, unknown>;
  const { typ, alg, kid, iss, aud, iat, exp } = told as Record<string, string>;
  const header = [typ, alg, kid, iss, aud].join(' ');
  const isShort = Number(exp) - Number(iat) <= DAY_S;
  return header === 'JWT RS256 app enablebanking.com api.enablebanking.com' && isShort;
}

const BANKS = [
  {
    name: 'Östbanken',
    country: 'SE',
    psu_types: ['personal'],
    maximum_consent_validity: 7_776_000,
  },
  { name: 'Testbanken', country: 'SE', psu_types: ['personal', 'business'] },
  { name: 'Företagsbanken', country: 'SE', psu_types: ['business'] },
];

function detailsAt(path: string) {
  const isCard = path.includes('-kort');
  return {
    identification_hash: isCard ? 'hash-kort' : 'hash-lon',
    account_id: isCard ? null : { iban: 'SE4550000000058398257466' },
    name: isCard ? null : 'Lönekonto',
    product: 'Kreditkort',
    cash_account_type: isCard ? 'CARD' : 'CACC',
    currency: 'SEK',
  };
}

const BALANCES = [
  { balance_amount: { amount: '20000', currency: 'SEK' }, balance_type: 'ITAV' },
  {
    balance_amount: { amount: '12345.50', currency: 'SEK' },
    balance_type: 'CLBD',
    reference_date: '2026-11-18',
  },
];

function transaction({ ref, status, day, amount, way }: Row) {
  return {
    entry_reference: ref,
    transaction_id: null,
    transaction_amount: { amount, currency: 'SEK' },
    credit_debit_indicator: way,
    status,
    booking_date: status === 'BOOK' ? day : null,
    value_date: day,
    creditor: { name: 'ICA Nära' },
    debtor: null,
    remittance_information: ['ICA NARA', 'SVEA'],
    merchant_category_code: '5411',
  };
}
