import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import type { Clock } from '#server/platform/clock.ts';
import { repository, type Repository } from '#server/records/collections/repository.ts';
import { currencyOf } from '#server/account/users/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { goals } from './table.ts';

const storedGoals = repository<Goal, GoalDraft>(goals, 'goals');

/** A user's goals, in the user's own currency by default. */
export function goalsOf(tx: Tx, userId: string, clock: Clock): Repository<Goal, GoalDraft> {
  const stored = storedGoals(tx, userId, clock);
  return {
    ...stored,
    async create({ currency, ...draft }: Omit<GoalDraft, 'currency'> & Partial<GoalDraft>) {
      const stated = currency ?? (await currencyOf(tx, userId)) ?? DEFAULT_CURRENCY;
      return stored.create({ ...draft, currency: stated });
    },
  };
}
