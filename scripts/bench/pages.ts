import { type Browser, chromium } from 'playwright-core';
import { lightChromiumPath } from '#tests/support/chromium.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figure, median, ratios } from './figures.ts';
import { startValv } from './measured.ts';
import { onSlowPhone } from './slow-phone.ts';

const ROUNDS = 11;

/** Pages that hold what they show, and a guest's list, which the application draws. */
const PAGES = [
  { name: 'Landing', path: '/', goal: 0.5 },
  { name: 'Sign-in', path: '/login', goal: 0.6 },
  { name: 'Sign-up', path: '/signup', goal: 0.6 },
  { name: 'New password', path: '/auth/reset-password?token=any', goal: 0.6 },
  { name: 'A guest’s first question', path: '/guest/onboarding', goal: 0.6 },
  { name: 'A guest’s assets', path: '/guest/assets', goal: null },
] as const;

/** Time until the largest element of a page is painted, beside a bare React page's. */
export async function measurePages(dataDir: string): Promise<Figure[]> {
  const executablePath = lightChromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const valv = await startValv({ DATA_DIR: dataDir, PORT: '0' });
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const bareMs: number[] = [];
    const paints = PAGES.map((page) => ({ ...page, ms: [] as number[] }));
    for (let round = -1; round < ROUNDS; round += 1) {
      const bareOnceMs = await largestPaintMs(browser, bare.origin);
      if (round >= 0) bareMs.push(bareOnceMs);
      for (const { path, ms } of paints) {
        const paintMs = await largestPaintMs(browser, valv.origin + path);
        if (round >= 0) ms.push(paintMs);
      }
    }
    const beside = `beside a bare React page (here ${Math.round(median(bareMs))} ms)`;
    return paints.map(({ name, goal, ms }) => ({
      name: `${name}, largest paint ${beside}`,
      unit: 'times',
      rounds: ratios(ms, bareMs),
      goal,
    }));
  } finally {
    await browser.close();
    await valv.stop();
    bare.stop();
  }
}

function largestPaintMs(browser: Browser, url: string): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    return page.evaluate(lastLargestPaint);
  });
}

/** Runs in the page: the latest largest paint, once there was none for a second. */
function lastLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    let latestMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(latestMs), 1000);
    };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) latestMs = startTime;
      wait();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
