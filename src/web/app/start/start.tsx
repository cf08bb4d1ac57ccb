import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { prepareFirstView } from './first-view.ts';
import { publicPageAt } from '#web/app/pages/public-pages.ts';

/** Renders the application, or a public page where the server sent none (in development). */
export async function start(container: Element): Promise<void> {
  const publicPage = publicPageAt(location.pathname);
  const isSignedIn = document.documentElement.dataset['session'] !== undefined;
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
  const { App } = await import('#web/app/app.tsx');
  const first = await prepareFirstView();
  container.replaceChildren();
  document.querySelector('#not-loaded')?.remove();
  revealWhenReady(container);
  createRoot(container).render(<App first={first} />);
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
