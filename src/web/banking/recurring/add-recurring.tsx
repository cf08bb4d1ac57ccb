import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useSmallForm } from '#web/client/forms/small-form.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { recurringTexts } from './texts.ts';
import { FIELDS, useAddingRecurring } from './use-adding.ts';

type Props = { recurring: Recurring; category: NamedCategory | undefined; onClose: () => void };

/** Adds a recurring payment as a cost or an income, with its known fields filled in. */
export function AddRecurring({ recurring, category, onClose }: Props) {
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
