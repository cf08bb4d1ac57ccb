import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A slow phone on a slow line, as in the goals. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_A_SECOND = 1_600_000 / 8;
const PHONE = { width: 390, height: 844 };

/** Data that a browser has from earlier visits. */
export type Kept = { storageState?: NonNullable<BrowserContextOptions['storageState']> };

type Visit<Answer> = (page: Page) => Promise<Answer>;

/** A cold visit: each has a browser cache of its own, with only `kept` in it. */
export async function onSlowPhone<Answer>(
  browser: Browser,
  visit: Visit<Answer>,
  kept: Kept = {},
): Promise<Answer> {
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, ...kept });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await visit(page);
  } finally {
    await context.close();
  }
}
