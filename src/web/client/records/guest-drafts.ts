import { assetDraft } from '#domain/records/assets.ts';
import { costDraft } from '#domain/records/costs.ts';
import { goalDraft } from '#domain/records/goals.ts';
import { incomeDraft } from '#domain/records/incomes.ts';
import { liabilityDraft } from '#domain/records/liabilities.ts';

/** Schemas that verify stored items of each kind. */
export const GUEST_DRAFTS = {
  assets: assetDraft,
  liabilities: liabilityDraft,
  incomes: incomeDraft,
  costs: costDraft,
  goals: goalDraft,
};
