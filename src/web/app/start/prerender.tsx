import { prerender } from 'react-dom/static';
import type { Language } from '#domain/basics/texts.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { landingTexts } from '#web/public/landing/texts.ts';
import { privacyTexts } from '#web/public/privacy/privacy-texts.ts';
import { sourcesTexts } from '#web/public/privacy/sources-texts.ts';
import { NotLoaded } from '#web/app/gates/not-loaded.tsx';
import { PUBLIC_PAGES, type PublicPageName } from '#web/app/pages/public-pages.ts';

const TEXTS = { landing: landingTexts, privacy: privacyTexts, sources: sourcesTexts };

export type Prerendered = { path: string; title: string; description: string; html: string };

/** The names of the pages that the build renders. */
export const PAGE_NAMES = Object.keys(PUBLIC_PAGES) as PublicPageName[];

/** A public page as HTML, as the browser will hydrate it. */
export async function renderPage(name: PublicPageName, language: Language): Promise<Prerendered> {
  const { path, load } = PUBLIC_PAGES[name];
  const Page = await load();
  const { prelude } = await prerender(
    <LanguageProvider fallback={language}>
      <Page />
    </LanguageProvider>,
  );
  const { pageTitle, pageDescription } = TEXTS[name][language];
  const html = await new Response(prelude).text();
  return { path, title: pageTitle, description: pageDescription, html };
}

/** Message on every page for when its script does not load. */
export async function renderNotLoaded(language: Language): Promise<string> {
  const { prelude } = await prerender(<NotLoaded language={language} />);
  return new Response(prelude).text();
}
