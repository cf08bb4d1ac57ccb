import { useState } from 'react';
import { type CostDraft, COST_TYPES } from '#domain/records/costs.ts';
import { type IncomeDraft, INCOME_TYPES } from '#domain/records/incomes.ts';
import { NO_TAX, taxFields } from '#domain/records/tax-basis.ts';
import { issueText } from '#domain/basics/issues.ts';
import { type Recurring, asRecord } from '#domain/banking/recurring/recurring.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import { issuesOf, type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { costTypes, frequencyTexts, incomeTypes } from '#web/client/records/type-texts.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { recurringTexts } from './texts.ts';
import { useDecide } from './use-recurring.ts';

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

type Props = {
  recurring: Recurring;
  category: NamedCategory | undefined;
  errorOf: (field: RecurringField) => string | null;
};

/** Fields of a detected recurring payment, to be corrected. */
export function RecurringFields({ recurring, category, errorOf }: Props) {
  const texts = useTexts(recurringTexts);
  const language = useLanguage();
  const costs = useTexts(costTypes);
  const incomes = useTexts(incomeTypes);
  const { frequency: label, frequencies } = useTexts(frequencyTexts);
  const isCost = recurring.direction === 'out';
  const { amount, frequency } = asRecord(recurring);
  const incomeType = category?.defaultKey === 'salary' ? 'salary' : 'other';
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        defaultValue={recurring.merchant}
        error={errorOf('name')}
      />
      <Select
        label={texts.kind}
        name="type"
        defaultValue={isCost ? (category?.parentCategory ?? 'other') : incomeType}
        options={
          isCost
            ? COST_TYPES.map((value) => ({ value, text: costs[value] }))
            : INCOME_TYPES.map((value) => ({ value, text: incomes[value] }))
        }
      />
      <FieldPair>
        <AmountField
          label={texts.amount}
          name="amount"
          unit={recurring.currency}
          defaultValue={formatTyped(amount, language)}
          error={errorOf('amount')}
        />
        <Select
          label={label}
          name="frequency"
          defaultValue={frequency}
          options={(['monthly', 'yearly'] as const).map((value) => ({
            value,
            text: frequencies[value],
          }))}
        />
      </FieldPair>
    </>
  );
}

type AddRecurringProps = {
  recurring: Recurring;
  category: NamedCategory | undefined;
  onClose: () => void;
};

/** Adds a recurring payment as a cost or an income, with its known fields filled in. */
export function AddRecurring({ recurring, category, onClose }: AddRecurringProps) {
  const texts = useTexts(recurringTexts);
  const form = useSmallForm(FIELDS, useAddingRecurring(recurring, onClose));
  const words = {
    title: recurring.direction === 'out' ? texts.addCost : texts.addIncome,
    description: texts.formText,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <RecurringFields {...{ recurring, category }} errorOf={form.errorOf} />
    </SmallFormDialog>
  );
}
