import House from 'lucide-react/icons/house';
import { type NameParams, defineTexts } from '#domain/basics/texts.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { usePrimaryOwners } from '#web/household/co-owners/use-links.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import type { DialogAction } from '#web/kit/ui/list.tsx';
import { loadMortgageDialog, OpenMortgage } from './open-mortgage.tsx';

/** Row action of a home that opens its mortgage; null for another asset. */
export function useHomeMortgageAction(
  terms: ValuationTerms,
): (asset: Asset) => DialogAction | null {
  const texts = useTexts(mortgageActionTexts);
  const owners = usePrimaryOwners();
  return ({ id, type, name }) => {
    if (type !== 'real_estate' || owners.has(id)) return null;
    const start = { at: 'home', homeId: id } as const;
    return {
      icon: House,
      label: texts.ofHome({ name }),
      text: texts.ofHomeShort,
      load: loadMortgageDialog,
      dialog: (onClose) => <OpenMortgage {...{ start, terms, onClose }} />,
    };
  };
}

/** Row action of a home loan that joins it with a home; null where there is none to join. */
export function useLoanMortgageAction(
  terms: ValuationTerms,
): (loan: Liability) => DialogAction | null {
  const texts = useTexts(mortgageActionTexts);
  const owners = usePrimaryOwners();
  const assets = useItems('assets').data ?? [];
  const hasHome = assets.some(({ id, type }) => type === 'real_estate' && !owners.has(id));
  return (loan) => {
    const { id, type, name } = loan;
    if (type !== 'mortgage' || !hasHome || owners.has(id)) return null;
    const start = { at: 'loan', loan } as const;
    return {
      icon: House,
      label: texts.ofLoan({ name }),
      text: texts.ofLoanShort,
      load: loadMortgageDialog,
      dialog: (onClose) => <OpenMortgage {...{ start, terms, onClose }} />,
    };
  };
}

/** Texts of the action that opens the dialog of a mortgage. */
const mortgageActionTexts = defineTexts({
  en: {
    ofHome: ({ name }: NameParams) => `Mortgage of ${name}`,
    ofLoan: ({ name }: NameParams) => `Home and terms of ${name}`,
    ofHomeShort: 'Mortgage',
    ofLoanShort: 'Home and terms',
  },
  sv: {
    ofHome: ({ name }: NameParams) => `Bolånet för ${name}`,
    ofLoan: ({ name }: NameParams) => `Bostad och villkor för ${name}`,
    ofHomeShort: 'Bolånet',
    ofLoanShort: 'Bostad och villkor',
  },
});
