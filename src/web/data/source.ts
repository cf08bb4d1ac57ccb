import type { Asset, AssetDraft } from '#domain/assets.ts';
import type { Goal, GoalDraft } from '#domain/goals.ts';
import type { Income, IncomeDraft } from '#domain/incomes.ts';
import type { Records } from '#domain/records.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import { request } from './api.ts';
import { remoteCollection } from './remote.ts';

/** Where a person's records are kept and their totals come from. */
export type Source = {
  /** Begins the key of everything that is cached from this source. */
  key: readonly string[];
  /** Everything the person keeps; `formKey` is the same for every attempt of one opened form. */
  records(formKey?: string): Records;
  summary(): Promise<FinancialSummary>;
};

/** A signed-in person's records, kept on the server. */
export function accountSource(userId: string): Source {
  return {
    key: ['account', userId],
    records: (formKey) => ({
      assets: remoteCollection<Asset, AssetDraft>('/api/assets', { send: request, formKey }),
      incomes: remoteCollection<Income, IncomeDraft>('/api/incomes', { send: request, formKey }),
      goals: remoteCollection<Goal, GoalDraft>('/api/goals', { send: request, formKey }),
    }),
    summary: () => request<FinancialSummary>('/api/financial-summary'),
  };
}
