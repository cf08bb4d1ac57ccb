import { useWatch } from 'react-hook-form';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Preview } from '#web/kit/ui/preview.tsx';
import {
  checkMortgage,
  type MortgageFields,
  type MortgageForm,
  type MortgageTerms,
} from './mortgage-form.ts';
import { mortgageTexts } from './mortgage-texts.ts';

type Props = { form: MortgageForm; known: MortgageTerms; terms: Terms };

/** What the parts come to for the user, as far as what is typed can be read. */
export function MortgagePreview({ form, known, terms }: Props) {
  const texts = useTexts(mortgageTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as MortgageFields;
  const stated = typed.parts.filter(({ balance }) => balance.trim() !== '');
  const checked = checkMortgage({ ...typed, parts: stated }, known, language);
  const drafts = Object.keys(checked.errors).length > 0 ? [] : (checked.values as LiabilityDraft[]);
  const [first] = drafts;
  if (first === undefined) return null;
  const { currency } = first;
  const loans = drafts.map((draft, at) => ({ ...draft, id: String(at) }) as Liability);
  const totals = liabilityTotals(loans, { currency, rates: terms.rates });
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
