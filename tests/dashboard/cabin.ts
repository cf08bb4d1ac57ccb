import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { Account } from '#tests/support/onboarded.ts';

/** The month some months before the running one. */
export function ago(months: number): Month {
  return addMonths(monthOf(dayOf(new Date())), -months);
}

/** A cabin that was worth less three and two months ago, and has been owned since. */
export async function ownCabin(maria: Account): Promise<{ id: string }> {
  const cabin = { type: 'other', name: 'Stuga', value: '900000.50', currency: 'SEK' };
  const { id } = (await maria.call('POST', '/api/assets', cabin)) as { id: string };
  await note(maria, { id, month: ago(3), value: '800000' });
  await note(maria, { id, month: ago(2), value: '850000' });
  return { id };
}

type Noted = { id: string; month: Month; value: string };

export async function note(maria: Account, { id, month, value }: Noted): Promise<void> {
  const [year, number] = month.split('-').map(Number);
  const values = { year, month: number, value };
  await maria.call('POST', `/api/assets/${id}/historical-values`, values);
}
