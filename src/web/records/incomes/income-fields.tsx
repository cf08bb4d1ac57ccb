import Calculator from 'lucide-react/icons/calculator';
import { useWatch } from 'react-hook-form';
import { netIncomePreview } from '#domain/figures/totals/income-totals.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import { isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { TaxRule } from '#domain/records/tax-basis.ts';
import { describeLine } from '#web/figures/totals/explain-total.ts';
import { FrequencyField } from '#web/records/items/frequency-field.tsx';
import { DescriptionField } from '#web/records/items/description-field.tsx';
import { MoneyFields } from '#web/records/items/money-fields.tsx';
import { NameFields } from '#web/records/items/name-fields.tsx';
import { registered, useAmount, useMoney } from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { FieldPair } from '#web/kit/ui/field-pair.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Preview } from '#web/kit/ui/preview.tsx';
import { checkIncomeFields, type IncomeFields, type IncomeForm } from './income-form.ts';
import { incomeIcons } from './income-types.ts';
import { incomeTexts } from './texts.ts';

type Props = {
  form: IncomeForm;
  /** The edited income; null: a new one. */
  itemId?: string | null;
};

const loadPanel = () => import('./table-tax-panel.tsx');

/** Fields of an income: its type, amount, frequency and tax. */
export function IncomeFieldset({ form, itemId = null }: Props) {
  const texts = useTexts(incomeTexts);
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
        <FrequencyField {...registered(form, 'frequency')} />
        {rule === 'percent' && <TaxPercentage form={form} />}
        {frequency === 'one_time' && (
          <DateField label={texts.receivedDate} isOptional {...registered(form, 'receivedDate')} />
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
      <DescriptionField {...registered(form, 'description')} />
      <Checkbox label={texts.isActive} {...form.register('isActive')} />
    </>
  );
}

function TaxPercentage({ form }: { form: IncomeForm }) {
  const texts = useTexts(incomeTexts);
  return (
    <AmountField
      label={texts.taxPercentage}
      unit="%"
      isOptional
      help={texts.taxHelp}
      {...useAmount(form, 'taxPercentage')}
    />
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
