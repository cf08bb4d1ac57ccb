import { useWatch } from 'react-hook-form';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Preview } from '#web/kit/ui/preview.tsx';
import type { MortgageFields } from './mortgage-fields.ts';
import type { MortgageForm } from './mortgage-form.ts';
import { mortgageTexts } from './texts.ts';
import { loansIn, type MortgageContext } from './typed-mortgage.ts';

type Props = {
  form: MortgageForm;
  context: MortgageContext;
  /** The loans that exist, whose shares stay what they are. */
  loans: readonly Liability[];
  terms: ValuationTerms;
};

/** Total of the parts for the user, as far as the typed values can be read. */
export function MortgagePreview({ form, context, loans, terms }: Props) {
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
