import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { chromiumPath, lightChromiumPath } from './chromium.ts';
import { watchTroubles } from './browser-troubles.ts';
import { reportPages } from './failed-visit.ts';
import { keepMessages } from './kept-messages.ts';
import { MESSAGE_TIMES, WAIT_MS } from './limits.ts';
import { followTraffic } from './quiet.ts';

/** Nothing is fetched that the test did not ask for; a closed network would refuse it anyway. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Playwright's own list, which a second one replaces, and the parts of the address bar that are
 * pages of their own: each window would start two more programs that no test needs.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** As root there is no sandbox to use; elsewhere it stays on. */
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A user's view of Valv: device, language and theme. */
export type View = {
  origin: string;
  viewport: typeof PHONE;
  language: Language;
  theme: 'dark' | 'light';
  /** Whether layers and figures move: to draw each step takes a tenth more of the processor. */
  isMoving?: boolean;
  /** Texts that the browser stores from an earlier visit, by their keys. */
  stored?: Readonly<Record<string, string>>;
  /** Another site that the journey leads to and back from. */
  elsewhere?: string;
  /** Whether the application is stored for offline use; no test sees its worker's requests. */
  isKept?: boolean;
  /** Whether the test asks if Valv can be installed, which only the full browser tells. */
  isInstallable?: boolean;
};
/** One user's browser. `troubles` are its errors; any of them fails the test. */
export type Visit = { page: Page; context: BrowserContext; troubles: string[] };

/**
 * One browser serves all visits of a worker, since starting it takes longer than most visits. They
 * share only the program: each has an empty storage of its own. It ends with the worker.
 */
const browsers: { browser: Browser; executablePath: string }[] = [];

async function openBrowser(executablePath: string | null): Promise<Browser> {
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const running = browsers.find(
    (each) => each.executablePath === executablePath && each.browser.isConnected(),
  );
  if (running) return running.browser;
  const browser = await chromium.launch({
    executablePath,
    timeout: WAIT_MS,
    args: [...QUIET, ...SANDBOX, `--disable-features=${LEFT_OUT.join()}`],
    env: { ...process.env, HOME: inject('browserHome') },
  });
  browsers.push({ browser, executablePath });
  return browser;
}

/** A visit of a new user, closed at the end of the test. */
export async function openVisit(view: View): Promise<Visit> {
  const browser = await openBrowser(view.isInstallable ? chromiumPath() : lightChromiumPath());
  const context = await browser.newContext({
    baseURL: view.origin,
    viewport: view.viewport,
    isMobile: view.viewport.width < 600,
    hasTouch: view.viewport.width < 600,
    locale: view.language === 'sv' ? 'sv-SE' : 'en-US',
    timezoneId: 'Europe/Stockholm',
    colorScheme: view.theme,
    reducedMotion: view.isMoving ? 'no-preference' : 'reduce',
    serviceWorkers: view.isKept ? 'allow' : 'block',
  });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(keepMessages, MESSAGE_TIMES);
  await context.addCookies([languageCookie(view)]);
  const origins = [view.origin, ...(view.elsewhere ? [view.elsewhere] : [])];
  const troubles = await watchTroubles(context, origins);
  context.on('page', leaveWhenClosed);
  followTraffic(context);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await reportPages(context, task);
    await context.close();
    if (troubles.length > 0) throw new Error(`In the browser:\n${troubles.join('\n')}`);
  });
  await store(context, view);
  return { page: await context.newPage(), context, troubles };
}

/** No user types an address as soon as a test opens one. */
function leaveWhenClosed(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...terms) => {
    await allClosed(page);
    return goto(...terms);
  };
}

/**
 * A closing dialog gives its entry in the browser's history back a moment later, which would abort
 * a page that is opened, or reloaded, meanwhile.
 */
export async function allClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !(history.state as { valvDepth?: number } | null)?.valvDepth ||
      document.querySelector('[role$=dialog][data-state=open]') !== null,
  );
}

/**
 * Goes to another screen of the open application, as a link does, and waits for it. That costs less
 * than a load.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  await allClosed(page);
  await page.evaluate((path) => history.pushState(null, '', path), address);
  // The screen before has gone by now.
  await page.waitForFunction(() => document.querySelector('main')?.innerText.trim());
}

/** Closes the open dialog, which hears the key once it has the focus. */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('[role$=dialog]'));
  await page.keyboard.press('Escape');
}

function languageCookie({ origin, language }: View) {
  const { hostname: domain } = new URL(origin);
  return { name: 'valv.lang', value: language, domain, path: '/', sameSite: 'Lax' as const };
}

/**
 * Stores the data of an earlier visit before the first document runs; a reload keeps its changes.
 * For the state that a context can begin with, the browser opens a page of its own, which takes as
 * long as a tenth of a visit.
 */
async function store(
  context: BrowserContext,
  { origin, language, theme, stored = {} }: View,
): Promise<void> {
  const texts = { 'valv.language': language, 'valv.theme': theme, ...stored };
  const storing = await context.addInitScript(
    ({ at, entries }) => {
      if (location.origin !== at) return;
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    { at: origin, entries: Object.entries(texts) },
  );
  context.on('page', (page) => {
    const endOnceStored = () => {
      if (new URL(page.url()).origin !== origin) return;
      page.off('domcontentloaded', endOnceStored);
      // Another page may have ended it, or the visit itself.
      storing.dispose().catch(() => undefined);
    };
    page.on('domcontentloaded', endOnceStored);
  });
}
