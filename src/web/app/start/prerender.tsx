import { prerender } from 'react-dom/static';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { onboardingTexts } from '#web/account/onboarding/texts.ts';
import { App } from '#web/app/app.tsx';
import { PUBLIC_PAGES, type PublicPageName } from '#web/app/pages/public-pages.ts';
import { appTexts } from '#web/app/texts.ts';
import { authTexts } from '#web/auth/texts.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { callsTexts } from '#web/public/calls/calls-page.tsx';
import { landingTexts } from '#web/public/landing/texts.ts';
import { privacyTexts } from '#web/public/privacy/privacy-page.tsx';
import { sourcesTexts } from '#web/public/privacy/sources-page.tsx';
import { rulesPageTexts } from '#web/tax/rules/rules-page-texts.ts';
import type { PrerenderedFor } from './head.ts';

/** A screen whose form is in the page itself: it can be filled in before its code has loaded. */
type PrerenderedScreen = {
  path: Path;
  /** Visitors that the form is for; others wait for the application. */
  isFor: PrerenderedFor;
};

/** By the name that the page carries among the built ones. */
const PRERENDERED_SCREENS = {
  login: { path: paths.login, isFor: 'all' },
  signup: { path: paths.signup, isFor: 'all' },
  forgot: { path: paths.forgotPassword, isFor: 'all' },
  reset: { path: paths.resetPassword, isFor: 'token' },
  onboarding: { path: paths.guestOnboarding, isFor: 'new guests' },
} satisfies { [name: string]: PrerenderedScreen };

type PrerenderedName = keyof typeof PRERENDERED_SCREENS;

/** Title of a prerendered screen, as its form has it. */
function titleOf(name: PrerenderedName, language: Language): string {
  return name === 'onboarding'
    ? onboardingTexts[language].profile.title
    : authTexts[language][name].title;
}

const TEXTS = {
  landing: landingTexts,
  privacy: privacyTexts,
  sources: sourcesTexts,
  rules: rulesPageTexts,
  calls: callsTexts,
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

/** Descriptions of pages for search engines and shared links. */
const descriptionTexts = defineTexts({
  en: {
    application: 'Your assets, debts, income and costs in one place, and what they add up to.',
    login: 'Log in to Valv to see your net worth and how it has changed.',
    signup: 'Create an account with Valv: your assets, debts and goals on all your devices.',
    forgot: 'Forgot your password? Valv sends you a link to choose a new one.',
    reset: 'Choose a new password for Valv.',
    onboarding: 'Try Valv without an account. What you enter stays in your browser.',
  },
  sv: {
    application:
      'Dina tillgångar, skulder, inkomster och kostnader samlade, och vad de blir tillsammans.',
    login: 'Logga in i Valv och se din nettoförmögenhet och hur den har förändrats.',
    signup: 'Skapa ett konto i Valv: tillgångar, skulder och mål på alla dina enheter.',
    forgot: 'Glömt lösenordet? Valv skickar en länk där du väljer ett nytt.',
    reset: 'Välj ett nytt lösenord till Valv.',
    onboarding: 'Prova Valv utan konto. Det du skriver stannar i din webbläsare.',
  },
});

/** The empty address is the page's own, with its query: a link that reads it again. */
const SAME_PAGE = '';

/** In place of an application whose script failed to load. It needs no script itself. */
function NotLoaded({ language }: { language: Language }) {
  const texts = appTexts[language];
  return (
    <>
      <h1>{texts.notLoadedTitle}</h1>
      <p role="alert">{texts.notLoaded}</p>
      <a href={SAME_PAGE}>{texts.retry}</a>
    </>
  );
}
