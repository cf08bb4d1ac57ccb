import { type Language, defineTexts } from '#domain/basics/texts.ts';
import { keepWantedPath } from '#web/client/navigation/wanted-path.ts';
import { toastsReady } from '#web/kit/ui/toast-host.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { sessionState } from './session.ts';

/** Long enough to be read (docs/product.md, section 9). */
const REDIRECT_DELAY_MS = 500;

/** Informs a user whose session is over, and opens the sign-in page. */
export function leaveUnauthorized(language: Language): void {
  // A form over the page asks them to sign in again.
  if (sessionState().phase === 'ended') return;
  keepWantedPath(null);
  const { title, description } = unauthorizedTexts[language];
  showToast({ variant: 'destructive', title, description });
  // From when it can be read: its code may be still on its way.
  void toastsReady().then(() => {
    setTimeout(() => location.assign('/api/login'), REDIRECT_DELAY_MS);
  });
}

const unauthorizedTexts = defineTexts({
  en: {
    title: 'Unauthorized',
    description: 'You are no longer logged in. Log in to continue.',
  },
  sv: {
    title: 'Inte inloggad',
    description: 'Du är inte längre inloggad. Logga in för att fortsätta.',
  },
});
