import type { ComponentType } from 'react';
import { Route } from 'wouter';
import { lazyScreen } from './lazy-screen.tsx';
import { PUBLIC_PAGES } from './pages/public-pages.ts';
import { ACCOUNT_SCREENS, type EntryScreen, OPEN_SCREENS, SIGNED_OUT_SCREENS } from './screens.ts';

/** The screens of the manifest, ready to be shown. */
export const accountRoutes = ACCOUNT_SCREENS.map(routeOf);
export const openRoutes = OPEN_SCREENS.map(routeOf);
export const signedOutRoutes = SIGNED_OUT_SCREENS.map(routeOf);

// Screens without an address of their own, chosen by who is signed in.
export const landing = lazyScreen(PUBLIC_PAGES.landing.load);
export const notice = lazyScreen(
  async () => (await import('#web/auth/verification-notice.tsx')).VerificationNotice,
);
export const choosePassword = lazyScreen(
  async () => (await import('#web/auth/choose-password-screen.tsx')).ChoosePasswordScreen,
);
export const secondFactor = lazyScreen(
  async () => (await import('#web/auth/second-factor-screen.tsx')).SecondFactorScreen,
);
export const unauthorized = lazyScreen(
  async () => (await import('#web/app/gates/unauthorized.tsx')).Unauthorized,
);
export const redirectAfterLogin = lazyScreen(
  async () => (await import('#web/app/gates/redirect-after-login.tsx')).RedirectAfterLogin,
);
export const signInAgain = lazyScreen(
  async () => (await import('#web/auth/sign-in-again.tsx')).SignInAgain,
);
export const onboarding = lazyScreen(
  async () => (await import('#web/app/gates/account-onboarding.tsx')).AccountOnboarding,
);
export const guest = lazyScreen(async () =>
  (await import('#web/app/gates/guest-gate.tsx')).loadGuestGate(),
);
export const upgrade = lazyScreen(
  async () => (await import('#web/guest/upgrade/upgrade-screen.tsx')).UpgradeScreen,
);
export const notFound = lazyScreen(
  async () => (await import('#web/public/not-found/not-found.tsx')).NotFound,
);

function routeOf<Entry extends EntryScreen>(entry: Entry) {
  return { ...entry, ...lazyScreen(entry.load) };
}

/** Every screen at its addresses, for a `Switch`. */
export function routesAt(screens: readonly (RoutePaths & { Screen: ComponentType })[]) {
  return screens.flatMap(({ path, otherPath, Screen }) =>
    [path, ...(otherPath ? [otherPath] : [])].map((each) => (
      <Route key={each} path={each} component={Screen} />
    )),
  );
}

type RoutePaths = { path: string; otherPath?: string };

/** The screen that is shown at a path. */
export function routeAt(path: string) {
  const shows = (route: EntryScreen & { guestPath?: string }) =>
    [route.path, route.otherPath, route.guestPath].includes(path);
  return [...accountRoutes, ...openRoutes, ...signedOutRoutes].find(shows);
}
