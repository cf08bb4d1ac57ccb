import type { Goal, GoalDraft } from '#domain/goals.ts';
import { keeper } from '#server/records/keeper.ts';
import { goals } from './table.ts';

/** A person's goals in the database. */
export const goalsOf = keeper<Goal, GoalDraft>(goals, 'goals');
