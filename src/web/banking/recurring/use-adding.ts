import { useState } from 'react';
import type { CostDraft } from '#domain/records/costs.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import { NO_TAX, taxFields } from '#domain/records/tax-basis.ts';
import { issueText } from '#domain/basics/issues.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import { issuesOf, type FormOutcome } from '#web/client/forms/small-form.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { recurringTexts } from './texts.ts';
import { useDecide } from './use-recurring.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

export const FIELDS = ['name', 'type', 'amount', 'frequency'] as const;
export type RecurringField = (typeof FIELDS)[number];

/** Adds a recurring payment as a cost or an income, and stores that decision. */
export function useAddingRecurring({ key, direction, currency }: Recurring, onDone: () => void) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const [formKey] = useState(createFormKey);
  const isCost = direction === 'out';
  const create = useWrite(
    (records, draft: CostDraft | IncomeDraft): Promise<{ id: string }> =>
      isCost
        ? records.costs.create(draft as CostDraft)
        : records.incomes.create(draft as IncomeDraft),
    formKey,
  );
  const decide = useDecide();
  return async (typed: Record<RecurringField, string>): Promise<FormOutcome<RecurringField>> => {
    const { amount, problem } = parseTypedAmount(typed.amount, { language, unit: currency });
    if (problem !== null && problem !== 'empty' && problem !== 'not_a_number') {
      return { issues: { amount: issueText(AMOUNT_ISSUES[problem], language) } };
    }
    // Income on a bank account is after tax.
    const net = isCost ? {} : taxFields(NO_TAX);
    const fields = { ...typed, ...net, amount: amount ?? typed.amount, currency };
    const checked = (isCost ? DRAFTS.costs : DRAFTS.incomes).safeParse(fields);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      const { id } = await create.mutateAsync(checked.data as CostDraft | IncomeDraft);
      await decide.mutateAsync({ key, decision: 'added', itemId: id });
      showToast({ title: isCost ? texts.addedCost : texts.addedIncome });
      onDone();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}
