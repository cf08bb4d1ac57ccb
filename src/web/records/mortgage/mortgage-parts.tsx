import Link from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { type UseFieldArrayReturn, useFormState, useWatch } from 'react-hook-form';
import type { Day } from '#domain/basics/months.ts';
import { PARTS_MAX } from '#domain/mortgage/mortgage-draft.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DateField, RuledFieldset } from '#web/kit/ui/field.tsx';
import styles from './mortgage-dialog.module.css';
import { emptyPart, type MortgageFields, type PartFields } from './mortgage-fields.ts';
import type { MortgageForm } from './mortgage-form.ts';
import type { Joinable } from './mortgage-start.ts';
import { mortgageTexts } from './texts.ts';

type Props = {
  form: MortgageForm;
  parts: UseFieldArrayReturn<MortgageFields, 'parts'>;
  joinable: readonly Joinable[];
  hasHome: boolean;
  today: Day;
};

/** The parts of a mortgage, and the buttons to join a loan or to add a new part. */
export function MortgageParts({ form, parts, joinable, hasHome, today }: Props) {
  const texts = useTexts(mortgageTexts);
  const { fields, append, remove } = parts;
  const typed = useWatch({ control: form.control, name: 'parts' });
  const joined = new Set(typed.map(({ liabilityId }) => liabilityId));
  const others = joinable.filter(({ part }) => !joined.has(part.liabilityId));
  const removeAt = (at: number) => {
    remove(at);
    // The focused button was removed.
    form.setFocus(`parts.${Math.max(at - 1, 0)}.balance`);
  };
  const legendOf = (at: number) => {
    const { name = '' } = typed[at] ?? {};
    const part = at + 1;
    return name === '' ? texts.legend({ part }) : texts.legendNamed({ part, name });
  };
  return (
    <>
      {fields.map(({ id, liabilityId }, at) => (
        <RuledFieldset key={id} legend={legendOf(at)}>
          {fields.length > 1 && (
            <IconButton
              icon={Trash2}
              size="small"
              label={(liabilityId === '' ? texts.remove : texts.leaveOut)({ part: at + 1 })}
              className={styles['remove']}
              onClick={() => removeAt(at)}
            />
          )}
          <PartFieldset form={form} at={at} hasHome={hasHome} />
        </RuledFieldset>
      ))}
      {fields.length < PARTS_MAX && (
        <div className={styles['adding']}>
          {others.map(({ part, home }) => (
            <Button key={part.liabilityId} icon={Link} onClick={() => append(part)}>
              {home === null
                ? texts.joinLoan({ name: part.name })
                : texts.moveLoan({ name: part.name, home })}
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

type MortgagePartProps = { form: MortgageForm; at: number; hasHome: boolean };

function PartFieldset({ form, at, hasHome }: MortgagePartProps) {
  const texts = useTexts(mortgageTexts);
  const [currency, isShared] = useWatch({ control: form.control, name: ['currency', 'isShared'] });
  const isNew = useWatch({ control: form.control, name: `parts.${at}.liabilityId` }) === '';
  const follow = (next: MortgageFields['currency']) =>
    form.setValue('currency', next, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <div className={styles['fields']}>
        <AmountField
          label={texts.balance}
          unit={currency}
          help={isNew && isShared ? texts.balanceWhole : undefined}
          onCurrency={hasHome ? undefined : follow}
          {...useAmount(form, `parts.${at}.balance`)}
        />
        <AmountField
          label={texts.rate}
          unit="%"
          isOptional={!hasHome}
          {...useAmount(form, `parts.${at}.rate`)}
        />
        {hasHome && <RateFrom form={form} at={at} />}
        <AmountField
          label={texts.amortization}
          unit={currency}
          isOptional
          help={texts.aMonthHelp}
          {...useAmount(form, `parts.${at}.amortization`)}
        />
        <DateField
          label={texts.fixedUntil}
          isOptional
          help={texts.floatingHelp}
          {...registered(form, `parts.${at}.fixedUntil`)}
        />
        {hasHome && (
          <DateField
            label={texts.grantedOn}
            isOptional
            help={texts.grantedHelp}
            {...registered(form, `parts.${at}.grantedOn`)}
          />
        )}
      </div>
      {hasHome && <MoreFields form={form} at={at} />}
    </>
  );
}

type OfPart = Omit<MortgagePartProps, 'hasHome'>;

/** The day of the rate; another rate on the same day replaces the stored one. */
function RateFrom({ form, at }: OfPart) {
  const texts = useTexts(mortgageTexts);
  const language = useLanguage();
  const { rate, rateFrom, known } = useWatch({ control: form.control, name: `parts.${at}` });
  const last = known.at(-1);
  const isOther = last !== undefined && rate !== formatTyped(last.rate, language);
  const isCorrected = isOther && rateFrom === last.from;
  return (
    <DateField
      label={texts.rateFrom}
      help={isCorrected ? texts.rateCorrected : undefined}
      {...registered(form, `parts.${at}.rateFrom`)}
    />
  );
}

/** Fields that most parts leave as they are; open where one is stated or wrong. */
const MORE = ['original', 'endsOn', 'isIncrease', 'hasExtraPercent'] as const;

function MoreFields({ form, at }: OfPart) {
  const texts = useTexts(mortgageTexts);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const { errors } = useFormState({ control: form.control });
  const [isStated] = useState(() => hasMore(form.getValues(`parts.${at}`)));
  const isWrong = MORE.some((field) => errors.parts?.[at]?.[field] !== undefined);
  return (
    <details className={styles['more']} open={isWrong || isStated}>
      <summary>{texts.moreOf({ part: at + 1 })}</summary>
      <div className={styles['fields']}>
        <AmountField
          label={texts.original}
          unit={currency}
          isOptional
          help={texts.originalHelp}
          {...useAmount(form, `parts.${at}.original`)}
        />
        <DateField
          label={texts.endsOn}
          isOptional
          help={texts.endsHelp}
          {...registered(form, `parts.${at}.endsOn`)}
        />
      </div>
      <div className={styles['checkboxes']}>
        <Checkbox label={texts.isIncrease} {...form.register(`parts.${at}.isIncrease`)} />
        <Checkbox label={texts.hasExtraPercent} {...form.register(`parts.${at}.hasExtraPercent`)} />
      </div>
    </details>
  );
}

function hasMore(part: PartFields): boolean {
  const { original, balance, endsOn, isIncrease, hasExtraPercent } = part;
  const isOther = original !== '' && original !== balance;
  return isOther || endsOn !== '' || isIncrease || hasExtraPercent;
}
