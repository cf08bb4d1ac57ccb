import { HealthAtAGlance } from '#web/analysis/health/health-section.tsx';
import { useIsPhone } from '#web/kit/ui/use-width.ts';
import { Month } from '#web/app/shell/shell.tsx';

/** Health on the dashboard; on a phone below the month's card, for which no menu has room. */
export function Part() {
  return (
    <>
      {useIsPhone() && <Month />}
      <HealthAtAGlance />
    </>
  );
}
