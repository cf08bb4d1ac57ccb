import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { type Account, signUpOnboarded } from '../../tests/support/onboarded.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figure, median, ratios } from './figures.ts';
import { writeDownTwoYears } from './household.ts';
import { startValv } from './measured.ts';
import { type Awaited, type Seen, summarise, watchFrames } from './painted.ts';
import { type Kept, onSlowPhone } from './slow-phone.ts';

const ROUNDS = 9;
const HEADING: Awaited = { selector: 'h1', text: 'Sevadduäger' };

export type Visits = { valv: Seen[]; bare: Seen[] };

type Wanted = {
  dataDir: string;
  path: string;
  /** Elements to paint, of a household with two years of everything. */
  awaitedOf: (maria: Account) => Promise<Awaited>;
};

/** Opens a screen as a signed-in user, alternating with a bare React page. */
export async function measureVisits({ dataDir, path, awaitedOf }: Wanted): Promise<Visits> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const settings = { AUTH_AUTOCONFIRM: 'on', STATISTICS_REFRESH: 'off' };
  const valv = await startValv({ ...settings, DATA_DIR: dataDir, PORT: '0' });
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const { storageState, maria } = await createHousehold(browser, valv.origin);
    const awaited = await awaitedOf(maria);
    const visits: Visits = { valv: [], bare: [] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const bareSeen = await visit(browser, bare.origin, { awaited: HEADING });
      const seen = await visit(browser, valv.origin + path, { awaited, storageState });
      if (round < 0) continue;
      visits.bare.push(bareSeen);
      visits.valv.push(seen);
    }
    return visits;
  } finally {
    await browser.close();
    await valv.stop();
    bare.stop();
  }
}

/** A household with two years of everything, and the browser of its signed-in user. */
async function createHousehold(
  browser: Browser,
  origin: string,
): Promise<Required<Kept> & { maria: Account }> {
  const context = await browser.newContext({ baseURL: origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await writeDownTwoYears(maria);
  const page = await context.newPage();
  await page.goto('/?lang=sv');
  await page.getByRole('slider').first().waitFor();
  const storageState = await context.storageState();
  await context.close();
  return { storageState, maria };
}

type VisitTerms = { awaited: Awaited } & Kept;

function visit(browser: Browser, url: string, { awaited, ...kept }: VisitTerms): Promise<Seen> {
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

type Screen = {
  name: string;
  /** The figure that is waited for. */
  figure: string;
  goals: {
    painted: number | null;
    charts: number | null;
    blockingMs: number;
    kilobytes: number;
  };
};

/** Figures of a screen, beside those of the bare page. */
export function figuresOf({ valv, bare }: Visits, { name, figure, goals }: Screen): Figure[] {
  const bases = bare.map(({ paintedMs }) => paintedMs);
  const of = (field: keyof Seen) => valv.map((each) => each[field]);
  const beside = `beside a bare React page (here ${Math.round(median(bases))} ms)`;
  return [
    {
      name: `${name}, ${figure} painted ${beside}`,
      unit: 'times',
      rounds: ratios(of('paintedMs'), bases),
      goal: goals.painted,
    },
    {
      name: `${name}, all charts painted, beside the same`,
      unit: 'times',
      rounds: ratios(of('chartsMs'), bases),
      goal: goals.charts,
    },
    {
      name: `${name}, blocking time`,
      unit: 'ms',
      rounds: of('blockingMs'),
      goal: goals.blockingMs,
    },
    { name: `${name}, layout shift`, unit: '', rounds: of('shift'), goal: 0.02 },
    {
      name: `${name} with its charts, page and code as sent (fonts apart)`,
      unit: 'kB',
      rounds: of('fileBytes').map((bytes) => bytes / 1000),
      goal: goals.kilobytes,
    },
    {
      name: `Answers that the ${name.toLowerCase()} shows, as sent`,
      unit: 'kB',
      rounds: of('answerBytes').map((bytes) => bytes / 1000),
      goal: null,
    },
  ];
}
