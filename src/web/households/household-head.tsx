import type { ReactNode } from 'react';
import type { Household } from '#domain/households.ts';
import { currencyUnits } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { householdTexts } from './texts.ts';

/** Which household it is, how many are in it, and what can be done with them. */
export function HouseholdHead(props: { household: Household; children: ReactNode }) {
  const { name, memberCount, role, currency } = props.household;
  const texts = useTexts(householdTexts);
  const language = useLanguage();
  const lead = [
    texts.members({ count: memberCount }),
    ...(role === 'owner' ? [texts.owner] : []),
    texts.amounts({ currencies: currencyUnits(currency, language) }),
  ];
  return (
    <PageHead title={name} lead={lead.join(' · ')}>
      {props.children}
    </PageHead>
  );
}
