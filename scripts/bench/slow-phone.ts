import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A slow phone on a slow line, as in the goals. */
export const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_A_SECOND = 1_600_000 / 8;
const SLOW_LINE = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** Data that a browser has from earlier visits. */
export type Kept = { storageState?: NonNullable<BrowserContextOptions['storageState']> };

type Visit<Answer> = (page: Page) => Promise<Answer>;

/** A cold visit: each has a browser cache of its own, with only `kept` in it. */
export async function onSlowPhone<Answer>(
  browser: Browser,
  visit: Visit<Answer>,
  kept: Kept = {},
): Promise<Answer> {
  const context = await browser.newContext({ ...PHONE, ...kept });
  try {
    return await visit(await openSlowPage(context));
  } finally {
    await context.close();
  }
}

/** A page on the slow phone and line. The requests of a service worker are not the page's. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Puts the service worker of an address on the slow line, also when it is started again. */
export async function slowWorkerDown(browser: Browser, origin: string): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(origin),
  );
  if (worker === undefined) throw new Error(`No service worker of ${origin} runs.`);
  const { targetId } = worker;
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });
  const commands = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: SLOW_LINE },
  ];
  for (const command of commands) {
    const message = JSON.stringify(command);
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
  }
}
