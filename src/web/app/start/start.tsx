import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#domain/basics/texts.ts';
import { type AddedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { publicPageAt } from '#web/app/pages/public-pages.ts';
import { routeAt } from '#web/app/routes.tsx';
import { screenAt } from '#web/app/screens.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { accountSource } from '#web/client/records/source.ts';
import { sessionState } from '#web/client/session/session.ts';
import { userQuery } from '#web/client/session/user.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { ADDED_RULES_KEY } from '#web/kit/storage/keys.ts';
import { readStored } from '#web/kit/storage/stored.ts';
import { type Cache, createCache } from './cache.ts';

/** Renders the application, or a public page where the server sent none (in development). */
export async function start(container: Element): Promise<void> {
  const root = document.documentElement;
  const publicPage = publicPageAt(location.pathname);
  const isSignedIn = root.dataset['session'] !== undefined;
  const isSigningIn = new URLSearchParams(location.search).has('code');
  const isForApp = publicPage?.path === '/' && (isSignedIn || isSigningIn);
  if (publicPage !== null && !isForApp) {
    const Page = await publicPage.load();
    createRoot(container).render(
      <LanguageProvider fallback="sv">
        <Page />
      </LanguageProvider>,
    );
    return;
  }
  recallAddedRules();
  const { App } = await import('#web/app/app.tsx');
  if (root.dataset['prerendered'] === 'shown') {
    const { hydrate } = await import('./hydrate.tsx');
    document.querySelector('#not-loaded')?.remove();
    hydrate(container, <App first={null} language={root.lang as Language} />);
    return;
  }
  const first = await prepareFirstView();
  delete root.dataset['prerendered'];
  container.replaceChildren();
  document.querySelector('#not-loaded')?.remove();
  revealWhenReady(container);
  const app = createRoot(container);
  // As a transition: the page shows the net worth by then, and must respond to presses.
  startTransition(() => app.render(<App first={first} language={null} />));
}

/** The first figure is calculated with the rules that the last visit had (late-parts.tsx). */
function recallAddedRules(): void {
  const stored = readStored(ADDED_RULES_KEY);
  if (stored !== null) keepAddedRules(JSON.parse(stored) as AddedRules[]);
}

/** Removes the page's shell once the application shows more than a spinner. */
function revealWhenReady(container: Element): void {
  new MutationObserver((_changes, observer) => {
    if (container.childElementCount === 0 || container.querySelector('[data-waiting]')) return;
    observer.disconnect();
    delete document.documentElement.dataset['session'];
    document.querySelector('#shell')?.remove();
  }).observe(container, { childList: true, subtree: true });
}

/** After this the application starts with the code it has; other parts are rendered later. */
const PATIENCE_MS = 200;

const HOME: readonly string[] = [paths.home, paths.dashboard];

/**
 * Waits a little for the code of the first screen and its answers, which the script of the head has
 * requested (src/web/app/start/head.ts), so that the screen is drawn once, as a whole. The
 * component that shows a failed answer reports it. Null: no session.
 */
async function prepareFirstView(): Promise<Cache | null> {
  const session = sessionState();
  if (session.phase !== 'in' || session.isHalfway) return null;
  const cache = createCache(session.userId);
  if (screenAt(location.pathname)?.answers === undefined) return cache;
  const prepared = Promise.allSettled([
    cache.client.prefetchQuery(userQuery),
    routeAt(location.pathname)?.preload(),
    HOME.includes(location.pathname) && readHome(cache.client, session.userId),
  ]);
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return cache;
}

async function readHome(client: QueryClient, userId: string): Promise<void> {
  const home = await import('#web/app/pages/home-screen.tsx');
  await home.readHome(client, accountSource(userId));
}
