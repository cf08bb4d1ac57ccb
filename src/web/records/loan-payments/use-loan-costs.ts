import { useState } from 'react';
import type { Cost, CostDraft, LoanPart } from '#domain/records/costs.ts';
import { type LoanQuestion, PAYMENT_PARTS } from '#domain/figures/totals/loan-payments.ts';
import { toAmountText } from '#domain/basics/money.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { useUndo } from '#web/records/items/item-undo.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { loanPaymentTexts } from './texts.ts';

/** Adds the uncovered loan payments, each part as a cost of its own, with an undo. */
export function useAddLoanCosts({ currency, loanPayments }: FinancialSummary) {
  const texts = useTexts(loanPaymentTexts);
  const undo = useUndo();
  const { missing, isMortgage } = loanPayments;
  const drafts = PAYMENT_PARTS.filter((part) => missing[part] > 0).map((part): CostDraft => ({
    name: texts.costs[part],
    type: isMortgage ? 'housing' : 'other',
    amount: toAmountText(countedMinor({ counted: missing[part] })),
    currency,
    frequency: 'monthly',
    description: null,
    loanPart: part,
  }));
  // However often it is pressed, they are added once; after that they may be taken back.
  const [formKey, setFormKey] = useState(createFormKey);
  const add = useWrite(
    (records, wanted: readonly CostDraft[]) => records.costs.createAll(wanted),
    formKey,
  );
  const say = (made: readonly Cost[]) => {
    setFormKey(createFormKey());
    const name = made.map((cost) => cost.name).join(', ');
    const onAction = () =>
      undo({
        write: async (records) =>
          (await records.costs.removeAll(made.map(({ id }) => id))) ? made : null,
        name,
        done: texts.undone,
        failed: texts.undoFailed,
      });
    const action = { text: texts.undo, onAction };
    showToast({ title: texts.added, description: name, action });
  };
  return {
    isAdding: add.isPending,
    error: add.error,
    add: () => add.mutate(drafts, { onSuccess: say }),
  };
}

/** Saves the part of the loans that a cost pays, also that it pays none. */
export function useAnswer() {
  const write = useWrite(
    (records, { question, loanPart }: { question: LoanQuestion; loanPart: LoanPart }) =>
      records.costs.update(question.id, { loanPart }, question.updatedAt),
  );
  return {
    isAnswering: write.isPending,
    error: write.error,
    answer: (question: LoanQuestion, loanPart: LoanPart) => write.mutate({ question, loanPart }),
  };
}
