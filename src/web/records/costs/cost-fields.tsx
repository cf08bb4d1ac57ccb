import { useWatch } from 'react-hook-form';
import { FrequencyField } from '#web/records/items/frequency-field.tsx';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { NameFields } from '#web/records/items/name-fields.tsx';
import { registered, useMoney } from '#web/client/forms/registered.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { LOAN_PARTS } from '#domain/records/costs.ts';
import type { Registered } from '#web/client/forms/registered.ts';
import { Select } from '#web/kit/ui/select.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import type { CostForm } from './cost-form.ts';
import { costIcons } from './cost-types.ts';
import { costTexts } from './texts.ts';

/** What is paid for, how much it is, and how often. */
export function CostFieldset({ form }: { form: CostForm }) {
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

/** What it pays of the person's loans, where there are any. */
function LoanPartField(loanPart: Registered) {
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
