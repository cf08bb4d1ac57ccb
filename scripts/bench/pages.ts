import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/chromium.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figure, median, ratios } from './figures.ts';
import { startValv } from './measured.ts';
import { onSlowPhone } from './slow-phone.ts';

const ROUNDS = 15;

/** Time until the largest element of the landing page is painted, beside a bare React page's. */
export async function measurePages(dataDir: string): Promise<Figure[]> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const valv = await startValv({ DATA_DIR: dataDir, PORT: '0' });
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const paints = { bare: [] as number[], landing: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const bareMs = await largestPaintMs(browser, bare.origin);
      const landingMs = await largestPaintMs(browser, `${valv.origin}/?lang=sv`);
      if (round < 0) continue;
      paints.bare.push(bareMs);
      paints.landing.push(landingMs);
    }
    const bareMs = Math.round(median(paints.bare));
    return [
      {
        name: `Landing, largest paint beside a bare React page (here ${bareMs} ms)`,
        unit: 'times',
        rounds: ratios(paints.landing, paints.bare),
        goal: 0.6,
      },
    ];
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
    wait();
  });
}
