import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { dayOf } from '#domain/basics/months.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { addFile } from '#tests/support/file-in-page.ts';
import type { Account } from '#tests/support/onboarded.ts';
import { latestInflation } from './analytics.ts';
import { afterEarlierVisit, idleMoment } from './earlier-visit.ts';
import type { Figure } from './figures.ts';
import { paintedAfterClick, watchClick, watchFrames } from './painted.ts';
import { CPU_SLOWDOWN } from './slow-phone.ts';
import { type Household, withHousehold } from './visits.ts';

const ROUNDS = 5;
/** A screen may take this much of its `earlierMs`, the median of 2026-11-28. */
const GROWTH_MAX = 1.25;
/** The product reads what is pointed at for longer than 65 ms: a timer set after its own. */
const POINTED_MS = 100;
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const TODAY = dayOf(new Date());
const BANK_FILE = `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
${TODAY};${TODAY};5490990004;ICA SKOGEN;-432,50;1000,00
`;
const AVATAR = 'Konto och inställningar';

/** A screen, and a text of it that the dashboard does not show, without spaces. */
type Screen = { name: string; path: string; title: string; text: string; earlierMs: number };

const SCREENS: readonly Screen[] = [
  {
    name: 'Assets',
    path: paths.assets,
    title: 'Tillgångar',
    text: 'Dinandelav4250000,00kr',
    earlierMs: 168,
  },
  {
    name: 'Liabilities',
    path: paths.liabilities,
    title: 'Skulder',
    text: '1400000,00kr',
    earlierMs: 132,
  },
  { name: 'Income', path: paths.income, title: 'Inkomster', text: '584400,00kr', earlierMs: 133 },
  { name: 'Costs', path: paths.costs, title: 'Kostnader', text: '216000,00kr', earlierMs: 189 },
  {
    name: 'Transactions',
    path: paths.transactions,
    title: 'Transaktioner',
    text: '432,50kr',
    earlierMs: 147,
  },
  { name: 'Goals', path: paths.goals, title: 'Mål', text: '31700,00krkvar', earlierMs: 123 },
  { name: 'Tax', path: paths.tax, title: 'Skatt', text: '100000,00kr', earlierMs: 120 },
  {
    name: 'Household',
    path: paths.household,
    title: 'Hushåll',
    text: '5861500,00kr',
    earlierMs: 149,
  },
  { name: 'Account', path: paths.account, title: 'Konto', text: 'Kontotskapades', earlierMs: 111 },
];

/** Time from a click on the dashboard until the figures of each other screen are painted. */
export async function measureScreens(dataDir: string): Promise<Figure[]> {
  return withHousehold(dataDir, async (household) => {
    const context = await afterEarlierVisit(household, DESKTOP);
    await recordMore(context, household);
    const analytics = {
      name: 'Economic analysis',
      path: paths.analytics,
      title: 'Ekonomisk analys',
      earlierMs: 116,
    };
    const history = {
      name: 'Historical data',
      path: paths.historicalData,
      title: 'Historik',
      earlierMs: 167,
    };
    const screens = [
      ...SCREENS,
      { ...history, text: await lastTypedValue(household.maria) },
      { ...analytics, text: await latestInflation(household.maria) },
    ];
    const rounds = new Map(screens.map(({ name }) => [name, [] as number[]]));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const screen of screens) {
        const openedMs = await openFromDashboard(context, screen);
        if (round >= 0) rounds.get(screen.name)?.push(openedMs);
      }
    }
    return screens.map(({ name, earlierMs }) => ({
      name: `${name} opened from the dashboard`,
      unit: 'ms',
      rounds: rounds.get(name) ?? [],
      goal: Math.round(GROWTH_MAX * earlierMs),
    }));
  });
}

type Typed = { year: number; month: number; value: string };

/** The value of the home in its last typed month, beside the name of the month. */
async function lastTypedValue(maria: Account): Promise<string> {
  const assets = (await maria.call('GET', '/api/assets')) as { id: string; type: string }[];
  const home = assets.find(({ type }) => type === 'real_estate');
  const typed = (await maria.call('GET', `/api/assets/${home?.id}/historical-values`)) as Typed[];
  const [last] = typed.toSorted((a, b) => b.year - a.year || b.month - a.month);
  if (last === undefined) throw new Error('The home has no typed value');
  const then = new Date(last.year, last.month - 1, 1);
  const name = then.toLocaleDateString('sv', { month: 'short', year: 'numeric' });
  return `${name}${last.value.replace('.', ',')}kr`.replaceAll(/\s/g, '');
}

/** Records of the screens that the household's two years do not fill. */
async function recordMore(context: BrowserContext, { maria }: Household): Promise<void> {
  await maria.call('POST', '/api/goals', { name: 'Resa', targetAmount: '31700', currency: 'SEK' });
  await maria.call('POST', '/api/households', { name: 'Vi två' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(addFile, BANK_FILE);
  await page.close();
}

/** Points at the link to a screen, and clicks it once what it reads has come. */
async function openFromDashboard(context: BrowserContext, screen: Screen): Promise<number> {
  const page = await context.newPage();
  const settle = followRequests(page);
  await page.goto('/');
  await page.getByRole('slider').first().waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (screen.path === paths.account) await page.getByRole('button', { name: AVATAR }).click();
  const link = page.locator(`a[href="${screen.path}"]:visible`).first();
  await link.hover();
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), POINTED_MS);
  await settle();
  const figure = [
    { selector: 'h1', text: screen.title.replaceAll(/\s/g, '') },
    { selector: 'main', text: screen.text },
  ];
  await page.evaluate(watchFrames, { figure });
  await page.evaluate(watchClick);
  await link.click();
  const openedMs = await page.evaluate(paintedAfterClick).catch((error: unknown) => {
    throw new Error(`${screen.name} showed no ${screen.text}`, { cause: error });
  });
  await page.close();
  return openedMs;
}

/**
 * Follows the requests of a page; the answer waits until none is open and the page is idle, twice:
 * an answer may lead to the next request.
 */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let idle = 0;
    while (idle < 2) {
      await page.evaluate(idleMoment);
      idle = open.size === 0 ? idle + 1 : 0;
    }
  };
}
