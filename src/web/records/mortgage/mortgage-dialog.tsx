import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { formatMoney, formatRate, joinFacts } from '#web/kit/i18n/format.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { usePrimaryOwners } from '#web/household/co-owners/use-links.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Preview } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { useMortgages } from '#web/mortgage/use-mortgages.ts';
import { ItemDialog } from '#web/records/items/item-dialog.tsx';
import { fieldsOf, keptFields, type MortgageFields } from './mortgage-fields.ts';
import { type MortgageForm, useMortgageForm } from './mortgage-form.ts';
import { MortgageParts, MortgageShared } from './mortgage-inputs.tsx';
import {
  beginningOf,
  choicesAt,
  type ChosenHome,
  firstChoice,
  homeAt,
  joinableAt,
  mortgageAt,
  type MortgageRecords,
  type MortgageStart,
} from './mortgage-start.ts';
import { isStaleError, useSaving } from './save-mortgage.ts';
import { mortgageTexts } from './texts.ts';
import { loansIn, type MortgageContext } from './typed-mortgage.ts';

export type MortgageProps = { start: MortgageStart; terms: ValuationTerms; onClose: () => void };

/** States a mortgage with all of its parts by one press: all of it or nothing. */
export function MortgageDialog(props: MortgageProps) {
  const mortgages = useMortgages(props.terms);
  const assets = useItems('assets').data;
  const liabilities = useItems('liabilities').data;
  const owners = usePrimaryOwners();
  if (!mortgages || !assets || !liabilities) return null;
  // Another owner states what they maintain.
  const homes = assets.filter(({ id, type }) => type === 'real_estate' && !owners.has(id));
  const loans = liabilities.filter(({ id }) => !owners.has(id));
  const loose = mortgages.looseLoans.filter(({ id }) => !owners.has(id));
  return <LoadedDialog {...props} known={{ mortgages, homes, loans, loose }} />;
}

type LoadedProps = MortgageProps & { known: MortgageRecords };

function LoadedDialog({ start, terms, known, onClose }: LoadedProps) {
  const texts = useTexts(mortgageTexts);
  const { form, context, isBegun, choose } = useChosenHome({ start, terms, known });
  const parts = useFieldArray({ control: form.control, name: 'parts' });
  const typed = useWatch({ control: form.control, name: 'parts' });
  const before = {
    mortgages: known.mortgages.shown.map(({ mortgage }) => mortgage),
    loans: known.loans,
  };
  const { save, isSaving, error } = useSaving({ form, before, onClose });
  const isNew = typed.every(({ liabilityId }) => liabilityId === '');
  const words = isNew ? texts.added : texts.changed;
  const { home, today } = context;
  const title = home === null ? texts.title : texts.titleOf({ home: home.name });
  return (
    <ItemDialog
      title={start.at === 'new' ? texts.addTitle : title}
      size="4xl"
      submitText={words.submit({ count: typed.length })}
      busyText={texts.saving}
      isBusy={isSaving}
      isDirty={form.formState.isDirty || isBegun}
      failure={<SaveFailure error={error} title={words.failed} />}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <MortgageShared
        form={form}
        home={home}
        hasOptionalTerms={context.hasOptionalTerms}
        chooser={
          <HomeSelect
            options={choicesAt(start, known)}
            isNoneOffered={start.at === 'new'}
            value={home?.id ?? ''}
            onChange={choose}
          />
        }
      />
      <MortgageParts
        form={form}
        parts={parts}
        joinable={home === null ? [] : joinableAt(home, known, context)}
        hasHome={home !== null}
        today={today}
      />
      <MortgagePreview form={form} context={context} loans={known.loans} terms={terms} />
    </ItemDialog>
  );
}

/** The form of the chosen home; what was typed stays when another one is chosen. */
function useChosenHome({ start, terms, known }: Omit<LoadedProps, 'onClose'>) {
  const language = useLanguage();
  const { asOf: today } = known.mortgages;
  const [chosen, setChosen] = useState(() => firstChoice(start, known));
  const begin = (next: ChosenHome) => {
    const written = { today, language, currency: terms.currency };
    return fieldsOf(beginningOf(start, known, next), written);
  };
  const [begun] = useState(() => begin(chosen));
  const home = homeAt(known, chosen.homeId);
  const taken = known.loans.map(({ name }) => name);
  const present = mortgageAt(known, chosen.homeId);
  const hasOptionalTerms = start.at === 'new' && present === null;
  const before = present?.terms ?? null;
  const context = { home, hasOptionalTerms, before, today, taken, language };
  const form = useMortgageForm(begun, context);
  const choose = (homeId: string) => {
    const left = mortgageAt(known, chosen.homeId);
    const typed = keptFields(form.getValues(), { left, home: homeAt(known, homeId) });
    const next = { homeId, typed, isBegun: true };
    setChosen(next);
    form.reset(begin(next));
  };
  return { form, context, isBegun: chosen.isBegun, choose };
}

function SaveFailure({ error, title }: { error: Error | null; title: string }) {
  const texts = useTexts(mortgageTexts);
  if (!isStaleError(error)) return <WriteFailure error={error} title={title} />;
  return (
    <FormError title={title}>
      <p>{texts.stale}</p>
    </FormError>
  );
}

type HomeSelectProps = {
  options: readonly Asset[];
  isNoneOffered: boolean;
  value: string;
  onChange: (homeId: string) => void;
};

function HomeSelect({ options, isNoneOffered, value, onChange }: HomeSelectProps) {
  const texts = useTexts(mortgageTexts);
  if (options.length < (isNoneOffered ? 1 : 2)) return null;
  const none = isNoneOffered ? [{ value: '', text: texts.noHome }] : [];
  return (
    <Select
      label={texts.home}
      help={value === '' ? texts.noHomeHelp : undefined}
      options={[...options.map(({ id, name }) => ({ value: id, text: name })), ...none]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type Props = {
  form: MortgageForm;
  context: MortgageContext;
  /** The loans that exist, whose shares stay what they are. */
  loans: readonly Liability[];
  terms: ValuationTerms;
};

/** Total of the parts for the user, as far as the typed values can be read. */
function MortgagePreview({ form, context, loans, terms }: Props) {
  const texts = useTexts(mortgageTexts);
  const { language } = context;
  const typed = useWatch({ control: form.control }) as MortgageFields;
  const drafts = loansIn(typed, context);
  const [first] = drafts;
  if (first === undefined) return null;
  const { currency } = first;
  const known = new Map(loans.map((loan) => [loan.id, loan]));
  const ids = typed.parts
    .filter(({ balance }) => balance.trim() !== '')
    .map(({ liabilityId }) => liabilityId);
  const stated = drafts.map((draft, at) => {
    const { ownershipPercentage } = known.get(ids[at] ?? '') ?? draft;
    return { ...draft, ownershipPercentage, id: String(at) } as Liability;
  });
  const totals = liabilityTotals(stated, { currency, rates: terms.rates });
  const { total, monthlyPayments, weightedRate } = totals;
  const rule = joinFacts([
    monthlyPayments.value > 0 &&
      texts.aMonth({ amount: formatMoney(monthlyPayments.value, currency, language) }),
    weightedRate && texts.atRate({ rate: formatRate(weightedRate.percent, language) }),
  ]);
  return (
    <Preview label={texts.together} rule={rule}>
      <Amount value={total.value} currency={currency} size="widget" />
    </Preview>
  );
}
