import { useWatch } from 'react-hook-form';
import { FrequencyField } from '#web/data/frequency-field.tsx';
import { DescriptionField } from '#web/data/description-field.tsx';
import { MoneyFields } from '#web/data/money-fields.tsx';
import { NameFields } from '#web/data/name-fields.tsx';
import { registered, useMoney } from '#web/data/registered.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { FieldPair } from '#web/ui/field-pair.tsx';
import type { CostForm } from './cost-form.ts';
import { costIcons } from './cost-types.ts';
import { costTexts } from './texts.ts';

/** What is paid for, how much it is, and how often. */
export function CostFieldset({ form }: { form: CostForm }) {
  const texts = useTexts(costTexts);
  const type = useWatch({ control: form.control, name: 'type' });
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
      </FieldPair>
      <DescriptionField {...registered(form, 'description')} />
    </>
  );
}
