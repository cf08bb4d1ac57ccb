import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  type Path,
  type PathValue,
  useFieldArray,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { dayOf } from '#domain/basics/months.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { DateField, RuledFieldset, TextField } from '#web/kit/ui/field.tsx';
import { type DatedFieldTexts, isOtherValue } from './dated-terms.ts';
import type { OwnershipFields } from './ownership.ts';
import styles from './ownership-fields.module.css';
import { itemTexts } from './texts.ts';

/** The user's share of an item, and the other owner. */
export function OwnershipFieldset<Fields extends OwnershipFields, Draft>({
  form,
}: {
  form: UseFormReturn<Fields, unknown, Draft>;
}) {
  const texts = useTexts(itemTexts);
  return (
    <RuledFieldset legend={texts.ownership}>
      <div className={styles['owners']}>
        <AmountField
          label={texts.ownershipPercentage}
          unit="%"
          {...useAmount(form, 'ownershipPercentage' as Path<Fields>)}
        />
        <TextField
          label={texts.coOwner}
          isOptional
          autoComplete="off"
          {...registered(form, 'coOwnerName' as Path<Fields>)}
        />
      </div>
    </RuledFieldset>
  );
}

type ShareDaysProps<Fields extends FieldValues, Draft> = {
  form: UseFormReturn<Fields, unknown, Draft>;
  /** The days of other values, before those of the share. */
  children?: ReactNode;
};

/** The days from which an item is the user's; open where one is stated or another value typed. */
export function ShareDays<Fields extends FieldValues, Draft>({
  form,
  children,
}: ShareDaysProps<Fields, Draft>) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as Record<string, unknown>;
  const isMeant = (days: DatedFieldTexts | undefined, value: unknown) =>
    days !== undefined &&
    (days.from !== '' || (typeof value === 'string' && isOtherValue(days, value, language)));
  const isOpen =
    isMeant(typed['shares'] as DatedFieldTexts, typed['ownershipPercentage']) ||
    isMeant(typed['rates'] as DatedFieldTexts | undefined, typed['interestRate']);
  const isWrong = ['rates', 'shares'].some((field) => field in form.formState.errors);
  return (
    <details className={styles['details']} open={isOpen || isWrong}>
      <summary>{texts.days}</summary>
      <div className={styles['sorts']}>
        {children}
        <DatedTerms
          form={form}
          name="shares"
          valueName={'ownershipPercentage' as Path<Fields>}
          words={{ from: texts.shareFrom, earlier: texts.shareEarlier }}
        />
      </div>
    </details>
  );
}

type Props<Fields extends FieldValues, Draft> = {
  form: UseFormReturn<Fields, unknown, Draft>;
  /** The fields of the days, and that of the present value. */
  name: 'rates' | 'shares';
  valueName: Path<Fields>;
  words: { from: string; earlier: string };
};

/** The day from which a rate or a share applies, and those before it with their days. */
export function DatedTerms<Fields extends FieldValues, Draft>({
  form,
  name,
  valueName,
  words,
}: Props<Fields, Draft>) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const path = (field: string) => `${name}.${field}` as Path<Fields>;
  const { control, setValue } = form;
  const days: DatedFieldTexts = useWatch({ control, name: name as Path<Fields> });
  const typed: string = useWatch({ control, name: valueName });
  const earlier = useFieldArray({ control, name: `${name}.earlier` as ArrayPath<Fields> });
  const isOther = isOtherValue(days, typed, language);
  const openedFrom = days.opened?.from ?? '';
  const from = `${name}.from` as Path<Fields>;
  useEffect(() => {
    // Another value applies from today, unless another day is typed.
    const next = isOther ? dayOf(new Date()) : openedFrom;
    setValue(from, next as PathValue<Fields, Path<Fields>>);
  }, [isOther, openedFrom, from, setValue]);
  const isCorrected = isOther && days.from === openedFrom;
  const add = () =>
    earlier.append({ from: '', value: '' } as FieldArray<Fields, ArrayPath<Fields>>);
  return (
    <div className={styles['days']}>
      <DateField
        label={words.from}
        isOptional
        help={isCorrected ? texts.dayCorrects : texts.dayHelp}
        {...registered(form, from)}
      />
      {earlier.fields.map(({ id }, at) => (
        <div key={id} className={styles['line']}>
          <DateField
            label={texts.fromDay}
            isOptional={at === 0}
            {...registered(form, path(`earlier.${at}.from`))}
          />
          <EarlierValue form={form} name={path(`earlier.${at}.value`)} label={words.earlier} />
          <IconButton
            icon={Trash2}
            size="small"
            label={texts.removeDay({ number: at + 1 })}
            onClick={() => earlier.remove(at)}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={add}>
          {words.earlier}
        </Button>
      </div>
    </div>
  );
}

type ValueProps<Fields extends FieldValues, Draft> = Pick<Props<Fields, Draft>, 'form'> & {
  name: Path<Fields>;
  label: string;
};

function EarlierValue<Fields extends FieldValues, Draft>(props: ValueProps<Fields, Draft>) {
  const { form, name, label } = props;
  return <AmountField label={label} unit="%" {...useAmount(form, name)} />;
}
