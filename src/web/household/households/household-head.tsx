import type { ReactNode } from 'react';
import type { Household } from '#domain/household/households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { householdTexts } from './texts.ts';

/** Which household it is, how many are in it, and what can be done with them. */
export function HouseholdHead(props: { household: Household; children: ReactNode }) {
  const { name, memberCount, role } = props.household;
  const texts = useTexts(householdTexts);
  const lead = [texts.members({ count: memberCount }), ...(role === 'owner' ? [texts.owner] : [])];
  return (
    <PageHead title={name} lead={lead.join(' · ')}>
      {props.children}
    </PageHead>
  );
}
