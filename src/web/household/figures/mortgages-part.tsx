import type { HouseholdMortgage } from '#domain/household/household-mortgages.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';
import {
  type HouseholdQuery,
  type Names,
  useHouseholdMortgages,
  useNames,
} from './use-household-figures.ts';

const loadOverview = () => import('#web/mortgage/overview.tsx');

/** The household's mortgages, each once and whole, with each owner's part; none: nothing. */
export function MortgagesPart(householdQuery: HouseholdQuery) {
  const { data } = useHouseholdMortgages(householdQuery);
  const { names } = useNames(householdQuery);
  if (!data || !names) return null;
  return data.mortgages.map((shown) => (
    <HouseholdCard key={shown.mortgage.assetId} {...{ shown, names }} asOf={data.asOf} />
  ));
}

type Props = { shown: HouseholdMortgage; names: Names; asOf: string };

function HouseholdCard({ shown, names, asOf }: Props) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { mortgage, owners } = shown;
  const money = (value: number) => formatWholeMoney(value, mortgage.currency, language);
  return (
    <Sheet data-mortgage={mortgage.assetId}>
      <SheetHead title={texts.mortgageOf({ name: mortgage.name ?? '' })} />
      <Table
        caption={texts.mortgageOwners}
        columns={[texts.owner, texts.interestYear, texts.deductionYear]}
        rows={owners.map(({ userId, interestYear, deductionYear }) => ({
          id: userId,
          name: names.get(userId) ?? texts.somebody,
          figures: [money(interestYear), deductionYear === null ? '–' : money(deductionYear)],
        }))}
      />
      <LazyPart load={loadOverview}>
        {({ Overview }) => (
          <div className={styles['mortgage']}>
            <Overview shown={shown} asOf={asOf} />
          </div>
        )}
      </LazyPart>
    </Sheet>
  );
}
