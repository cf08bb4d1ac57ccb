import Link from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form';
import type { Currency } from '#domain/basics/currencies.ts';
import { PARTS_MAX } from '#domain/mortgage/mortgage-draft.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { RuledFieldset } from '#web/kit/ui/ruled-fieldset.tsx';
import { formTexts } from './form-texts.ts';
import styles from './mortgage.module.css';
import { emptyPart, loanFieldsOf, type TermsFields, type TermsForm } from './terms-form.ts';

type Props = {
  form: TermsForm;
  parts: UseFieldArrayReturn<TermsFields, 'parts'>;
  /** Home loans that are joined with no home. */
  loose: readonly Liability[];
  today: string;
  currency: Currency;
};

/** The parts of a mortgage, and the buttons to join a loan or to add a new part. */
export function TermsParts({ form, parts, loose, today, currency }: Props) {
  const texts = useTexts(formTexts);
  const language = useLanguage();
  const { fields, append, remove } = parts;
  const typed = useWatch({ control: form.control, name: 'parts' });
  const joined = new Set(typed.map(({ liabilityId }) => liabilityId));
  const others = loose.filter(({ id }) => !joined.has(id));
  const removeAt = (at: number) => {
    remove(at);
    // The focused button was removed.
    form.setFocus(`parts.${Math.max(at - 1, 0)}.balance`);
  };
  const legendOf = (at: number) => {
    const name = typed[at]?.name ?? '';
    const part = at + 1;
    return name === '' ? texts.legend({ part }) : texts.legendNamed({ part, name });
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <RuledFieldset key={id} legend={legendOf(at)}>
          {fields.length > 1 && (
            <IconButton
              icon={Trash2}
              size="small"
              label={texts.remove({ part: at + 1 })}
              className={styles['remove']}
              onClick={() => removeAt(at)}
            />
          )}
          <PartFieldset form={form} at={at} currency={currency} />
        </RuledFieldset>
      ))}
      {fields.length < PARTS_MAX && (
        <div className={styles['adding']}>
          {others.map((loan) => (
            <Button
              key={loan.id}
              icon={Link}
              onClick={() => append(loanFieldsOf(loan, { today, language }))}
            >
              {texts.joinLoan({ name: loan.name })}
            </Button>
          ))}
          <Button icon={Plus} onClick={() => append(emptyPart(today))}>
            {texts.another}
          </Button>
        </div>
      )}
    </>
  );
}

type PartProps = { form: TermsForm; at: number; currency: Currency };

function PartFieldset({ form, at, currency }: PartProps) {
  const texts = useTexts(formTexts);
  return (
    <>
      <div className={styles['fields']}>
        <AmountField
          label={texts.balance}
          unit={currency}
          {...useAmount(form, `parts.${at}.balance`)}
        />
        <AmountField label={texts.rate} unit="%" {...useAmount(form, `parts.${at}.rate`)} />
        <DateField label={texts.rateFrom} {...registered(form, `parts.${at}.rateFrom`)} />
        <DateField
          label={texts.fixedUntil}
          isOptional
          help={texts.floatingHelp}
          {...registered(form, `parts.${at}.fixedUntil`)}
        />
        <AmountField
          label={texts.amortization}
          unit={currency}
          isOptional
          {...useAmount(form, `parts.${at}.amortization`)}
        />
        <DateField
          label={texts.grantedOn}
          isOptional
          help={texts.grantedHelp}
          {...registered(form, `parts.${at}.grantedOn`)}
        />
        <AmountField
          label={texts.original}
          unit={currency}
          isOptional
          help={texts.originalHelp}
          {...useAmount(form, `parts.${at}.original`)}
        />
        <DateField label={texts.endsOn} isOptional {...registered(form, `parts.${at}.endsOn`)} />
      </div>
      <div className={styles['checkboxes']}>
        <Checkbox label={texts.isIncrease} {...form.register(`parts.${at}.isIncrease`)} />
        <Checkbox label={texts.hasExtraPercent} {...form.register(`parts.${at}.hasExtraPercent`)} />
      </div>
    </>
  );
}
