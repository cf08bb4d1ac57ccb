import { hasRates } from '#domain/statistics/release-calendar.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import { type DayOfRates, leavesOut } from '#domain/statistics/series-check.ts';
import { download, type DownloadLimits } from './download.ts';
import { readRates } from './eurofxref.ts';

/** The bank's files, from the newest day alone to everything since 1999. */
const FILES = {
  daily: 'eurofxref-daily.xml',
  quarter: 'eurofxref-hist-90d.xml',
  all: 'eurofxref-hist.xml',
} as const;

/** The file of ninety days covers as many calendar days; some are left for late runs. */
const QUARTER_DAYS = 85;

type EcbQuery = {
  ecbUrl: string;
  limits: DownloadLimits;
  /** The newest day that we have. */
  lastKnown: Day;
  today: Day;
  /** Some currencies have no past yet. */
  isWhole: boolean;
};

export type FetchedRates = { days: DayOfRates[]; bytes: Buffer };

/** The rates since a day, none left out: of the smallest file that reaches back to it. */
export async function askEcb(query: EcbQuery): Promise<FetchedRates> {
  if (query.isWhole) return ask(query, FILES.all);
  if (daysBetween(query.lastKnown, query.today) > QUARTER_DAYS) return ask(query, FILES.all);
  if (missingDays(query) > 1) return ask(query, FILES.quarter);
  const daily = await ask(query, FILES.daily);
  const [first] = daily.days;
  const isNext = first !== undefined && !leavesOut(query.lastKnown, first.day);
  return isNext ? daily : ask(query, FILES.quarter);
}

async function ask({ ecbUrl, limits }: EcbQuery, file: string): Promise<FetchedRates> {
  const url = `${ecbUrl}/${file}`;
  const bytes = await download({ url, accept: 'application/xml, text/xml' }, limits);
  return { days: await readRates(bytes), bytes };
}

function missingDays({ lastKnown, today }: EcbQuery): number {
  let count = 0;
  for (let day = addDays(lastKnown, 1); day <= today; day = addDays(day, 1)) {
    if (hasRates(day)) count += 1;
  }
  return count;
}
