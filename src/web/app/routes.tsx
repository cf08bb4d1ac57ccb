import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Route } from 'wouter';
import { PUBLIC_PAGES } from '#web/app/pages/public-pages.ts';
import { pathAt } from '#web/client/navigation/paths.ts';
import type { RecordsSource } from '#web/client/records/source.ts';
import { lazyScreen } from './lazy-screen.tsx';
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
  async () => (await import('#web/app/gates/redirects.tsx')).Unauthorized,
);
export const redirectAfterLogin = lazyScreen(
  async () => (await import('#web/app/gates/redirects.tsx')).RedirectAfterLogin,
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
    [route.path, route.otherPath, route.guestPath].includes(pathAt(path));
  return [...accountRoutes, ...openRoutes, ...signedOutRoutes].find(shows);
}

/** A pointer that only passes over a link has left it by then. */
const DWELL_MS = 65;

const EVENTS = ['pointerover', 'pointerdown', 'focusin'];

/**
 * Loads the code of a screen when a link to it is pointed at, focused or pressed. What it shows in
 * an account is read too, unless the pointer only passes (decision 065).
 */
export function useLinksAhead(source: RecordsSource | null): void {
  const client = useQueryClient();
  useEffect(() => {
    let wanted: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async ({ pathname, search }: HTMLAnchorElement) => {
      const route = routeAt(pathname);
      // A link to a part of a screen shows more than the screen reads.
      const isWhole = route?.path === pathname && search === '';
      if (!isWhole || pathname === location.pathname || source === null) return;
      await (await route.load()).readAhead?.(client, source);
    };
    const follow = ({ type, target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const isPressed = type === 'pointerdown';
      if (link === wanted && !isPressed) return;
      clearTimeout(timer);
      wanted = link;
      if (link?.origin !== location.origin) return;
      // Code that does not arrive now is requested again when the link is followed.
      const ignore = () => undefined;
      routeAt(link.pathname)?.preload().catch(ignore);
      const begin = () => void read(link).catch(ignore);
      if (isPressed) begin();
      else timer = setTimeout(begin, DWELL_MS);
    };
    for (const event of EVENTS) document.addEventListener(event, follow);
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) document.removeEventListener(event, follow);
    };
  }, [client, source]);
}
