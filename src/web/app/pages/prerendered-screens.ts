import type { Prerendered } from '#web/app/start/head.ts';
import { authTexts } from '#web/auth/texts.ts';
import { onboardingTexts } from '#web/account/onboarding/texts.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import type { Language } from '#domain/basics/texts.ts';
import { descriptionTexts } from './description-texts.ts';

/** A screen whose form is in the page itself: it can be filled in before its code has loaded. */
export type PrerenderedScreen = {
  path: Path;
  /** Visitors that the form is for; others wait for the application. */
  isFor: Prerendered;
  title: (language: Language) => string;
  description: (language: Language) => string;
};

/** By the name that the page carries among the built ones. */
export const PRERENDERED_SCREENS = {
  login: {
    path: paths.login,
    isFor: 'all',
    title: (language) => authTexts[language].login.title,
    description: (language) => descriptionTexts[language].login,
  },
  signup: {
    path: paths.signup,
    isFor: 'all',
    title: (language) => authTexts[language].signup.title,
    description: (language) => descriptionTexts[language].signup,
  },
  forgot: {
    path: paths.forgotPassword,
    isFor: 'all',
    title: (language) => authTexts[language].forgot.title,
    description: (language) => descriptionTexts[language].forgot,
  },
  reset: {
    path: paths.resetPassword,
    isFor: 'token',
    title: (language) => authTexts[language].reset.title,
    description: (language) => descriptionTexts[language].reset,
  },
  onboarding: {
    path: paths.guestOnboarding,
    isFor: 'new guests',
    title: (language) => onboardingTexts[language].profile.title,
    description: (language) => descriptionTexts[language].onboarding,
  },
} satisfies { [name: string]: PrerenderedScreen };

export type PrerenderedName = keyof typeof PRERENDERED_SCREENS;
