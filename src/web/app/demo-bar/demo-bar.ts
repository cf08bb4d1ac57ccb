import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { startSession, type Tokens } from '#web/client/session/session-start.ts';
import type { Language } from '#domain/basics/texts.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { demoBarTexts } from './texts.ts';
import styles from './demo-bar.module.css';

/**
 * Says on every page of a demo that it is one, beside it and above nothing that moves. Who is not
 * signed in gets a button that opens an account with example data.
 */
export function showDemoBar(language: Language, isSignedIn: boolean): void {
  const texts = demoBarTexts[language];
  const bar = document.createElement('aside');
  bar.className = classes(styles['bar'], isSignedIn && styles['signedIn']);
  bar.setAttribute('aria-label', texts.label);
  const words = document.createElement('p');
  words.textContent = isSignedIn ? texts.signedIn : texts.words;
  bar.append(words);
  if (!isSignedIn) bar.append(opener(language, words));
  document.body.append(bar);
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
  const { session } = await request<{ session: Tokens }>(path, {
    method: 'POST',
    isAnonymous: true,
  });
  await startSession(session);
  location.assign('/');
}
