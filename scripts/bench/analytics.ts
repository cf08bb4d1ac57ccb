import { inflationOf, monthOfPeriod } from '#domain/statistics/inflation.ts';
import { formatShare } from '#web/kit/i18n/format.ts';
import type { Account } from '#tests/support/onboarded.ts';
import type { Figure } from './figures.ts';
import { figuresOf, measureVisits } from './visits.ts';

type Series = { data: { key: [string]; values: [string] }[] };

/**
 * Time until a signed-in user sees inflation and the charts of the analysis, beside the bare page.
 */
export async function measureAnalytics(dataDir: string): Promise<Figure[]> {
  const visits = await measureVisits({
    dataDir,
    path: '/analytics',
    awaitedOf: async (maria) => ({ selector: 'main', text: await latestInflation(maria) }),
  });
  const goals = { painted: null, charts: null, blockingMs: 200, kilobytes: 170 };
  return figuresOf(visits, { name: 'Economic analysis', figure: 'inflation', goals });
}

/** The latest inflation as the screen writes it, without spaces. */
export async function latestInflation(maria: Account): Promise<string> {
  const { data } = (await maria.call('GET', '/api/inflation-data')) as Series;
  const prices = new Map(data.map(({ key, values }) => [monthOfPeriod(key[0]), values[0]]));
  const latest = inflationOf(prices)?.latest;
  if (latest === undefined) throw new Error('The series of consumer prices is empty.');
  return formatShare(latest.percent, 'sv').replaceAll(/\s/g, '');
}
