import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect } from 'react';
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
import { Button } from '#web/kit/ui/button.tsx';
import { DateField } from '#web/kit/ui/date-field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { type DatedFields, isOtherValue } from './dated-terms.ts';
import styles from './dated-terms.module.css';
import { itemTexts } from './texts.ts';

type Props<Fields extends FieldValues, Draft> = {
  form: UseFormReturn<Fields, unknown, Draft>;
  /** The fields of the days, and that of the present value. */
  name: 'rateDays' | 'shareDays';
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
  const [days, typed] = useWatch({
    control,
    name: [name as Path<Fields>, valueName],
  }) as unknown as [DatedFields, string];
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
    earlier.append({ from: '', value: '' } as unknown as FieldArray<Fields, ArrayPath<Fields>>);
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
