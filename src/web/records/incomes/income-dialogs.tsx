import Calculator from 'lucide-react/icons/calculator';
import { useWatch } from 'react-hook-form';
import { netIncomePreview } from '#domain/figures/totals/income-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import type { TaxRule } from '#domain/records/tax-basis.ts';
import { registered, useMoney } from '#web/client/forms/registered.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { describeLine } from '#web/figures/totals/explain-total.ts';
import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FieldPair, Preview } from '#web/kit/ui/field.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { AddDialog, EditDialog } from '#web/records/items/item-dialog.tsx';
import { type FieldRows, placed } from '#web/records/items/item-conflict.tsx';
import {
  MoneyFields,
  NameFields,
  PlainFields,
  RecordInput,
} from '#web/records/items/record-fields.tsx';
import { useRecordForm } from '#web/records/items/record-form.ts';
import { RemoveDialog } from '#web/records/items/remove-dialog.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import {
  checkIncomeFields,
  type IncomeFields,
  incomeFieldsOf,
  type IncomeForm,
  newIncomeFields,
} from './income-form.ts';
import { incomeIcons } from '#web/records/items/type-icons.ts';
import { incomeTexts } from './texts.ts';

const loadPanel = () => import('./table-tax-panel.tsx');

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
  const language = useLanguage();
  const begun = newIncomeFields({ currency, language, unknownTax });
  const form = useRecordForm({ ...begun, name }, checkIncomeFields);
  return (
    <AddDialog kind="incomes" form={form} words={texts} onClose={onClose}>
      <IncomeFieldset form={form} />
    </AddDialog>
  );
}

function EditIncomeDialog({ income, onClose }: { income: Income; onClose: () => void }) {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const form = useRecordForm(incomeFieldsOf(income, language), checkIncomeFields);
  return (
    <EditDialog
      kind="incomes"
      item={income}
      form={form}
      fieldsOf={incomeFieldsOf}
      check={checkIncomeFields}
      rows={useIncomeRows()}
      words={texts}
      onClose={onClose}
    >
      <IncomeFieldset form={form} itemId={income.id} />
    </EditDialog>
  );
}

function useIncomeRows(): FieldRows<'incomes'> {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const { description } = useTexts(itemTexts);
  const { frequency, frequencies } = useTexts(frequencyTexts);
  const taxText = (income: IncomeDraft) => {
    if (income.taxRule === 'table') return texts.byTaxTable;
    return isTaxEstimated(income) ? '' : formatPercent(income.taxPercentage, language);
  };
  return {
    type: placed(texts.type, { choices: texts.types }),
    name: placed(texts.name),
    amount: placed(texts.amount),
    currency: null,
    frequency: placed(frequency, { choices: frequencies }),
    taxPercentage: placed(texts.taxPercentage, { help: texts.taxHelp, text: taxText }),
    taxBasis: null,
    taxRule: null,
    incomeKind: null,
    isMain: null,
    receivedDate: placed(texts.receivedDate),
    isActive: placed(texts.isActive, { choices: { 1: texts.yes, 0: texts.no } }),
    description: { label: description },
  };
}

type IncomeFieldsetProps = {
  form: IncomeForm;
  /** The edited income; null: a new one. */
  itemId?: string | null;
};

/** Fields of an income: its type, amount, frequency and tax. */
function IncomeFieldset({ form, itemId = null }: IncomeFieldsetProps) {
  const texts = useTexts(incomeTexts);
  const rows = useIncomeRows();
  const { control } = form;
  const [type, frequency, rule] = useWatch({ control, name: ['type', 'frequency', 'taxRule'] });
  const choose = (taxRule: TaxRule) => form.setValue('taxRule', taxRule, { shouldDirty: true });
  return (
    <>
      <FieldPair>
        <NameFields
          type={registered(form, 'type')}
          name={registered(form, 'name')}
          chosen={type}
          icons={incomeIcons}
          words={texts}
        />
        <MoneyFields label={texts.amount} {...useMoney(form, 'amount')} />
        <RecordInput kind="incomes" form={form} name="frequency" rows={rows} />
        {rule === 'percent' && (
          <RecordInput kind="incomes" form={form} name="taxPercentage" rows={rows} />
        )}
        {frequency === 'one_time' && (
          <RecordInput kind="incomes" form={form} name="receivedDate" rows={rows} />
        )}
      </FieldPair>
      {rule === 'percent' && (
        <div>
          <Button icon={Calculator} onClick={() => choose('table')}>
            {texts.calculateForMe}
          </Button>
        </div>
      )}
      {rule === 'percent' && <NetPreview form={form} />}
      {rule === 'table' && (
        <LazyPart load={loadPanel} onFailure={() => choose('percent')}>
          {({ TableTaxPanel }) => (
            <TableTaxPanel form={form} itemId={itemId} onPercent={() => choose('percent')} />
          )}
        </LazyPart>
      )}
      <PlainFields kind="incomes" form={form} rows={rows} />
      <RecordInput kind="incomes" form={form} name="isActive" rows={rows} />
    </>
  );
}

/** Monthly income after tax, as far as the typed values can be read. */
function NetPreview({ form }: { form: IncomeForm }) {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as IncomeFields;
  const checked = checkIncomeFields({ ...typed, name: '-', description: '' }, language);
  if (Object.keys(checked.errors).length > 0) return null;
  const draft = checked.values as IncomeDraft;
  const line = netIncomePreview(draft);
  if (line === null) return null;
  const isEstimated = isTaxEstimated(draft);
  const label = draft.frequency === 'one_time' ? texts.netOnce : texts.netMonthly;
  return (
    <Preview label={label} rule={describeLine(line, language)}>
      <Amount value={line.counted} currency={draft.currency} size="widget" />{' '}
      {isEstimated && <Tag tone="est">{texts.estimatedTax}</Tag>}
    </Preview>
  );
}
