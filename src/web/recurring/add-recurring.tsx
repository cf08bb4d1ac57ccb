import { useState } from 'react';
import { COST_TYPES, type CostDraft, costDraft } from '#domain/costs.ts';
import { INCOME_TYPES, type IncomeDraft, incomeDraft } from '#domain/incomes.ts';
import { asRecord, type Recurring } from '#domain/recurring.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import type { Category } from '#web/data/category-words.ts';
import { costTypes } from '#web/data/cost-type-texts.ts';
import { failureText } from '#web/data/failure-text.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { frequencyTexts } from '#web/data/frequency-texts.ts';
import { incomeTypes } from '#web/data/income-type-texts.ts';
import { SmallFormDialog } from '#web/data/small-form-dialog.tsx';
import { issuesOf } from '#web/data/small-form-issues.ts';
import { useWrite } from '#web/data/use-records.ts';
import { type Outcome, useSmallForm } from '#web/data/use-small-form.ts';
import { formatTyped } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { recurringTexts } from './texts.ts';
import { useDecide } from './use-recurring.ts';

const FIELDS = ['name', 'type', 'amount', 'frequency'] as const;
type Field = (typeof FIELDS)[number];

type Props = { recurring: Recurring; category: Category | undefined; onClose: () => void };

/** Makes a cost or an income of what comes back, with all that is known of it filled in. */
export function AddRecurring({ recurring, category, onClose }: Props) {
  const texts = useTexts(recurringTexts);
  const form = useSmallForm(FIELDS, useAdding(recurring, onClose));
  const words = {
    title: recurring.direction === 'out' ? texts.addCost : texts.addIncome,
    description: texts.formText,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <Fields {...{ recurring, category }} errorOf={form.errorOf} />
    </SmallFormDialog>
  );
}

type FieldsProps = Omit<Props, 'onClose'> & { errorOf: (field: Field) => string | null };

function Fields({ recurring, category, errorOf }: FieldsProps) {
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
        <TextField
          label={`${texts.amount} (${recurring.currency})`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
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

function useAdding({ key, direction, currency }: Recurring, onDone: () => void) {
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
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const { amount } = parseTypedAmount(typed.amount, language);
    const said = { ...typed, amount: amount ?? typed.amount, currency };
    const checked = (isCost ? costDraft : incomeDraft).safeParse(said);
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
