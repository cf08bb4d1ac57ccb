import type { LoanPart } from '#domain/records/costs.ts';
import type { LoanQuestion } from '#domain/figures/totals/loan-payments.ts';
import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import styles from './loan-payments.module.css';
import { loanPaymentTexts } from './texts.ts';
import { useAddLoanCosts, useAnswer } from './use-loan-costs.ts';

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
