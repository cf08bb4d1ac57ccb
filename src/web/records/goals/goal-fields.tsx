import { useWatch } from 'react-hook-form';
import { goalProgress } from '#domain/figures/totals/goal-progress.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import type { Day } from '#domain/basics/months.ts';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { registered, useAmount, useMoney } from '#web/client/forms/registered.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Preview } from '#web/kit/ui/preview.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { checkGoalFields, type GoalFields, type GoalForm } from './goal-form.ts';
import { goalTexts } from './texts.ts';

type Props = { form: GoalForm; today: Day };

/** Fields of a goal: its name, target, saved amount, and deadline. */
export function GoalFieldset({ form, today }: Props) {
  const texts = useTexts(goalTexts);
  const money = useMoney(form, 'targetAmount');
  return (
    <>
      <TextField label={texts.name} autoComplete="off" {...registered(form, 'name')} />
      <FieldPair>
        <MoneyFields label={texts.targetAmount} {...money} />
        <AmountField
          label={texts.currentAmount}
          unit={money.chosen}
          isOptional
          {...useAmount(form, 'currentAmount')}
        />
        <DateField label={texts.deadline} isOptional {...registered(form, 'deadline')} />
      </FieldPair>
      <DescriptionField {...registered(form, 'description')} />
      <PacePreview form={form} today={today} />
    </>
  );
}

/** Monthly saving that the deadline requires, as far as the typed values can be read. */
function PacePreview({ form, today }: Props) {
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
