import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { AddDialog } from '#web/records/items/add-dialog.tsx';
import { EditDialog } from '#web/records/items/edit-dialog.tsx';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { GoalFieldset } from './goal-fields.tsx';
import { checkGoalFields, goalFieldsOf, newGoalFields, useGoalForm } from './goal-form.ts';
import { goalTexts } from './texts.ts';
import { shownFields } from '#web/records/items/field-rows.ts';

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
  const form = useGoalForm(newGoalFields(terms.currency));
  return (
    <AddDialog kind="goals" form={form} words={texts} onClose={onClose}>
      <GoalFieldset form={form} today={terms.asOf} />
    </AddDialog>
  );
}

function EditGoalDialog({ goal, terms, onClose }: Omit<Props, 'task'> & { goal: Goal }) {
  const texts = useTexts(goalTexts);
  const language = useLanguage();
  const form = useGoalForm(goalFieldsOf(goal, language));
  return (
    <EditDialog
      kind="goals"
      item={goal}
      form={form}
      fieldsOf={(other) => goalFieldsOf(other, language)}
      check={(typed) => checkGoalFields(typed, language)}
      shown={useShownFields()}
      words={texts}
      onClose={onClose}
    >
      <GoalFieldset form={form} today={terms.asOf} />
    </EditDialog>
  );
}

function useShownFields(): (goal: GoalDraft) => ShownField[] {
  const { name, targetAmount, currentAmount, deadline } = useTexts(goalTexts);
  const { description } = useTexts(itemTexts);
  const rows = { name, targetAmount, currentAmount, currency: null, deadline, description };
  return shownFields('goals', rows, useLanguage());
}
