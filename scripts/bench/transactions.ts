import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Load, send } from './load.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const PAGES = 200;
const SEARCHES = 20;

/** Number of rows in the files, and in the user's accounts after all of them. */
const FILE_ROWS = 10_000;
const LARGE_ROWS = 50_000;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of bank files, and of the list and the search among 50,000 transactions. */
export async function measureTransactions(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const maria = await signUp(valv.origin, 'maria');
    const previews = await eachRound(() => preview(valv, maria));
    const known = await previewsOfKnown(valv, await signUp(valv.origin, 'erik'));
    const imports = await eachRound((round) => addFile(valv, maria, round));
    const pages = await eachRound(() => pageCpuMs(valv, maria));
    const searches = await eachRound(() => searchMs(valv, maria, 'apoteket 4999'));
    const held = (rounds: Taken[]) => rounds.map(({ heldMs }) => heldMs);
    const seconds = (rounds: Taken[]) => rounds.map((each) => each.seconds);
    const reading = 'Previewing a bank file of 50,000 rows';
    const again = `${reading} that are all known`;
    const adding = 'Adding a bank file of 10,000 rows';
    const among = 'among 50,000 transactions';
    return [
      { name: reading, unit: 'seconds', rounds: seconds(previews), goal: 1 },
      { name: `${reading}, others wait`, unit: 'ms', rounds: held(previews), goal: 50 },
      { name: again, unit: 'seconds', rounds: seconds(known), goal: 1.5 },
      { name: `${again}, others wait`, unit: 'ms', rounds: held(known), goal: 50 },
      { name: adding, unit: 'seconds', rounds: seconds(imports), goal: 0.5 },
      { name: `${adding}, others wait`, unit: 'ms', rounds: held(imports), goal: null },
      { name: `A page ${among}, CPU of our process`, unit: 'ms', rounds: pages, goal: 5 },
      { name: `A search ${among}, until the answer`, unit: 'ms', rounds: searches, goal: 50 },
    ];
  } finally {
    await valv.stop();
  }
}

/** The measurement of each round. */
export async function eachRound<T>(measure: (round: number) => Promise<T>): Promise<T[]> {
  const rounds: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(round));
  return rounds;
}

type Taken = { seconds: number; heldMs: number };

function preview(valv: Measured, maria: Customer): Promise<Taken> {
  return sendFile(valv, maria, '/api/transaction-imports/preview', fileOf(LARGE_ROWS, 0));
}

/** For an account with every row of the file, owned by a user without others. */
async function previewsOfKnown(valv: Measured, erik: Customer): Promise<Taken[]> {
  const file = fileOf(LARGE_ROWS, 0);
  await sendFile(valv, erik, '/api/transaction-imports?name=f.csv&accountName=Konto', file);
  const accounts = await fetch(`${valv.origin}/api/bank-accounts`, {
    headers: { authorization: `Bearer ${erik.token}` },
  });
  const [account] = (await accounts.json()) as { id: string }[];
  const path = `/api/transaction-imports/preview?account=${account?.id}`;
  return eachRound(() => sendFile(valv, erik, path, file));
}

/** Into one account, each round's rows another part of it. */
async function addFile(valv: Measured, maria: Customer, round: number): Promise<Taken> {
  const account = await fetch(`${valv.origin}/api/bank-accounts`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${maria.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: `Konto ${round}` }),
  });
  const { id } = (await account.json()) as { id: string };
  return sendFile(valv, maria, `/api/bank-accounts/${id}/imports`, fileOf(FILE_ROWS, round));
}

async function sendFile(
  valv: Measured,
  { token }: Customer,
  ...[path, body]: [string, string]
): Promise<Taken> {
  await valv.usage('anew');
  const begun = performance.now();
  const answer = await fetch(`${valv.origin}${path}`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, heldMs: (await valv.usage()).loopDelayMaxMs };
}

const SHOPS = ['ICA NARA', 'ESPRESSO HOUSE', 'SL', 'SYSTEMBOLAGET', 'APOTEKET', 'CIRCLE K'];
const DAYS = 2_000;

/** A file in SEB's format, newest first, with a number of rows. */
function fileOf(rows: number, round: number): string {
  const first = Date.UTC(2020, 0, 1);
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(first + Math.floor(((rows - at) * DAYS) / rows) * 86_400_000);
    const shop = `${SHOPS[at % SHOPS.length]} ${round}${at}`;
    const date = day.toISOString().slice(0, 10);
    return `${date};${date};${at};${shop};-${(at % 900) + 10}.500;`;
  });
  return `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo\n${lines.join('\n')}`;
}

function load({ origin }: Measured, { token }: Customer, path: string): Load {
  const headers = { authorization: `Bearer ${token}` };
  return { url: `${origin}${path}`, method: 'GET', headers, body: null, count: 1, connections: 1 };
}

/** CPU of our process for the first page of all transactions. */
export async function pageCpuMs(valv: Measured, maria: Customer): Promise<number> {
  const before = await valv.usage();
  await send({ ...load(valv, maria, '/api/transactions'), count: PAGES });
  return ((await valv.usage()).cpuMs - before.cpuMs) / PAGES;
}

/** Time until the answer to a search for a text that few rows hold, so that all are searched. */
export async function searchMs(valv: Measured, maria: Customer, text: string): Promise<number> {
  const path = `/api/transactions?search=${encodeURIComponent(text)}`;
  const begun = performance.now();
  await send({ ...load(valv, maria, path), count: SEARCHES });
  return (performance.now() - begun) / SEARCHES;
}
