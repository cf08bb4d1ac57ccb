import '#web/kit/styles/base.css';
import { chosenLanguage, forgetAddress } from '#web/kit/i18n/chosen-language.ts';
import { keepCookie } from '#web/kit/storage/stored.ts';
import { currencyName, formatMonth, moneyParts } from '#web/kit/i18n/format.ts';
import type { Language } from '#domain/basics/texts.ts';
import { afterPaint } from '#web/kit/ui/when-idle.ts';
import { showEarlyFigure } from '#web/dashboard/grid/first-figure.ts';
import { installWorker } from './install-worker.ts';
import { followFailedStyles } from '#web/kit/ui/failed-styles.ts';
import { followTheme, toggleTheme } from '#web/kit/ui/theme.ts';
import { DEMO_COOKIE, RELOADED_KEY, SIGNED_IN_COOKIE } from '#web/kit/storage/keys.ts';

/** Behind a balancer an old server may still answer in between: not again so soon. */
const AGAIN_MS = 10_000;

/**
 * Two ways to start. A public page is static and needs no framework: only its theme button gets a
 * script, and controls that need its code load it when they are used. Everything else is the
 * application, which loads here, also where the page came with the first view of its screen.
 */
const root = document.documentElement;
const page = document.querySelector('#page');
const isSignedIn = root.dataset['session'] !== undefined;
const isScreen = root.dataset['prerendered'] !== undefined;
// A mailed link of the sign-in service may end here, with a code that the application exchanges.
const isSigningIn = new URLSearchParams(location.search).has('code');

followTheme();
// On the next visit to the start page the server sends the application, not the landing page.
keepCookie(SIGNED_IN_COOKIE, isSignedIn ? '1' : null);
followFailedStyles();
followNewVersions(import.meta.url);
const isPublic = page?.childElementCount !== 0 && !isScreen;
if (page !== null && isPublic && !isSignedIn && !isSigningIn) hydrateOrRender(page);
else if (page !== null && root.dataset['prerendered'] === 'shown') afterPaint(() => begin(page));
else if (page !== null) begin(page);
if (isSignedIn) beginSignedIn(chosenLanguage() ?? (root.lang as Language));
if (document.cookie.includes(`${DEMO_COOKIE}=1`)) loadDemoBar();

function beginSignedIn(language: Language): void {
  warmFormats(language);
  void showEarlyFigure(language);
}

/** A cookie says so, since the pages are the same on every installation. */
function loadDemoBar(): void {
  void import('#web/app/demo-bar/demo-bar.ts').then(({ showDemoBar }) => showDemoBar(isSignedIn));
}

function hydrateOrRender(container: Element): void {
  const language = chosenLanguage();
  if (language !== null && language !== root.lang) {
    location.replace(`?lang=${language}${location.hash}`);
    return;
  }
  forgetAddress();
  // Only users who installed the application need a stored copy of it here.
  if (matchMedia('(display-mode: standalone)').matches) installWorker();
  for (const button of container.querySelectorAll('[data-theme-toggle]')) {
    button.addEventListener('click', toggleTheme);
  }
  const live = container.querySelector<HTMLElement>('[data-live]');
  if (live) void import('./live-page.ts').then(({ followLivePart }) => followLivePart(live));
  // Pressed meanwhile, the link ends the request; the next page makes its own.
  const loadAhead = () => void import('./start.tsx').catch(() => undefined);
  for (const link of container.querySelectorAll(
    'a[href="/signup"], a[href="/login"], a[href^="/guest"]',
  )) {
    for (const sign of ['pointerenter', 'touchstart', 'focus']) {
      link.addEventListener(sign, loadAhead, { once: true });
    }
  }
}

function begin(container: Element): void {
  startApp(container).catch(markNotLoaded);
}

async function startApp(container: Element): Promise<void> {
  // In parts, so that presses are handled in between.
  if (isSignedIn || root.dataset['prerendered'] === 'shown') {
    await import('react-dom/client');
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { start } = await import('./start.tsx');
  await start(container);
}

/** As the script in the head does if this one fails to load. */
function markNotLoaded(): void {
  root.dataset['notLoaded'] = '';
}

/**
 * A page that stayed open during a deployment requests code that is gone. Once the server sends
 * another page than this one, it is reloaded; until then nothing is removed.
 */
function followNewVersions(entry: string): void {
  addEventListener('vite:preloadError', () => void reloadIfNew(new URL(entry).pathname));
}

async function reloadIfNew(entryPath: string): Promise<void> {
  const page = await fetch(location.href, { cache: 'no-store' }).then(textOf, () => null);
  const isNew = page !== null && !page.includes(entryPath);
  if (isNew && mayReload()) location.reload();
}

async function textOf(answer: Response): Promise<string | null> {
  return answer.ok ? answer.text() : null;
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    // Without storage the page could reload forever.
    return false;
  }
}

/**
 * Makes the browser load its data on days, months and money. That takes a slow phone 100 ms the
 * first time: here it runs while the application's code is still loading.
 */
function warmFormats(language: Language): void {
  const formats = [
    // Days are calculated in Swedish, whatever language they are shown in.
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Stockholm',
        dateStyle: 'short',
      }).format(),
    () => formatMonth('2026-01', language),
    () => moneyParts(0, 'SEK', 'sv'),
    () => currencyName('SEK', language),
  ];
  // Each in a task of its own: input events are handled in between.
  for (const format of formats) setTimeout(format);
}
