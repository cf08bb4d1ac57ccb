import type { Language } from '#domain/basics/texts.ts';
import { onboardingTexts } from '#web/account/onboarding/texts.ts';
import type { PrerenderedFor } from '#web/app/start/head.ts';
import { authTexts } from '#web/auth/texts.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';

/** A screen whose form is in the page itself: it can be filled in before its code has loaded. */
export type PrerenderedScreen = {
  path: Path;
  /** Visitors that the form is for; others wait for the application. */
  isFor: PrerenderedFor;
};

/** By the name that the page carries among the built ones. */
export const PRERENDERED_SCREENS = {
  login: { path: paths.login, isFor: 'all' },
  signup: { path: paths.signup, isFor: 'all' },
  forgot: { path: paths.forgotPassword, isFor: 'all' },
  reset: { path: paths.resetPassword, isFor: 'token' },
  onboarding: { path: paths.guestOnboarding, isFor: 'new guests' },
} satisfies { [name: string]: PrerenderedScreen };

export type PrerenderedName = keyof typeof PRERENDERED_SCREENS;

/** Title of a prerendered screen, as its form has it. */
export function titleOf(name: PrerenderedName, language: Language): string {
  return name === 'onboarding'
    ? onboardingTexts[language].profile.title
    : authTexts[language][name].title;
}
