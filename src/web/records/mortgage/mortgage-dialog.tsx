import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { formatMoney, formatRate, joinFacts } from '#web/kit/i18n/format.ts';
import { useItems, useSource } from '#web/client/records/use-records.tsx';
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
import { mortgageTexts } from './texts.ts';
import { loansIn, type MortgageContext, fieldOf, type StatedMortgage } from './typed-mortgage.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JoinedMortgage, StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import { figuresBefore } from '#domain/mortgage/mortgage-undo.ts';
import { draftOf, isChanged, loanFiguresOf } from '#domain/mortgage/stated-loans.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { GuestRefusal, RemoteError } from '#web/client/http/remote-error.ts';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import type { RecordsSource } from '#web/client/records/source.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { useUndo } from '#web/records/items/item-writes.ts';

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

/** A saved mortgage, with what is needed to take it back. */
type MortgageToSave = {
  stated: StatedMortgage;
  /** Null: loans without a home. */
  stored: StoredMortgage | null;
  /** The loans that were added. */
  added: readonly { id: string; name: string }[];
  /** Mortgages that had one of the parts, the home's own first. */
  left: readonly JoinedMortgage[];
  /** Loans that were changed, as they were. */
  changed: readonly Liability[];
};

type SaveContext = {
  source: RecordsSource;
  formKey: string;
  mortgages: readonly JoinedMortgage[];
  loans: readonly Liability[];
};

/** Saves what the form states: all of it or nothing. */
async function save(
  stated: StatedMortgage,
  { source, formKey, mortgages, loans }: SaveContext,
): Promise<MortgageToSave> {
  if (stated.home === null) {
    const added = await source.records(formKey).liabilities.createAll(stated.drafts);
    return { stated, stored: null, added, left: [], changed: [] };
  }
  const { home, draft } = stated;
  const own = mortgages.find(({ assetId }) => assetId === home.id);
  const ifMatch = own?.updatedAt ?? undefined;
  const stored = await (await mortgagesIn(source)).put(home.id, draft, { formKey, ifMatch });
  const known = new Set(draft.parts.map(({ liabilityId }) => liabilityId));
  const news = draft.parts.filter(({ liabilityId }) => liabilityId === null);
  const added = stored.parts
    .filter(({ liabilityId }) => !known.has(liabilityId))
    .map(({ liabilityId: id }, at) => ({ id, name: news[at]?.name ?? '' }));
  const others = mortgages.filter(
    ({ assetId, parts }) =>
      assetId !== null &&
      assetId !== home.id &&
      parts.some(({ liabilityId }) => known.has(liabilityId)),
  );
  const left = own === undefined ? others : [own, ...others];
  return { stated, stored, added, left, changed: changedBy(draft, loans) };
}

function changedBy({ parts }: MortgageDraft, loans: readonly Liability[]): Liability[] {
  const stated = new Map(parts.map((part) => [part.liabilityId, part]));
  return loans.filter((loan) => {
    const part = stated.get(loan.id);
    return part !== undefined && isChanged(loan, loanFiguresOf(part));
  });
}

/** Takes a saved mortgage back. Null: something of it was changed or deleted since; all stays. */
async function takeBack(saved: MortgageToSave, source: RecordsSource): Promise<object | null> {
  const { stored, left, changed } = saved;
  const added = saved.added.map(({ id }) => id);
  if (stored === null) return (await source.records().liabilities.removeAll(added)) ? saved : null;
  const { assetId, updatedAt } = stored;
  const own = left.find((each) => each.assetId === assetId);
  const others = left.flatMap((each) => {
    const draft = draftOf(each);
    return draft === null || each.assetId === null || each === own
      ? []
      : [{ assetId: each.assetId, draft }];
  });
  const before = own === undefined ? null : draftOf(own);
  const undo = { before, others, loans: changed.map(figuresBefore), added };
  try {
    await (await mortgagesIn(source)).undo(assetId, undo, updatedAt);
    return saved;
  } catch (error) {
    if (isStaleError(error) || isGone(error)) return null;
    throw error;
  }
}

/** Whether a write was refused because the mortgage was changed since it was read. */
function isStaleError(error: unknown): boolean {
  const isRefusal = error instanceof GuestRefusal || error instanceof RemoteError;
  return isRefusal && error.code === 'conflict';
}

function isGone(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'not_found';
}

type SaveMortgageOptions = {
  form: MortgageForm;
  /** The user's mortgages and loans as they are read. */
  before: { mortgages: readonly JoinedMortgage[]; loans: readonly Liability[] };
  onClose: () => void;
};

/** Saves a mortgage, and reports it with an undo; a refused field has its error. */
function useSaving({ form, before, onClose }: SaveMortgageOptions) {
  const texts = useTexts(mortgageTexts);
  const source = useSource();
  const client = useQueryClient();
  const [formKey] = useState(createFormKey);
  const [seen] = useState(before);
  const [isWarned, setWarned] = useState(false);
  const undo = useUndo();
  const write = useMutation({
    mutationFn: (stated: StatedMortgage) =>
      save(stated, { source, formKey, ...(isWarned ? before : seen) }),
    onSettled: async (_saved, error) => {
      const isRead = client.invalidateQueries({ queryKey: source.key });
      // A further press replaces the version that is read now.
      if (isStaleError(error)) await isRead;
    },
  });
  const say = (saved: MortgageToSave) => {
    const words = wordsOf(saved.stated, texts);
    const name = saved.stated.home?.name ?? saved.added.map((loan) => loan.name).join(' · ');
    const onAction = () =>
      undo({
        write: () => takeBack(saved, source),
        name,
        done: words.undone,
        failed: words.undoFailed,
      });
    const title = words.done({ count: saved.added.length });
    const action = { text: texts.undo, onAction };
    showToast({ title, description: name, action });
    onClose();
  };
  const refuse = (error: Error) => {
    // A further press replaces the version that was read since.
    setWarned(isStaleError(error));
    if (!(error instanceof RemoteError)) return;
    for (const { path, code: type, message } of error.issues) {
      form.setError(fieldOf(path) as 'bank', { type, message });
    }
  };
  return {
    isSaving: write.isPending,
    error: write.error,
    save: (stated: StatedMortgage) => {
      if (!write.isPending) write.mutate(stated, { onSuccess: say, onError: refuse });
    },
  };
}

type Texts = (typeof mortgageTexts)['en' | 'sv'];

/** Words for adding a mortgage, or for changing one that exists. */
function wordsOf(stated: StatedMortgage, texts: Texts): Texts['added'] {
  const isAdded =
    stated.home === null || stated.draft.parts.every(({ liabilityId }) => liabilityId === null);
  return isAdded ? texts.added : texts.changed;
}
