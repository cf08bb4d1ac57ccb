import type { ReactNode } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { type DatedFields, isOtherValue } from './dated-terms.ts';
import { DatedTerms } from './dated-fieldset.tsx';
import styles from './dated-terms.module.css';
import { itemTexts } from './texts.ts';

type Props<Fields extends FieldValues, Draft> = {
  form: UseFormReturn<Fields, unknown, Draft>;
  /** The days of other values, before those of the share. */
  children?: ReactNode;
};

/** The days from which an item is the user's; open where one is stated or another value typed. */
export function ShareDays<Fields extends FieldValues, Draft>({
  form,
  children,
}: Props<Fields, Draft>) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as Record<string, unknown>;
  const isMeant = (days: DatedFields | undefined, value: unknown) =>
    days !== undefined &&
    (days.from !== '' || (typeof value === 'string' && isOtherValue(days, value, language)));
  const isOpen =
    isMeant(typed['shareDays'] as DatedFields, typed['ownershipPercentage']) ||
    isMeant(typed['rateDays'] as DatedFields | undefined, typed['interestRate']);
  const isWrong = ['rateDays', 'shareDays'].some((field) => field in form.formState.errors);
  return (
    <details className={styles['details']} open={isOpen || isWrong}>
      <summary>{texts.days}</summary>
      <div className={styles['sorts']}>
        {children}
        <DatedTerms
          form={form}
          name="shareDays"
          valueName={'ownershipPercentage' as Path<Fields>}
          words={{ from: texts.shareFrom, earlier: texts.shareEarlier }}
        />
      </div>
    </details>
  );
}
