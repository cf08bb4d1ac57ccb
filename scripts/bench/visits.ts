import { type Browser, chromium, type Page } from 'playwright-core';
import { LAST_FIGURE_KEY } from '#web/kit/storage/keys.ts';
import { lightChromiumPath } from '#tests/support/chromium.ts';
import { type Account, signUpOnboarded } from '#tests/support/onboarded.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figure, median, ratios } from './figures.ts';
import { writeDownTwoYears } from './household.ts';
import { startValv } from './measured.ts';
import { type Awaited, type Seen, summarise, type Watched, watchFrames } from './painted.ts';
import { type Kept, onSlowPhone } from './slow-phone.ts';

const ROUNDS = 9;
const HEADING: Awaited = { selector: 'h1', text: 'Sevadduäger' };

export type Visits = { valv: Seen[]; bare: Seen[] };

/** Servers and a browser, and a household with two years of everything, whose user is signed in. */
export type Household = {
  browser: Browser;
  /** Address of Valv. */
  origin: string;
  maria: Account;
  storageState: NonNullable<Kept['storageState']>;
  /** A cold visit to the bare React page. */
  visitBare: () => Promise<Seen>;
};

/** Runs a measurement in a browser with a household. */
export async function withHousehold<Answer>(
  dataDir: string,
  measure: (household: Household) => Promise<Answer>,
): Promise<Answer> {
  const executablePath = lightChromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const settings = { AUTH_AUTOCONFIRM: 'on', STATISTICS_REFRESH: 'off' };
  const valv = await startValv({ ...settings, DATA_DIR: dataDir, PORT: '0' });
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const { origin } = valv;
    const visitBare = () => visit(browser, bare.origin, { figure: [HEADING] });
    return await measure({
      browser,
      origin,
      visitBare,
      ...(await createHousehold(browser, origin)),
    });
  } finally {
    await browser.close();
    await valv.stop();
    bare.stop();
  }
}

/** Alternates visits to Valv with those of the bare page; the first of each is not counted. */
export async function alternate(
  visitBare: () => Promise<Seen>,
  visitValv: () => Promise<Seen>,
): Promise<Visits> {
  const visits: Visits = { valv: [], bare: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const bareSeen = await visitBare();
    const seen = await visitValv();
    if (round < 0) continue;
    visits.bare.push(bareSeen);
    visits.valv.push(seen);
  }
  return visits;
}

type Wanted = {
  dataDir: string;
  path: string;
  /** Elements to paint, of a household with two years of everything. */
  awaitedOf: (maria: Account) => Promise<Awaited>;
};

/** Opens a screen as a signed-in user, alternating with a bare React page. */
export async function measureVisits({ dataDir, path, awaitedOf }: Wanted): Promise<Visits> {
  return withHousehold(dataDir, async ({ browser, origin, visitBare, storageState, maria }) => {
    const figure = [await awaitedOf(maria)];
    return alternate(visitBare, () => visit(browser, origin + path, { figure, storageState }));
  });
}

/** A household with two years of everything, and the browser of its signed-in user. */
async function createHousehold(
  browser: Browser,
  origin: string,
): Promise<Pick<Household, 'storageState' | 'maria'>> {
  const context = await browser.newContext({ baseURL: origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await writeDownTwoYears(maria);
  const page = await context.newPage();
  await page.goto('/?lang=sv');
  await page.getByRole('slider').first().waitFor();
  const { cookies, origins } = await context.storageState();
  await context.close();
  return { storageState: { cookies, origins: origins.map(firstVisitOf) }, maria };
}

type KeptOrigin = { localStorage: readonly { name: string; value: string }[] };

/** A first visit begins without the figure of an earlier one. */
function firstVisitOf<Origin extends KeptOrigin>(origin: Origin): Origin {
  const localStorage = origin.localStorage.filter(({ name }) => name !== LAST_FIGURE_KEY);
  return { ...origin, localStorage };
}

type VisitTerms = Watched & Kept;

function visit(browser: Browser, url: string, { figure, ...kept }: VisitTerms): Promise<Seen> {
  return onSlowPhone(browser, (page) => watchVisit(page, url, { figure }), kept);
}

/** Opens an address, until all that is waited for has been painted. */
export async function watchVisit(page: Page, url: string, watched: Watched): Promise<Seen> {
  await page.addInitScript(watchFrames, watched);
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(summarise);
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
