import type { Income, IncomeDraft } from '#domain/incomes.ts';
import { keeper } from '#server/records/keeper.ts';
import { incomes } from './table.ts';

/** A person's incomes in the database. */
export const incomesOf = keeper<Income, IncomeDraft>(incomes, 'incomes');
