import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#domain/basics/texts.ts';
import { type AddedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import { ADDED_RULES_KEY } from '#web/kit/storage/keys.ts';
import { readStored } from '#web/kit/storage/stored.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { prepareFirstView } from './first-view.ts';
import { publicPageAt } from '#web/app/pages/public-pages.ts';

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
    const { hydrate } = await import('./hydrate.ts');
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
  // In parts as well: the page shows the net worth by then, and may be pressed.
  startTransition(() => app.render(<App first={first} language={null} />));
}

/** The first figure is calculated with the rules that the last visit had (added-rules.ts). */
function recallAddedRules(): void {
  const stored = readStored(ADDED_RULES_KEY);
  if (stored !== null) keepAddedRules(JSON.parse(stored) as AddedRules[]);
}

/** The shell of the page stays until the application has more to show than that it waits. */
function revealWhenReady(container: Element): void {
  new MutationObserver((_changes, observer) => {
    if (container.childElementCount === 0 || container.querySelector('[data-waiting]')) return;
    observer.disconnect();
    delete document.documentElement.dataset['session'];
    document.querySelector('#shell')?.remove();
  }).observe(container, { childList: true, subtree: true });
}
