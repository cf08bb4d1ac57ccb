import Link from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { type UseFieldArrayReturn, useFormState, useWatch } from 'react-hook-form';
import { CURRENCIES } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { PARTS_MAX } from '#domain/mortgage/mortgage-draft.ts';
import { BASE_REASONS, RELIEFS } from '#domain/mortgage/mortgage.ts';
import type { Asset } from '#domain/records/assets.ts';
import { DAY_COUNTS } from '#domain/records/loan-interest.ts';
import { registered, useAmount } from '#web/client/forms/registered.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { DateField, RuledFieldset, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { OwnershipFieldset } from '#web/records/items/ownership-fields.tsx';
import { itemTexts } from '#web/records/items/texts.ts';
import styles from './mortgage-dialog.module.css';
import { emptyPart, type MortgageFields, type PartFields } from './mortgage-fields.ts';
import type { MortgageForm } from './mortgage-form.ts';
import type { Joinable } from './mortgage-start.ts';
import { mortgageTexts } from './texts.ts';
import { hasNewPart } from './typed-mortgage.ts';

type Props = {
  form: MortgageForm;
  /** Null: a mortgage without a home. */
  home: Asset | null;
  /** Whether the parts can be saved without the terms of a home. */
  hasOptionalTerms: boolean;
  /** Chooses the home; null: there is one only. */
  chooser: ReactNode;
};

/** The fields that all parts share: bank, home, its base value, and the owners of new parts. */
export function MortgageShared({ form, home, hasOptionalTerms, chooser }: Props) {
  const texts = useTexts(mortgageTexts);
  const parts = useWatch({ control: form.control, name: 'parts' });
  const isShared = useWatch({ control: form.control, name: 'isShared' });
  return (
    <>
      <div className={styles['fields']}>
        <TextField label={texts.bank} isOptional autoComplete="off" {...registered(form, 'bank')} />
        {chooser}
        {home === null ? (
          <CurrencySelect form={form} />
        ) : (
          <HomeFields form={form} currency={home.currency} hasOptionalTerms={hasOptionalTerms} />
        )}
      </div>
      {hasNewPart({ parts }) && (
        <>
          <Checkbox label={texts.isShared} {...form.register('isShared')} />
          {isShared && <OwnershipFieldset form={form} />}
        </>
      )}
    </>
  );
}

function CurrencySelect({ form }: Pick<Props, 'form'>) {
  const { currency } = useTexts(itemTexts);
  return (
    <Select
      label={currency}
      options={CURRENCIES.map((code) => ({ value: code, text: code }))}
      {...registered(form, 'currency')}
    />
  );
}

type HomeFieldProps = Pick<Props, 'form' | 'hasOptionalTerms'> & Pick<Asset, 'currency'>;

/** The home's base value and the terms of all parts. */
function HomeFields({ form, currency, hasOptionalTerms }: HomeFieldProps) {
  const texts = useTexts(mortgageTexts);
  const { thirty, actual360, actual365 } = texts.dayCounts;
  const dayCounts = { '30/360': thirty, 'actual/360': actual360, 'actual/365': actual365 };
  const relief = useWatch({ control: form.control, name: 'relief' });
  return (
    <>
      <AmountField
        label={texts.baseValue}
        unit={currency}
        help={texts.baseValueHelp}
        {...useAmount(form, 'baseValue')}
      />
      <DateField
        label={texts.baseDay}
        isOptional={hasOptionalTerms}
        help={hasOptionalTerms ? texts.baseDayLater : undefined}
        {...registered(form, 'baseDay')}
      />
      <Select
        label={texts.baseReason}
        options={BASE_REASONS.map((value) => ({ value, text: texts.reasons[value] }))}
        {...registered(form, 'baseReason')}
      />
      <Select
        label={texts.dayCount}
        help={texts.dayCountHelp}
        options={DAY_COUNTS.map((value) => ({ value, text: dayCounts[value] }))}
        {...registered(form, 'dayCount')}
      />
      <Select
        label={texts.relief}
        options={RELIEFS.map((value) => ({ value, text: texts.reliefs[value] }))}
        {...registered(form, 'relief')}
      />
      {relief !== 'none' && (
        <DateField label={texts.reliefUntil} {...registered(form, 'reliefUntil')} />
      )}
    </>
  );
}

type MortgagePartsProps = {
  form: MortgageForm;
  parts: UseFieldArrayReturn<MortgageFields, 'parts'>;
  joinable: readonly Joinable[];
  hasHome: boolean;
  today: Day;
};

/** The parts of a mortgage, and the buttons to join a loan or to add a new part. */
export function MortgageParts({ form, parts, joinable, hasHome, today }: MortgagePartsProps) {
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
