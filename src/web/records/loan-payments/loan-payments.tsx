import { useState } from 'react';
import { minorOf, toAmountText } from '#domain/basics/money.ts';
import { type LoanQuestion, PAYMENT_PARTS } from '#domain/figures/totals/loan-payments.ts';
import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Cost, CostDraft, LoanPart } from '#domain/records/costs.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useWrite } from '#web/client/records/use-records.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useUndo } from '#web/records/items/item-undo.ts';
import { loanPaymentTexts } from './texts.ts';
import styles from './loan-payments.module.css';

const ANSWERS: readonly LoanPart[] = ['payment', 'interest', 'amortization', 'none'];

/**
 * Monthly loan payments that no cost covers, the difference including them, and the button to add
 * them as a cost. If an existing cost may pay them already, it is asked about first.
 */
export function LoanPaymentsNote({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(loanPaymentTexts);
  const language = useLanguage();
  const { currency, loanPayments } = summary;
  const { notCovered, questions } = loanPayments;
  const { add, isAdding, error } = useAddLoanCosts(summary);
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const { afterTaxAndLoans } = monthlyDifference(summary);
  const say = questions.length > 0 ? texts.perhapsMissing : texts.missing;
  return (
    <div className={styles['note']}>
      <p>
        <span className={styles['missing']}>{say({ amount: money(notCovered) })}</span>{' '}
        <ExplainButton
          label={texts.label}
          explain={async () => {
            const { explainPayments } = await import('./explain-payments.ts');
            return explainPayments(summary, language);
          }}
        />{' '}
        {texts.left({ amount: money(afterTaxAndLoans) })}
      </p>
      {questions.map((question) => (
        <Question key={question.id} question={question} amount={money(question.counted)} />
      ))}
      <Button size="small" isBusy={isAdding} busyText={texts.adding} onClick={add}>
        {texts.add}
      </Button>
      <WriteFailure error={error} title={texts.failed} />
    </div>
  );
}

function Question({ question, amount }: { question: LoanQuestion; amount: string }) {
  const texts = useTexts(loanPaymentTexts);
  const { answer, isAnswering, error } = useAnswer();
  const asked = texts.ask({ name: question.name, amount });
  return (
    <div role="group" aria-label={asked} className={styles['question']}>
      <p>{asked}</p>
      <div className={styles['answers']}>
        {ANSWERS.map((part) => (
          <Button
            key={part}
            size="small"
            isBusy={isAnswering}
            onClick={() => answer(question, part)}
          >
            {texts.answers[part]}
          </Button>
        ))}
      </div>
      <WriteFailure error={error} title={texts.answerFailed} />
    </div>
  );
}

/** Adds the uncovered loan payments, each part as a cost of its own, with an undo. */
function useAddLoanCosts({ currency, loanPayments }: FinancialSummary) {
  const texts = useTexts(loanPaymentTexts);
  const undo = useUndo();
  const { missing, isMortgage } = loanPayments;
  const drafts = PAYMENT_PARTS.filter((part) => missing[part] > 0).map((part): CostDraft => ({
    name: texts.costs[part],
    type: isMortgage ? 'housing' : 'other',
    amount: toAmountText(minorOf(missing[part])),
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
function useAnswer() {
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
