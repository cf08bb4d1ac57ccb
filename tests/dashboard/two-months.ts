import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import type { Account } from '#tests/support/onboarded.ts';

const last = addMonths(monthOf(dayOf(new Date())), -1);

/** Keeps last month and this one: accounts, a portfolio, art, a new car, a loan paid down. */
export async function keepTwoMonths(maria: Account): Promise<void> {
  const sek = { currency: 'SEK' };
  const keep = async (kind: string, item: object, before?: string) => {
    const kept = (await maria.call('POST', `/api/${kind}`, { ...sek, ...item })) as { id: string };
    if (before === undefined) return;
    const stated = { ...lastMonth(), value: before };
    await maria.call('POST', `/api/${kind}/${kept.id}/historical-values`, stated);
  };
  await keep('assets', { type: 'checking', name: 'Lönekonto', value: '21000.50' }, '60000');
  await keep('assets', { type: 'savings', name: 'Sparkonto', value: '100200' }, '100000');
  await keep('assets', { type: 'investment', name: 'ISK', value: '493740.25' }, '486320');
  await keep('assets', { type: 'other', name: 'Konst', value: '105000' }, '100000');
  await keep('assets', { type: 'vehicle', name: 'Bil', value: '12000' });
  await keep('liabilities', { type: 'mortgage', name: 'Bolån', balance: '1600000' }, '1606340');
  await keep('liabilities', { type: 'credit_card', name: 'Kort', balance: '1500' }, '1300');
}

/** Of a value that is stated for last month. */
function lastMonth() {
  return { year: Number(last.slice(0, 4)), month: Number(last.slice(5)) };
}

/** In öre, what the series says of the last two months. */
export async function changeOf(maria: Account): Promise<number> {
  const points = (await maria.call('GET', '/api/net-worth-history')) as { value: number }[];
  const [then, now] = points.slice(-2).map(({ value }) => Math.round(value * 100));
  return (now ?? 0) - (then ?? 0);
}

const AMOUNT = /([+−])([\d ]+),(\d\d) kr$/u;

/** The signed amount that ends a line, in öre. */
export function öreIn(line: string): number {
  const [, sign, whole, hundredths] = AMOUNT.exec(line) ?? [];
  if (whole === undefined) throw new Error(`No amount: ${line}`);
  const öre = Number(whole.replaceAll(' ', '') + hundredths);
  return sign === '−' ? -öre : öre;
}

export function nameIn(line: string): string {
  return line.replace(AMOUNT, '').trim();
}
