import { type ResolverResult, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Cost, CostDraft } from '#domain/records/costs.ts';
import { registered, useMoney } from '#web/client/forms/registered.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { AddDialog, EditDialog } from '#web/records/items/item-dialog.tsx';
import { type FieldRows, placed } from '#web/records/items/item-conflict.tsx';
import {
  MoneyFields,
  NameFields,
  PlainFields,
  RecordInput,
} from '#web/records/items/record-fields.tsx';
import {
  checkFields,
  newFields,
  type TypedFields,
  typedFieldsOf,
  useRecordForm,
} from '#web/records/items/record-form.ts';
import { itemTexts } from '#web/records/items/texts.ts';
import { costIcons } from '#web/records/items/type-icons.ts';
import { costTexts } from './texts.ts';

/** The open dialog of a cost. */
export type CostTask = { kind: 'add'; frequency: Frequency } | { kind: 'edit'; cost: Cost };

type Props = { task: CostTask; terms: ValuationTerms; onClose: () => void };

/** The open dialog of a cost. */
export function CostDialog({ task, terms: { currency }, onClose }: Props) {
  if (task.kind === 'edit') return <EditCostDialog cost={task.cost} onClose={onClose} />;
  return <AddCostDialog frequency={task.frequency} currency={currency} onClose={onClose} />;
}

type AddCostProps = { frequency: Frequency; currency: Currency; onClose: () => void };

function AddCostDialog({ frequency, currency, onClose }: AddCostProps) {
  const language = useLanguage();
  const form = useRecordForm(
    { ...newCostFields({ currency, language }), frequency },
    checkCostFields,
  );
  return (
    <AddDialog kind="costs" form={form} words={useTexts(costTexts)} onClose={onClose}>
      <CostFieldset form={form} />
    </AddDialog>
  );
}

function EditCostDialog({ cost, onClose }: { cost: Cost; onClose: () => void }) {
  const language = useLanguage();
  const form = useRecordForm(costFieldsOf(cost, language), checkCostFields);
  return (
    <EditDialog
      kind="costs"
      item={cost}
      form={form}
      fieldsOf={costFieldsOf}
      check={checkCostFields}
      rows={useCostRows()}
      words={useTexts(costTexts)}
      onClose={onClose}
    >
      <CostFieldset form={form} />
    </EditDialog>
  );
}

export type CostFields = TypedFields<'costs'>;

/** A new cost has no category until one is chosen. */
export function newCostFields(terms: { currency: Currency; language: Language }): CostFields {
  return { ...newFields('costs', terms), type: '' };
}

export function costFieldsOf(cost: Cost, language: Language): CostFields {
  return typedFieldsOf('costs', cost, language);
}

/** A category that was not chosen is the other one (docs/product.md, section 3). */
export function checkCostFields(
  typed: CostFields,
  language: Language,
): ResolverResult<CostFields, CostDraft> {
  return checkFields('costs', { ...typed, type: typed.type || 'other' }, language);
}

function useCostRows(): FieldRows<'costs'> {
  const texts = useTexts(costTexts);
  const { description } = useTexts(itemTexts);
  const { frequency, frequencies } = useTexts(frequencyTexts);
  return {
    type: placed(texts.type, { choices: texts.types }),
    name: placed(texts.name),
    amount: placed(texts.amount),
    currency: null,
    frequency: placed(frequency, { choices: frequencies }),
    loanPart: placed(texts.loanPart, { choices: texts.loanParts }),
    description: { label: description },
  };
}

type CostForm = UseFormReturn<CostFields, unknown, CostDraft>;

/** Fields of a cost: its type, amount and frequency. */
function CostFieldset({ form }: { form: CostForm }) {
  const texts = useTexts(costTexts);
  const rows = useCostRows();
  const [type, loanPart] = useWatch({ control: form.control, name: ['type', 'loanPart'] });
  const hasLoans = (useSummary().data?.explain.totalLiabilities.length ?? 0) > 0;
  const asksForLoans = hasLoans || loanPart !== '';
  return (
    <>
      <FieldPair>
        <NameFields
          type={registered(form, 'type')}
          name={registered(form, 'name')}
          chosen={type}
          icons={costIcons}
          words={texts}
        />
        <MoneyFields label={texts.amount} {...useMoney(form, 'amount')} />
        <RecordInput kind="costs" form={form} name="frequency" rows={rows} />
        {asksForLoans && (
          <RecordInput
            kind="costs"
            form={form}
            name="loanPart"
            rows={rows}
            unsaid={texts.loanPartUnsaid}
          />
        )}
      </FieldPair>
      <PlainFields kind="costs" form={form} rows={rows} />
    </>
  );
}
