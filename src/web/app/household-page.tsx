import { HouseholdsScreen } from '#web/households/households-screen.tsx';

/** The households with their parts, each of which fails by itself. */
export function HouseholdPage() {
  return <HouseholdsScreen waiting={null} figures={() => null} />;
}
