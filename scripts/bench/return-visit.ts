import { afterEarlierVisit, answersStored, stopWorkers } from './earlier-visit.ts';
import { type Figure, median, ratios } from './figures.ts';
import { type Awaited, NET_WORTH, type Seen } from './painted.ts';
import { openSlowPage, PHONE, slowWorkerDown } from './slow-phone.ts';
import { alternate, type Household, watchVisit, withHousehold } from './visits.ts';

/** The page's own view, until the application has loaded. */
const SHELL = '#shell';
/** Says how old the shown figures are. */
const AGE: Awaited = { selector: SHELL, text: 'Hämtat' };
/** By this an asset changes between two visits. */
const CHANGE = 1000;

/** Time until a user who has been here before sees the last net worth, and the present one. */
export async function measureReturnVisit(dataDir: string): Promise<Figure[]> {
  const { valv, bare } = await withHousehold(dataDir, async (household) => {
    const context = await afterEarlierVisit(household, PHONE);
    await slowWorkerDown(household.browser, household.origin);
    const visitValv = async () => {
      const lastRead = [{ selector: SHELL, text: await netWorthOf(household) }, AGE];
      await changeNetWorth(household);
      const figure = [{ selector: NET_WORTH, text: await netWorthOf(household) }];
      const page = await openSlowPage(context);
      const seen = await watchVisit(page, household.origin, { lastRead, figure });
      await answersStored(page);
      await stopWorkers(page);
      await page.close();
      return seen;
    };
    return alternate(household.visitBare, visitValv);
  });
  const bases = bare.map(({ paintedMs }) => paintedMs);
  const of = (field: keyof Seen) => valv.map((each) => each[field]);
  const beside = `beside a bare React page visited cold (here ${Math.round(median(bases))} ms)`;
  return [
    {
      name: `Return visit, last net worth painted with its age ${beside}`,
      unit: 'times',
      rounds: ratios(of('lastReadMs'), bases),
      goal: 0.5,
    },
    {
      name: 'Return visit, fresh net worth painted, beside the same',
      unit: 'times',
      rounds: ratios(of('paintedMs'), bases),
      goal: 0.9,
    },
    { name: 'Return visit, layout shift', unit: '', rounds: of('shift'), goal: 0.02 },
    { name: 'Return visit, blocking time', unit: 'ms', rounds: of('blockingMs'), goal: null },
  ];
}

async function netWorthOf({ maria }: Household): Promise<string> {
  const summary = (await maria.call('GET', '/api/financial-summary')) as { netWorth: number };
  return String(Math.floor(summary.netWorth));
}

/** Another device writes down a new value. */
async function changeNetWorth({ maria }: Household): Promise<void> {
  const [asset] = (await maria.call('GET', '/api/assets')) as { id: string; value: string }[];
  if (asset === undefined) throw new Error('The household has no assets.');
  const value = (Number(asset.value) + CHANGE).toFixed(2);
  await maria.call('PUT', `/api/assets/${asset.id}`, { value });
}
