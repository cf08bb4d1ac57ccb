import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { type ReceivedTokens, startSession } from '#web/client/session/session.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './demo-bar.module.css';

/**
 * Marks every page of a demo as one, in the page's language, without moving its content. A visitor
 * without a session gets a button that opens an account with example data.
 */
export function showDemoBar(isSignedIn: boolean): void {
  const bar = document.createElement('aside');
  bar.className = classes(styles['bar'], isSignedIn && styles['signedIn']);
  const write = () => {
    const language = languageOfPage();
    const texts = demoBarTexts[language];
    bar.setAttribute('aria-label', texts.label);
    const words = document.createElement('p');
    words.textContent = isSignedIn ? texts.signedIn : texts.words;
    bar.replaceChildren(words, ...(isSignedIn ? [] : [opener(language, words)]));
  };
  write();
  document.body.append(bar);
  // The profile's language arrives after the page.
  const pageLanguage = { attributes: true, attributeFilter: ['lang'] };
  new MutationObserver(write).observe(document.documentElement, pageLanguage);
}

function languageOfPage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'sv';
}

function opener(language: Language, words: HTMLElement): HTMLButtonElement {
  const texts = demoBarTexts[language];
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.open;
  button.addEventListener('click', () => {
    button.disabled = true;
    words.setAttribute('role', 'status');
    words.textContent = texts.opening;
    openVisit().catch((error: unknown) => {
      button.disabled = false;
      words.textContent = failureText(error, language);
    });
  });
  return button;
}

async function openVisit(): Promise<void> {
  const path = '/api/demo-visits';
  const { session } = await request<{ session: ReceivedTokens }>(path, {
    method: 'POST',
    isAnonymous: true,
  });
  await startSession(session);
  location.assign('/');
}

const demoBarTexts = defineTexts({
  en: {
    label: 'Demo',
    words: 'A demo: try everything with invented figures. All of it is erased every night.',
    signedIn: 'Demo: invented figures, erased every night',
    open: 'Open the demo',
    opening: 'Writing two years of a household for you...',
  },
  sv: {
    label: 'Demo',
    words: 'En demo: prova allt med påhittade siffror. Allt raderas varje natt.',
    signedIn: 'Demo: påhittade siffror, raderas varje natt',
    open: 'Öppna demon',
    opening: 'Skriver två år av ett hushåll åt dig...',
  },
});
