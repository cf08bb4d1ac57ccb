import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { signUpOnboarded } from '../../tests/support/onboarded.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figure, median, ratios } from './figures.ts';
import { writeDownTwoYears } from './household.ts';
import { startMeasured } from './measured.ts';
import { type Awaited, type Seen, summarise, watchFrames } from './seen.ts';
import { type Kept, onSlowPhone } from './slow-phone.ts';

const ROUNDS = 9;
const HEADING: Awaited = { selector: 'h1', text: 'Sevadduäger' };

/** When a signed-in person sees their net worth and the charts, beside a bare React page. */
export async function measureDashboard(dataDir: string): Promise<Figure[]> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env = { DATA_DIR: dataDir, PORT: '0', AUTH_AUTOCONFIRM: 'on' };
  const valv = await startMeasured('../start.ts', env);
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const { storageState, netWorth } = await createHousehold(browser, valv.origin);
    const hero = { selector: '[data-widget="net_worth_trend"]', text: netWorth };
    const visits = { bare: [] as Seen[], dashboard: [] as Seen[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const bareSeen = await visit(browser, bare.origin, { awaited: HEADING });
      const seen = await visit(browser, valv.origin, { awaited: hero, storageState });
      if (round < 0) continue;
      visits.bare.push(bareSeen);
      visits.dashboard.push(seen);
    }
    return figuresOf(visits.dashboard, visits.bare);
  } finally {
    await browser.close();
    await valv.stop();
    bare.stop();
  }
}

type Household = Required<Kept> & { netWorth: string };

/** A household with two years of everything, and the browser of somebody who is signed in. */
async function createHousehold(browser: Browser, origin: string): Promise<Household> {
  const context = await browser.newContext({ baseURL: origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await writeDownTwoYears(maria);
  const summary = (await maria.call('GET', '/api/financial-summary')) as { netWorth: number };
  const page = await context.newPage();
  await page.goto('/?lang=sv');
  await page.getByRole('slider').first().waitFor();
  const storageState = await context.storageState();
  await context.close();
  return { storageState, netWorth: String(Math.floor(summary.netWorth)) };
}

type Terms = { awaited: Awaited } & Kept;

function visit(browser: Browser, url: string, { awaited, ...kept }: Terms): Promise<Seen> {
  return onSlowPhone(
    browser,
    async (page) => {
      await page.addInitScript(watchFrames, awaited);
      await page.goto(url, { waitUntil: 'load' });
      return page.evaluate(summarise);
    },
    kept,
  );
}

function figuresOf(seen: readonly Seen[], bare: readonly Seen[]): Figure[] {
  const bases = bare.map(({ paintedMs }) => paintedMs);
  const of = (field: keyof Seen) => seen.map((each) => each[field]);
  const beside = `beside a bare React page (here ${Math.round(median(bases))} ms)`;
  return [
    {
      name: `Dashboard, net worth painted ${beside}`,
      unit: 'times',
      rounds: ratios(of('paintedMs'), bases),
      goal: 1.8,
    },
    {
      name: 'Dashboard, all charts painted, beside the same',
      unit: 'times',
      rounds: ratios(of('chartsMs'), bases),
      goal: 2.2,
    },
    { name: 'Dashboard, blocking time', unit: 'ms', rounds: of('blockingMs'), goal: 200 },
    { name: 'Dashboard, layout shift', unit: '', rounds: of('shift'), goal: 0.02 },
    {
      name: 'Dashboard with its charts, page and code as sent (fonts apart)',
      unit: 'kB',
      rounds: of('fileBytes').map((bytes) => bytes / 1000),
      goal: 150,
    },
    {
      name: 'Answers that the dashboard shows, as sent',
      unit: 'kB',
      rounds: of('answerBytes').map((bytes) => bytes / 1000),
      goal: null,
    },
  ];
}
