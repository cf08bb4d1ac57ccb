import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { formatPercent } from '#web/kit/i18n/format.ts';
import { AddDialog } from '#web/records/items/add-dialog.tsx';
import { EditDialog } from '#web/records/items/edit-dialog.tsx';
import { useSource } from '#web/client/records/records-context.tsx';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IncomeFieldset } from './income-fields.tsx';
import {
  checkIncomeFields,
  incomeFieldsOf,
  newIncomeFields,
  useIncomeForm,
} from './income-form.ts';
import { incomeTexts } from './texts.ts';
import { shownFields } from '#web/records/items/field-rows.ts';

/** The open dialog of an income. */
export type IncomeTask =
  | { kind: 'add'; name?: string }
  | { kind: 'edit'; income: Income }
  | { kind: 'remove'; income: Income };

type Props = { task: IncomeTask; terms: ValuationTerms; onClose: () => void };

/** The open dialog of an income. */
export function IncomeDialog({ task, terms, onClose }: Props) {
  const texts = useTexts(incomeTexts);
  if (task.kind === 'edit') return <EditIncomeDialog income={task.income} onClose={onClose} />;
  if (task.kind === 'remove') {
    return <RemoveDialog kind="incomes" item={task.income} words={texts} onClose={onClose} />;
  }
  return <AddIncomeDialog name={task.name} terms={terms} onClose={onClose} />;
}

type AddIncomeProps = { name?: string | undefined; terms: ValuationTerms; onClose: () => void };

function AddIncomeDialog({ name = '', terms, onClose }: AddIncomeProps) {
  const texts = useTexts(incomeTexts);
  const { unknownTax } = useSource();
  const { currency } = terms;
  const form = useIncomeForm({ ...newIncomeFields({ currency, unknownTax }), name });
  return (
    <AddDialog kind="incomes" form={form} words={texts} onClose={onClose}>
      <IncomeFieldset form={form} />
    </AddDialog>
  );
}

function EditIncomeDialog({ income, onClose }: { income: Income; onClose: () => void }) {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const form = useIncomeForm(incomeFieldsOf(income, language));
  return (
    <EditDialog
      kind="incomes"
      item={income}
      form={form}
      fieldsOf={(other) => incomeFieldsOf(other, language)}
      check={(typed) => checkIncomeFields(typed, language)}
      shown={useShownIncome()}
      words={texts}
      onClose={onClose}
    >
      <IncomeFieldset form={form} itemId={income.id} />
    </EditDialog>
  );
}

/** Fields of an income in words, to compare two versions of it. */
function useShownIncome(): (income: IncomeDraft) => ShownField[] {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const { description } = useTexts(itemTexts);
  const { frequency: often, frequencies } = useTexts(frequencyTexts);
  const taxText = (income: IncomeDraft) => {
    if (income.taxRule === 'table') return texts.byTaxTable;
    return isTaxEstimated(income) ? '' : formatPercent(income.taxPercentage, language);
  };
  return shownFields(
    'incomes',
    {
      type: { label: texts.type, text: ({ type }) => texts.types[type] },
      name: texts.name,
      amount: texts.amount,
      currency: null,
      frequency: { label: often, text: ({ frequency }) => frequencies[frequency] },
      taxPercentage: { label: texts.taxPercentage, text: taxText },
      taxBasis: null,
      taxRule: null,
      incomeKind: null,
      isMain: null,
      receivedDate: texts.receivedDate,
      isActive: {
        label: texts.isActive,
        text: ({ isActive }) => (isActive === 1 ? texts.yes : texts.no),
      },
      description,
    },
    language,
  );
}
