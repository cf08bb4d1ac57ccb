import type * as z from 'zod/mini';
import type { onboardingAnswers } from '#domain/account/profile.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import {
  isPrimaryGoal,
  isPrimaryIncome,
  primaryGoal,
  primaryIncome,
} from '#domain/records/primary-records.ts';
import type { Collection } from '#domain/records/records.ts';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { keepGuestProfile } from '#web/guest/storage/guest-user.ts';
import { announceCurrency } from '#web/client/records/preferred-currency.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import type { RecordRow } from '#domain/records/record.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

/**
 * Stores a guest's answers in the browser: income and goal first, then the profile, which ends the
 * onboarding. A repetition after a refusal corrects the existing records and creates none twice.
 */
export async function keepGuestAnswers(answers: z.output<typeof onboardingAnswers>) {
  const { monthlyIncome: _income, taxPercentage, financialGoals: _goals, ...profile } = answers;
  const { incomes, goals } = guestSource.records();
  const income = primaryIncome(answers);
  const goal = primaryGoal(answers);
  const unknown = taxPercentage === null && { taxPercentage: guestSource.unknownTax };
  await settle(incomes, isPrimaryIncome, {
    draft: income && (DRAFTS.incomes.parse({ ...income, ...unknown }) as IncomeDraft),
  });
  await settle(goals, isPrimaryGoal, { draft: goal && (DRAFTS.goals.parse(goal) as GoalDraft) });
  keepGuestProfile(profile);
  announceCurrency(profile.currency);
  // Also chosen for the browser: a page of accounts might open in another language.
  chooseLanguage(profile.language);
}

/** There is one of ours at most: an earlier attempt may have made it. */
async function settle<Item extends RecordRow, Draft extends object>(
  items: Collection<Item, Draft>,
  isOurs: (item: Item) => boolean,
  { draft }: { draft: Draft | null },
): Promise<void> {
  const earlier = (await items.list()).find(isOurs);
  if (earlier === undefined) {
    if (draft !== null) await items.create(draft);
  } else if (draft === null) await items.remove(earlier.id);
  else await items.update(earlier.id, draft);
}
