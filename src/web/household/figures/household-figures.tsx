import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { Household } from '#domain/household/households.ts';
import { currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below } from '#web/kit/ui/below.tsx';
import { Held } from '#web/kit/ui/held.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { GoalsPart } from './goals-part.tsx';
import { HistoryPart } from './history-part.tsx';
import styles from './household-figures.module.css';
import { MortgagesPart } from './mortgages-part.tsx';
import { MembersPart } from './members-part.tsx';
import { SummaryPart } from './summary-part.tsx';
import { householdFigureTexts } from './texts.ts';
import { useAreTotalsAwaited } from './use-household-figures.ts';

/** The figures of a household, in its own currency unless another is chosen. */
export function HouseholdFigures({ household }: { household: Household }) {
  return <Figures key={household.id} household={household} />;
}

function Figures({ household }: { household: Household }) {
  const { id: householdId, currency: own } = household;
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const [chosen, choose] = useState<Currency | null>(null);
  const currency = chosen ?? own;
  const householdQuery = { householdId, currency };
  return (
    <div className={styles['figures']}>
      <PageHead
        title={texts.heading}
        lead={texts.lead({ currencies: currencyUnits(currency, language) })}
      >
        <div className={styles['choice']}>
          <Select
            label={texts.currency}
            value={currency}
            options={CURRENCIES.map((code) => ({ value: code, text: code }))}
            onChange={({ target }) => choose(target.value as Currency)}
          />
        </div>
      </PageHead>
      <SummaryPart {...householdQuery} />
      <Held isHeld={useAreTotalsAwaited(householdQuery)} className={styles['figures']}>
        <MembersPart {...householdQuery} />
        <Below>
          <HistoryPart {...householdQuery} />
          <MortgagesPart {...householdQuery} />
          <GoalsPart {...householdQuery} />
        </Below>
      </Held>
    </div>
  );
}
