import { COST_TYPES } from '#domain/records/costs.ts';
import { INCOME_TYPES } from '#domain/records/incomes.ts';
import { asRecord, type Recurring } from '#domain/banking/recurring/recurring.ts';
import type { NamedCategory } from '#web/banking/categories/category-words.ts';
import { costTypes, frequencyTexts, incomeTypes } from '#web/client/records/type-texts.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { recurringTexts } from './texts.ts';
import type { RecurringField } from './use-adding.ts';

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
