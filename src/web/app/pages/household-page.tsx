import type { Household } from '#domain/household/households.ts';
import { WidgetBoundary } from '#web/dashboard/grid/widget-boundary.tsx';
import { HouseholdFigures } from '#web/household/figures/household-figures.tsx';
import { HouseholdTerms } from '#web/household/terms/household-terms.tsx';
import { HouseholdsScreen } from '#web/household/households/households-screen.tsx';
import { OwnInvitations } from '#web/household/invitations/own-invitations.tsx';
import { PeopleButtons } from '#web/household/members/people-buttons.tsx';
import { WaitingProposals } from '#web/household/co-owners/waiting-proposals.tsx';

/** The households with their parts, each of which fails by itself. */
export function HouseholdPage() {
  return (
    <HouseholdsScreen
      waiting={
        <>
          <OwnInvitations />
          <WaitingProposals />
        </>
      }
      people={(household) => <PeopleButtons household={household} />}
      figures={(household) => <Figures household={household} />}
      terms={(household, onGone) => <HouseholdTerms household={household} onGone={onGone} />}
    />
  );
}

function Figures({ household }: { household: Household }) {
  return (
    <WidgetBoundary name={null}>
      <HouseholdFigures household={household} />
    </WidgetBoundary>
  );
}
