import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { AssetDraft } from '#domain/records/assets.ts';
import { monthOf } from '#domain/basics/months.ts';
import { assetPart } from '#domain/figures/totals/total-parts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { totalOf } from '#domain/figures/totals/totals.ts';
import { formatDay, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ChoiceField } from '#web/kit/ui/choice-field.tsx';
import {
  type AssetFields,
  type AssetForm,
  draftedAsset,
  type OwnershipRule,
  revaluationOf,
} from './asset-form.ts';
import { assetTexts } from './texts.ts';

type Props = { form: AssetForm; rule: OwnershipRule; terms: ValuationTerms };

/**
 * Asks for the meaning of another value of a dated property: a valuation of today, or a correction
 * of the existing one. The date in its field is the one that is saved.
 */
export function ValuationChoice({ form, rule, terms }: Props) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as AssetFields;
  const first = useFocusWhenRefused(form);
  const revaluation = revaluationOf(typed, { rule, today: terms.asOf, language });
  if (revaluation === null) return null;
  const { valuedOn, chosen } = revaluation;
  const helpOf = (draft: AssetDraft, past: string) => {
    const counts = texts.countsToday({ amount: countedToday(draft, terms, language) });
    return `${counts} ${past}`;
  };
  const choose = (choice: 'correction' | 'valuation') => {
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('isCorrection', choice === 'correction', options);
    form.setValue('valuationDate', choice === 'correction' ? valuedOn : terms.asOf, options);
  };
  return (
    <ChoiceField
      ref={first}
      label={texts.revaluation}
      value={chosen}
      error={form.getFieldState('isCorrection', form.formState).error?.message}
      onChange={choose}
      options={[
        {
          value: 'valuation',
          text: texts.newValuation,
          help: helpOf(revaluation.valuation, texts.pastStays),
        },
        {
          value: 'correction',
          text: texts.correction({ day: formatDay(valuedOn, language) }),
          help: helpOf(revaluation.correction, texts.pastFollows),
        },
      ]}
    />
  );
}

/** The same calculation as the total's, of the part in its own currency. */
function countedToday(
  draft: AssetDraft,
  { asOf, housePrices }: ValuationTerms,
  language: Language,
) {
  const part = assetPart(draftedAsset(draft), monthOf(asOf), housePrices);
  const { value } = totalOf([part], part.currency, new Map());
  return formatMoney(value, part.currency, language);
}

/** Focuses the question if it was left unanswered. */
function useFocusWhenRefused(form: AssetForm) {
  const first = useRef<HTMLInputElement>(null);
  const seenCount = useRef(0);
  const { submitCount, errors } = form.formState;
  const isRefused = errors.isCorrection !== undefined;
  useEffect(() => {
    // Further typing must not move the focus.
    if (isRefused && submitCount !== seenCount.current) first.current?.focus();
    seenCount.current = submitCount;
  }, [submitCount, isRefused]);
  return first;
}
