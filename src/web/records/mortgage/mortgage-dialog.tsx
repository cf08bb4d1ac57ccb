import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Asset } from '#domain/records/assets.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useItems } from '#web/client/records/use-records.ts';
import { usePrimaryOwners } from '#web/household/co-owners/use-links.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { useMortgages } from '#web/mortgage/use-mortgages.ts';
import { ItemDialog } from '#web/records/items/item-dialog.tsx';
import { fieldsOf, keptFields } from './mortgage-fields.ts';
import { useMortgageForm } from './mortgage-form.ts';
import { MortgageParts } from './mortgage-parts.tsx';
import { MortgagePreview } from './mortgage-preview.tsx';
import { MortgageShared } from './mortgage-shared.tsx';
import {
  beginningOf,
  type Chosen,
  choicesAt,
  firstChoice,
  homeAt,
  joinableAt,
  type Known,
  mortgageAt,
  type MortgageStart,
} from './mortgage-start.ts';
import { isStaleError } from './save-mortgage.ts';
import { mortgageTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';

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

type LoadedProps = MortgageProps & { known: Known };

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
  const begin = (next: Chosen) => {
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
