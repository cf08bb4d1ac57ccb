import { useWatch } from 'react-hook-form';
import { type Cost, type CostDraft, LOAN_PARTS } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import { registered, type RegisteredInput, useMoney } from '#web/client/forms/registered.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { AddDialog } from '#web/records/items/add-dialog.tsx';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { EditDialog } from '#web/records/items/edit-dialog.tsx';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { FrequencyField } from '#web/records/items/frequency-field.tsx';
import type { ShownField } from '#web/records/items/item-conflict.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { NameFields } from '#web/records/items/name-fields.tsx';
import {
  checkCostFields,
  costFieldsOf,
  type CostForm,
  newCostFields,
  useCostForm,
} from './cost-form.ts';
import { costIcons } from './cost-types.ts';
import { costTexts } from './texts.ts';
import { shownFields } from '#web/records/items/field-rows.ts';

/** The open dialog of a cost. */
export type CostTask = { kind: 'add'; frequency: Frequency } | { kind: 'edit'; cost: Cost };

type Props = { task: CostTask; currency: Currency; onClose: () => void };

/** The open dialog of a cost. */
export function CostDialog({ task, currency, onClose }: Props) {
  if (task.kind === 'edit') return <EditCostDialog cost={task.cost} onClose={onClose} />;
  return <AddCostDialog frequency={task.frequency} currency={currency} onClose={onClose} />;
}

type AddCostProps = { frequency: Frequency; currency: Currency; onClose: () => void };

function AddCostDialog({ frequency, currency, onClose }: AddCostProps) {
  const form = useCostForm(newCostFields(currency, frequency));
  return (
    <AddDialog kind="costs" form={form} words={useTexts(costTexts)} onClose={onClose}>
      <CostFieldset form={form} />
    </AddDialog>
  );
}

function EditCostDialog({ cost, onClose }: { cost: Cost; onClose: () => void }) {
  const language = useLanguage();
  const form = useCostForm(costFieldsOf(cost, language));
  return (
    <EditDialog
      kind="costs"
      item={cost}
      form={form}
      fieldsOf={(other) => costFieldsOf(other, language)}
      check={(typed) => checkCostFields(typed, language)}
      shown={useShownFields()}
      words={useTexts(costTexts)}
      onClose={onClose}
    >
      <CostFieldset form={form} />
    </EditDialog>
  );
}

function useShownFields(): (cost: CostDraft) => ShownField[] {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  const { description } = useTexts(itemTexts);
  const { frequency: often, frequencies } = useTexts(frequencyTexts);
  const partOf = ({ loanPart }: CostDraft) => (loanPart === null ? '' : texts.loanParts[loanPart]);
  return shownFields(
    'costs',
    {
      type: { label: texts.type, text: ({ type }) => texts.types[type] },
      name: texts.name,
      amount: texts.amount,
      currency: null,
      frequency: { label: often, text: ({ frequency }) => frequencies[frequency] },
      loanPart: { label: texts.loanPart, text: partOf },
      description,
    },
    language,
  );
}

/** Fields of a cost: its type, amount and frequency. */
function CostFieldset({ form }: { form: CostForm }) {
  const texts = useTexts(costTexts);
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
        <FrequencyField {...registered(form, 'frequency')} />
        {asksForLoans && <LoanPartField {...registered(form, 'loanPart')} />}
      </FieldPair>
      <DescriptionField {...registered(form, 'description')} />
    </>
  );
}

/** Field for the part of the user's loans that the cost pays; hidden without loans. */
function LoanPartField(loanPart: RegisteredInput) {
  const texts = useTexts(costTexts);
  const options = LOAN_PARTS.map((value) => ({ value, text: texts.loanParts[value] }));
  return (
    <Select
      label={texts.loanPart}
      isOptional
      options={[{ value: '', text: texts.loanPartUnsaid }, ...options]}
      {...loanPart}
    />
  );
}
