import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Language } from '#domain/basics/texts.ts';
import { publicPageAt } from '#web/app/pages/public-pages.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { followTyping } from '#web/kit/ui/prerendered.ts';

/** Hydrates the prerendered screen, and keeps what has been typed there. */
export function hydrate(container: Element, app: ReactNode): void {
  followTyping(container);
  document.querySelector('#shell')?.remove();
  hydrateRoot(container, app);
}

/** Hydrates a prerendered public page. */
export async function hydratePage(): Promise<void> {
  const Page = await publicPageAt(location.pathname)?.load();
  const container = document.querySelector('#page');
  if (Page === undefined || container === null) return;
  for (const button of container.querySelectorAll('[data-theme-toggle]')) {
    // Without the listener that the page was read with: the component has its own.
    button.replaceWith(button.cloneNode(true));
  }
  hydrateRoot(
    container,
    <LanguageProvider fallback={document.documentElement.lang as Language}>
      <Page />
    </LanguageProvider>,
  );
}
