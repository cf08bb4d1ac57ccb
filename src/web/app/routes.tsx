import { useEffect } from 'react';
import { paths } from '#web/client/navigation/paths.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { PUBLIC_PAGES } from '#web/app/pages/public-pages.tsx';

export const landing = lazyScreen(PUBLIC_PAGES.landing.load);
export const privacy = lazyScreen(PUBLIC_PAGES.privacy.load);
export const sources = lazyScreen(PUBLIC_PAGES.sources.load);

export const tabbed = lazyScreen(
  async () => (await import('#web/auth/tabbed-screen.tsx')).TabbedScreen,
);
export const login = lazyScreen(
  async () => (await import('#web/auth/login-screen.tsx')).LoginScreen,
);
export const signup = lazyScreen(
  async () => (await import('#web/auth/signup-screen.tsx')).SignupScreen,
);
export const forgot = lazyScreen(
  async () => (await import('#web/auth/forgot-screen.tsx')).ForgotScreen,
);
export const reset = lazyScreen(
  async () => (await import('#web/auth/reset-screen.tsx')).ResetScreen,
);
export const invitation = lazyScreen(
  async () => (await import('#web/household/invitations/invitation-screen.tsx')).InvitationScreen,
);
export const verify = lazyScreen(
  async () => (await import('#web/auth/verify-screen.tsx')).VerifyScreen,
);
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
export const ledOn = lazyScreen(async () => (await import('#web/app/gates/led-on.tsx')).LedOn);
export const signInAgain = lazyScreen(
  async () => (await import('#web/auth/sign-in-again.tsx')).SignInAgain,
);
export const onboarding = lazyScreen(
  async () => (await import('#web/app/gates/account-onboarding.tsx')).AccountOnboarding,
);

export const guest = lazyScreen(
  async () => (await import('#web/app/gates/guest-gate.tsx')).GuestGate,
);
export const upgrade = lazyScreen(
  async () => (await import('#web/guest/upgrade/upgrade-screen.tsx')).UpgradeScreen,
);

export const dashboard = lazyScreen(
  async () => (await import('#web/app/pages/home-screen.tsx')).HomeScreen,
);
export const assets = lazyScreen(
  async () => (await import('#web/records/assets/assets-screen.tsx')).AssetsScreen,
);
export const liabilities = lazyScreen(
  async () => (await import('#web/records/liabilities/liabilities-screen.tsx')).LiabilitiesScreen,
);
export const incomes = lazyScreen(
  async () => (await import('#web/records/incomes/incomes-screen.tsx')).IncomesScreen,
);
export const costs = lazyScreen(
  async () => (await import('#web/records/costs/costs-screen.tsx')).CostsScreen,
);
export const history = lazyScreen(
  async () => (await import('#web/records/history/history-screen.tsx')).HistoryScreen,
);
export const goals = lazyScreen(
  async () => (await import('#web/records/goals/goals-screen.tsx')).GoalsScreen,
);
export const banking = lazyScreen(
  async () => (await import('#web/app/pages/banking-pages.tsx')).BankingPages,
);
export const analytics = lazyScreen(
  async () => (await import('#web/analysis/analytics/analytics-screen.tsx')).AnalyticsScreen,
);
export const household = lazyScreen(
  async () => (await import('#web/household/households/households-screen.tsx')).HouseholdsScreen,
);
export const account = lazyScreen(
  async () => (await import('#web/account/account-screen.tsx')).AccountScreen,
);
export const notFound = lazyScreen(
  async () => (await import('#web/public/not-found/not-found.tsx')).NotFound,
);

export const monitoring = lazyScreen(
  async () => (await import('#web/operations/monitoring/monitoring-screen.tsx')).MonitoringScreen,
);

const preloads: { readonly [path: string]: () => Promise<unknown> } = {
  [paths.home]: dashboard.preload,
  [paths.dashboard]: dashboard.preload,
  [paths.assets]: assets.preload,
  [paths.liabilities]: liabilities.preload,
  [paths.income]: incomes.preload,
  [paths.costs]: costs.preload,
  [paths.goals]: goals.preload,
  [paths.analytics]: analytics.preload,
  [paths.household]: household.preload,
  [paths.historicalData]: history.preload,
  [paths.account]: account.preload,
  [paths.guestAssets]: assets.preload,
  [paths.guestLiabilities]: liabilities.preload,
  [paths.guestIncome]: incomes.preload,
  [paths.guestCosts]: costs.preload,
  [paths.guestGoals]: goals.preload,
  [paths.guestHistory]: history.preload,
  [paths.auth]: tabbed.preload,
  [paths.login]: login.preload,
  [paths.signup]: signup.preload,
  [paths.forgotPassword]: forgot.preload,
  [paths.verify]: verify.preload,
  [paths.invitation]: invitation.preload,
  [paths.resetPassword]: reset.preload,
  [paths.privacy]: privacy.preload,
  [paths.sources]: sources.preload,
};

/** Loads the code of what a path shows. */
export async function preloadScreen(path: string): Promise<void> {
  await preloads[path]?.();
}

/** Whoever points at a link, or reaches it by keyboard, finds its code already there. */
export function usePreloadedLinks(): void {
  useEffect(() => {
    document.addEventListener('pointerover', preloadTarget);
    document.addEventListener('focusin', preloadTarget);
    return () => {
      document.removeEventListener('pointerover', preloadTarget);
      document.removeEventListener('focusin', preloadTarget);
    };
  }, []);
}

function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin) return;
  // A code that does not arrive now is asked for again when the link is followed.
  preloadScreen(link.pathname).catch(() => undefined);
}
