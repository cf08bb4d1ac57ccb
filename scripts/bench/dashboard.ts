import type { Figure } from './figures.ts';
import { NET_WORTH } from './painted.ts';
import { figuresOf, measureVisits } from './visits.ts';

/** Time until a signed-in user sees their net worth and the charts, beside a bare React page. */
export async function measureDashboard(dataDir: string): Promise<Figure[]> {
  const visits = await measureVisits({
    dataDir,
    path: '',
    awaitedOf: async (maria) => {
      const summary = (await maria.call('GET', '/api/financial-summary')) as { netWorth: number };
      const text = String(Math.floor(summary.netWorth));
      return { selector: NET_WORTH, text };
    },
  });
  const goals = { painted: 1, charts: 2.4, blockingMs: 60, kilobytes: 165 };
  return figuresOf(visits, { name: 'Dashboard', figure: 'net worth', goals });
}
