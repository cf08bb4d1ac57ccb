import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form';
import { RECORDS_AT_ONCE_MAX } from '#domain/records/records.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { RuledFieldset } from '#web/kit/ui/ruled-fieldset.tsx';
import { EMPTY_PART, type MortgageFields, type MortgageForm } from './mortgage-form.ts';
import styles from './mortgage.module.css';
import { mortgageTexts } from './mortgage-texts.ts';

type Props = {
  form: MortgageForm;
  parts: UseFieldArrayReturn<MortgageFields, 'parts'>;
  isShared: boolean;
};

/** The parts of a mortgage, and the button to add another. */
export function MortgageParts({ form, parts, isShared }: Props) {
  const texts = useTexts(mortgageTexts);
  const { fields, append, remove } = parts;
  const removeAt = (at: number) => {
    remove(at);
    // The focused button was removed.
    form.setFocus(`parts.${Math.max(at - 1, 0)}.balance`);
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <RuledFieldset key={id} legend={texts.legend({ part: at + 1 })}>
          {fields.length > 1 && (
            <IconButton
              icon={Trash2}
              size="small"
              label={texts.remove({ part: at + 1 })}
              className={styles['remove']}
              onClick={() => removeAt(at)}
            />
          )}
          <PartFields form={form} at={at} isShared={isShared} />
        </RuledFieldset>
      ))}
      {fields.length < RECORDS_AT_ONCE_MAX && (
        <div>
          <Button icon={Plus} onClick={() => append(EMPTY_PART)}>
            {texts.another}
          </Button>
        </div>
      )}
    </>
  );
}

function PartFields({ form, at, isShared }: Omit<Props, 'parts'> & { at: number }) {
  const texts = useTexts(mortgageTexts);
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <div className={styles['fields']}>
      <AmountField
        label={texts.balance}
        unit={currency}
        help={isShared && at === 0 ? texts.balanceWhole : undefined}
        onCurrency={(next) =>
          form.setValue('currency', next, { shouldDirty: true, shouldValidate: true })
        }
        {...useAmount(form, `parts.${at}.balance`)}
      />
      <AmountField
        label={texts.rate}
        unit="%"
        isOptional
        {...useAmount(form, `parts.${at}.interestRate`)}
      />
      <AmountField
        label={texts.amortization}
        unit={currency}
        isOptional
        help={texts.aMonthHelp}
        {...useAmount(form, `parts.${at}.monthlyAmortization`)}
      />
      <DateField
        label={texts.fixedUntil}
        isOptional
        {...registered(form, `parts.${at}.fixedUntil`)}
      />
    </div>
  );
}
