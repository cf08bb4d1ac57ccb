import type { Customer } from './history.ts';
import type { Measured } from './measured.ts';

const DAY_MS = 86_400_000;

/** A file's number, and its rows, evenly over the days until today. */
type Sent = { file: number; rows: number; days: number };

/** Adds a bank file to an account of its own; how long the file took. */
export async function addFile(
  { origin }: Measured,
  { token }: Customer,
  sent: Sent,
): Promise<{ seconds: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const account = await fetch(`${origin}/api/bank-accounts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: `Konto ${sent.file}` }),
  });
  const { id } = (await account.json()) as { id: string };
  const body = fileOf(sent);
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/bank-accounts/${id}/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return { seconds: (performance.now() - begun) / 1000 };
}

const SHOPS = ['ICA', 'COOP', 'WILLYS', 'ESPRESSO HOUSE', 'APOTEKET', 'CIRCLE K', 'IKEA', 'SL'];
const PLACES = ['SKOGEN', 'TORGET', 'HAMNEN', 'BACKEN', 'CENTRUM', 'PARKEN', 'DALEN', 'UDDEN'];

/** A shop of 512, with the day of the purchase; pay and rent once a month. */
function rowOf({ file, rows, days }: Sent, at: number): string {
  const day = new Date(Date.now() - Math.floor((at * days) / rows) * DAY_MS);
  const date = day.toISOString().slice(0, 10);
  const isMonthly = at % Math.round((rows * 30) / days) === 0;
  const pick = (of: readonly string[], from: number) => of[Math.floor(from) % of.length] ?? '';
  const shop = [pick(SHOPS, at), pick(PLACES, at / 8), pick(PLACES, at / 64)].join(' ');
  const text = isMonthly ? `HYRA ${pick(PLACES, file)}` : `${shop} /${date.slice(2)}`;
  const amount = isMonthly ? '9000.000' : `${((at * 7 + file) % 900) + 10}.500`;
  return `${date};${date};${at};${text};-${amount};`;
}

/** In SEB's format, newest first. */
function fileOf(sent: Sent): string {
  const lines = Array.from({ length: sent.rows }, (_, at) => rowOf(sent, at));
  return `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo\n${lines.join('\n')}`;
}
