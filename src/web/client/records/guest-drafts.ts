import { assetDraft } from '#domain/assets.ts';
import { costDraft } from '#domain/costs.ts';
import { goalDraft } from '#domain/goals.ts';
import { incomeDraft } from '#domain/incomes.ts';
import { liabilityDraft } from '#domain/liabilities.ts';

/** What each kind of item must look like to be believed. */
export const GUEST_DRAFTS = {
  assets: assetDraft,
  liabilities: liabilityDraft,
  incomes: incomeDraft,
  costs: costDraft,
  goals: goalDraft,
};
