import { prerender } from 'react-dom/static';
import type { Language } from '#domain/basics/texts.ts';
import { App } from '#web/app/app.tsx';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { landingTexts } from '#web/public/landing/texts.ts';
import { privacyTexts } from '#web/public/privacy/privacy-texts.ts';
import { sourcesTexts } from '#web/public/privacy/sources-texts.ts';
import { rulesPageTexts } from '#web/tax/rules/rules-page-texts.ts';
import { descriptionTexts } from '#web/app/pages/description-texts.ts';
import {
  PRERENDERED_SCREENS,
  type PrerenderedName,
  type PrerenderedScreen,
  titleOf,
} from '#web/app/pages/prerendered-screens.ts';
import { NotLoaded } from '#web/app/gates/not-loaded.tsx';
import { PUBLIC_PAGES, type PublicPageName } from '#web/app/pages/public-pages.ts';

const TEXTS = {
  landing: landingTexts,
  privacy: privacyTexts,
  sources: sourcesTexts,
  rules: rulesPageTexts,
};

export type PrerenderedPage = { title: string; description: string; html: string };

/** The names of the pages that the build renders. */
export const PAGE_NAMES = Object.keys(PUBLIC_PAGES) as PublicPageName[];

/** A public page as HTML, as the browser will hydrate it. */
export async function renderPage(
  name: PublicPageName,
  language: Language,
): Promise<PrerenderedPage & { path: string }> {
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

/** Names of the screens whose first view the build renders. */
export const SCREEN_NAMES = Object.keys(PRERENDERED_SCREENS) as PrerenderedName[];

/** The first view of a screen as HTML, for a visitor without a session, as React hydrates it. */
export async function renderScreen(
  name: PrerenderedName,
  language: Language,
): Promise<PrerenderedPage & Pick<PrerenderedScreen, 'path' | 'isFor'>> {
  const { path, isFor } = PRERENDERED_SCREENS[name];
  const search = isFor === 'token' ? '?token=any' : '';
  Object.assign(globalThis, { location: new URL(path + search, 'http://localhost') });
  const { prelude } = await prerender(<App first={null} language={language} />);
  const html = await new Response(prelude).text();
  const title = `${titleOf(name, language)} – Valv`;
  return { path, isFor, title, description: descriptionTexts[language][name], html };
}

/** Message on every page for when its script does not load. */
export async function renderNotLoaded(language: Language): Promise<string> {
  const { prelude } = await prerender(<NotLoaded language={language} />);
  return new Response(prelude).text();
}

/** Description of a page of the application that has none of its own. */
export function describeApplication(language: Language): string {
  return descriptionTexts[language].application;
}
