import { type Day, dayBefore } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { HoldingRecords } from './account-facts.ts';
import type { HoldingMovement } from './holdings-book.ts';

export type NeededPrices = {
  /** Days, in their order, on which the price of each of the instruments counts. */
  days: Day[];
  instruments: string[];
  /** Of those the days without which not even the lines of the period are known. */
  least: Map<string, Set<Day>>;
};

type StatedInstruments = Pick<HoldingRecords, 'currency' | 'instruments'>;

/**
 * Prices that the growth of a period needs: at both of its ends, on the eves of days with money from
 * outside, and at the ends of those on which some left; those of instruments in other currencies also
 * when they move.
 */
export function* growthNeeds(
  movements: readonly HoldingMovement[],
  { currency, instruments }: StatedInstruments,
  { from, to }: { from: Day; to: Day },
): Steps<NeededPrices> {
  const opened = dayBefore(from);
  const days = new Set([opened, to]);
  const flowDays = new Set<Day>();
  const held = new Map<string, bigint>();
  const least = new Map<string, Set<Day>>();
  const need = (instrumentId: string) => {
    const known = least.get(instrumentId) ?? new Set([opened, to]);
    least.set(instrumentId, known);
    return known;
  };
  yield* eachInSteps(movements, ({ day, kind, instrumentId, units, cash }) => {
    if (day > to) return;
    const isBefore = day < from;
    if (!isBefore && (kind === 'flow' || kind === 'assumed')) {
      flowDays.add(day);
      if (cash < 0n || units < 0n) days.add(day);
    }
    if (instrumentId === null || (kind !== 'trade' && kind !== 'flow')) return;
    if (isBefore) held.set(instrumentId, (held.get(instrumentId) ?? 0n) + units);
    else if (instruments.get(instrumentId)?.currency === currency) need(instrumentId);
    else {
      need(instrumentId).add(day);
      days.add(day);
    }
  });
  for (const day of flowDays) days.add(dayBefore(day));
  for (const [instrumentId, units] of held) if (units !== 0n) need(instrumentId);
  return { days: [...days].toSorted(), instruments: [...least.keys()], least };
}
