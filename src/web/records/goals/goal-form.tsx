import { type ResolverResult, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { goalProgress } from '#domain/figures/totals/goal-progress.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import { registered, useMoney } from '#web/client/forms/registered.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { FieldPair, Preview, TextField } from '#web/kit/ui/field.tsx';
import { AddDialog, EditDialog } from '#web/records/items/item-dialog.tsx';
import { type FieldRows, placed } from '#web/records/items/item-conflict.tsx';
import { MoneyFields, PlainFields, RecordInput } from '#web/records/items/record-fields.tsx';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
  useRecordForm,
} from '#web/records/items/record-form.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { goalTexts } from './texts.ts';

/** The open dialog of a goal. */
export type GoalTask =
  | { kind: 'add' }
  | { kind: 'edit'; goal: Goal }
  | { kind: 'remove'; goal: Goal };

type Props = { task: GoalTask; terms: ValuationTerms; onClose: () => void };

/** The open dialog of a goal. */
export function GoalDialog({ task, terms, onClose }: Props) {
  const texts = useTexts(goalTexts);
  if (task.kind === 'edit') {
    return <EditGoalDialog goal={task.goal} terms={terms} onClose={onClose} />;
  }
  if (task.kind === 'remove') {
    return <RemoveDialog kind="goals" item={task.goal} words={texts} onClose={onClose} />;
  }
  return <AddGoalDialog terms={terms} onClose={onClose} />;
}

function AddGoalDialog({ terms, onClose }: { terms: ValuationTerms; onClose: () => void }) {
  const texts = useTexts(goalTexts);
  const { currency, asOf } = terms;
  const form = useRecordForm(newGoalFields({ currency, language: useLanguage() }), checkGoalFields);
  return (
    <AddDialog kind="goals" form={form} words={texts} onClose={onClose}>
      <GoalFieldset form={form} today={asOf} />
    </AddDialog>
  );
}

function EditGoalDialog({ goal, terms, onClose }: Omit<Props, 'task'> & { goal: Goal }) {
  const texts = useTexts(goalTexts);
  const form = useRecordForm(goalFieldsOf(goal, useLanguage()), checkGoalFields);
  return (
    <EditDialog
      kind="goals"
      item={goal}
      form={form}
      fieldsOf={goalFieldsOf}
      check={checkGoalFields}
      rows={useGoalRows()}
      words={texts}
      onClose={onClose}
    >
      <GoalFieldset form={form} today={terms.asOf} />
    </EditDialog>
  );
}

export type GoalFields = TypedFields<'goals'>;

export function newGoalFields(terms: { currency: Currency; language: Language }): GoalFields {
  return { ...newFields('goals', terms), currentAmount: '' };
}

function goalFieldsOf(goal: Goal, language: Language): GoalFields {
  return typedFieldsOf('goals', goal, language);
}

/** Nothing typed as saved is nothing saved (docs/product.md, section 5). */
export function checkGoalFields(
  typed: GoalFields,
  language: Language,
): ResolverResult<GoalFields, GoalDraft> {
  const currentAmount = typed.currentAmount.trim() || '0';
  return checkFields('goals', { ...typed, currentAmount }, language);
}

function useGoalRows(): FieldRows<'goals'> {
  const texts = useTexts(goalTexts);
  const { description } = useTexts(itemTexts);
  return {
    name: placed(texts.name),
    targetAmount: placed(texts.targetAmount),
    currentAmount: placed(texts.currentAmount),
    currency: null,
    deadline: placed(texts.deadline),
    description: { label: description },
  };
}

type GoalFieldsetProps = { form: UseFormReturn<GoalFields, unknown, GoalDraft>; today: Day };

/** Fields of a goal: its name, target, saved amount, and deadline. */
function GoalFieldset({ form, today }: GoalFieldsetProps) {
  const texts = useTexts(goalTexts);
  const rows = useGoalRows();
  return (
    <>
      <TextField label={texts.name} autoComplete="off" {...registered(form, 'name')} />
      <FieldPair>
        <MoneyFields label={texts.targetAmount} {...useMoney(form, 'targetAmount')} />
        <RecordInput kind="goals" form={form} name="currentAmount" rows={rows} />
        <RecordInput kind="goals" form={form} name="deadline" rows={rows} />
      </FieldPair>
      <PlainFields kind="goals" form={form} rows={rows} />
      <PacePreview form={form} today={today} />
    </>
  );
}

/** Monthly saving that the deadline requires, as far as the typed values can be read. */
function PacePreview({ form, today }: GoalFieldsetProps) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as GoalFields;
  const checked = checkGoalFields({ ...typed, name: '-', description: '' }, language);
  if (Object.keys(checked.errors).length > 0) return null;
  const draft = checked.values as GoalDraft;
  const { pace, remaining } = goalProgress(draft, today);
  if (pace?.kind !== 'ahead') return null;
  const { monthly, monthsLeft: months } = pace;
  const rule = texts.paceOf({
    remaining: formatMoney(remaining, draft.currency, language),
    months,
  });
  return (
    <Preview label={texts.previewLabel} rule={rule}>
      <Amount value={monthly} currency={draft.currency} size="widget" />
    </Preview>
  );
}
