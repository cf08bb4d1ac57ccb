import { useState } from 'react';
import { difference, minorOf, toAmountText, toNumber } from '#domain/basics/money.ts';
import {
  type Language,
  type AmountParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';
import {
  type LoanPayment,
  type LoanQuestion,
  PAYMENT_PARTS,
} from '#domain/figures/totals/loan-payments.ts';
import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Cost, CostDraft, LoanPart } from '#domain/records/costs.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useWrite } from '#web/client/records/use-records.tsx';
import { describeLine, explainBasis } from '#web/figures/totals/explain-total.ts';
import { formatMoney, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import {
  type Calculation,
  type CalculationDisplay,
  calculationLines,
  type Explanation,
} from '#web/kit/ui/explanation.ts';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useUndo } from '#web/records/items/item-writes.ts';
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
            const { explainPayments } = await import('./loan-payments.tsx');
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

/**
 * Each loan's payment in its parts, the costs that pay loans, and the uncovered rest of each part.
 */
export function explainPayments(
  { currency, loanPayments }: FinancialSummary,
  language: Language,
): Explanation {
  const texts = loanPaymentTexts[language];
  const { stated, notCovered, missing, loans, costs, notIncluded } = loanPayments;
  const display = { currency, language };
  const paid = costs.reduce((sum, { counted }) => sum + Math.round(counted * 100), 0) / 100;
  const surplus = difference(minorOf(paid), minorOf(stated - notCovered));
  const uncovered = {
    label: texts.label,
    amount: notCovered,
    of: [
      { label: texts.stated, amount: stated, of: loans.flatMap((loan) => partsOf(loan, display)) },
      ...costs.map(({ name, counted }) => ({ label: name, amount: -counted })),
      ...(surplus > 0 ? [{ label: texts.notLess, amount: toNumber(surplus) }] : []),
    ],
  };
  const uncoveredParts = PAYMENT_PARTS.filter((part) => missing[part] > 0).map((part) => ({
    label: texts.missingParts[part],
    amount: missing[part],
  }));
  return {
    formula: texts.rule,
    lines: calculationLines(uncovered, display, uncoveredParts),
    ...explainBasis(
      { notIncluded, lines: [...loans.flatMap(({ lines }) => lines), ...costs] },
      language,
    ),
  };
}

function partsOf(loan: LoanPayment, { currency, language }: CalculationDisplay): Calculation[] {
  const texts = loanPaymentTexts[language];
  const { name, interest, amortization, unsplit, lines } = loan;
  const parts = [
    { label: texts.interestOf({ name }), amount: interest },
    { label: texts.amortizationOf({ name }), amount: amortization },
    { label: texts.unsplitOf({ name }), amount: unsplit },
  ].filter(({ amount }) => amount > 0);
  if (!lines.some(({ rates, sharePercent }) => rates.length > 0 || sharePercent < 100)) {
    return parts;
  }
  // Converted amounts and shares are shown as counted, and their parts in words.
  const money = (value: number) => formatMoney(value, currency, language);
  const words = parts.map(({ label, amount }) => `${label}: ${money(amount)}`).join(', ');
  return lines.map((line, at) => ({
    label: name,
    detail: [describeLine(line, language), at === 0 && parts.length > 1 ? words : '']
      .filter(Boolean)
      .join(' · '),
    amount: line.counted,
  }));
}

type LoanCostParams = { name: string; amount: string };

const loanPaymentTexts = defineTexts({
  en: {
    missing: ({ amount }: AmountParams) => `Loan payments not among your costs: ${amount}`,
    perhapsMissing: ({ amount }: AmountParams) =>
      `Loan payments that may not be among your costs: ${amount}`,
    label: 'Loan payments not among your costs',
    left: ({ amount }: AmountParams) => `With them, ${amount} a month is left after tax.`,
    add: 'Add as costs',
    adding: 'Adding...',
    added: 'The loan payments are among your costs',
    undone: 'The costs are removed again',
    undo: 'Undo',
    failed: 'The loan payments could not be added',
    undoFailed: 'The costs could not be removed',
    ask: ({ name, amount }: LoanCostParams) =>
      `What does “${name}”, ${amount} a month, pay towards your loans?`,
    answerFailed: 'The answer could not be saved',
    answers: {
      payment: 'Interest and amortization',
      interest: 'Interest only',
      amortization: 'Amortization only',
      none: 'Nothing',
    },
    costs: {
      interest: 'Loan interest',
      amortization: 'Loan amortization',
      payment: 'Loan payments',
    },
    rule:
      'Your share of what each loan states as a month’s payment, less the costs that pay loans. ' +
      'Loans that are paid off, and loans that state no payment, are not counted.',
    interestOf: ({ name }: NameParams) => `${name}, interest`,
    amortizationOf: ({ name }: NameParams) => `${name}, amortization`,
    unsplitOf: ({ name }: NameParams) => `${name}, payment`,
    stated: 'Loan payments',
    notLess: 'The costs pay more of one part than the loans ask for',
    missingParts: {
      interest: 'of which interest',
      amortization: 'of which amortization',
      payment: 'of which not split',
    },
  },
  sv: {
    missing: ({ amount }: AmountParams) =>
      `Lånebetalningar som inte finns bland dina kostnader: ${amount}`,
    perhapsMissing: ({ amount }: AmountParams) =>
      `Lånebetalningar som kanske inte finns bland dina kostnader: ${amount}`,
    label: 'Lånebetalningar som inte finns bland dina kostnader',
    left: ({ amount }: AmountParams) => `Med dem blir ${amount} kvar i månaden efter skatt.`,
    add: 'Lägg till som kostnader',
    adding: 'Lägger till...',
    added: 'Lånebetalningarna finns bland dina kostnader',
    undone: 'Kostnaderna är borttagna igen',
    undo: 'Ångra',
    failed: 'Lånebetalningarna kunde inte läggas till',
    undoFailed: 'Kostnaderna kunde inte tas bort',
    ask: ({ name, amount }: LoanCostParams) =>
      `Vad betalar ”${name}”, ${amount} i månaden, på dina lån?`,
    answerFailed: 'Svaret kunde inte sparas',
    answers: {
      payment: 'Ränta och amortering',
      interest: 'Bara ränta',
      amortization: 'Bara amortering',
      none: 'Inget',
    },
    costs: {
      interest: 'Ränta på lån',
      amortization: 'Amortering',
      payment: 'Lånebetalning',
    },
    rule:
      'Din andel av det varje lån anger som månadens betalning, minus de kostnader som betalar ' +
      'lån. Lån som är slutbetalda, och lån som inte anger någon betalning, räknas inte.',
    interestOf: ({ name }: NameParams) => `${name}, ränta`,
    amortizationOf: ({ name }: NameParams) => `${name}, amortering`,
    unsplitOf: ({ name }: NameParams) => `${name}, betalning`,
    stated: 'Lånebetalningar',
    notLess: 'Kostnaderna betalar mer av en del än lånen kräver',
    missingParts: {
      interest: 'varav ränta',
      amortization: 'varav amortering',
      payment: 'varav ej uppdelat',
    },
  },
});
