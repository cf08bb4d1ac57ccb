import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Table2 from 'lucide-react/icons/table-2';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { PUBLIC_PAGES } from '#web/app/pages/public-pages.ts';
import type { shellTexts } from './texts.ts';
import type { ScreenComponent } from '#web/client/cache/queries.ts';
import { pathAt, type Path, paths } from '#web/client/navigation/paths.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';

type LoadScreen = () => Promise<ScreenComponent>;

/** A screen that is reached by its address alone; it names itself. */
export type EntryScreen = { path: Path; otherPath?: Path; load: LoadScreen };

/** A screen of an account. */
export type AccountScreen = EntryScreen & {
  /** Title in the top bar, the menu and the page's title. */
  title: keyof (typeof shellTexts)['en'];
  /** Its place in the menu is that in the list; without an icon other screens lead to it. */
  icon?: LucideIcon;
  /** It is in a phone's bottom bar, which has room for four. */
  isInBar?: true;
  /** The screen whose place in the menu is marked for it. */
  within?: Path;
  /** Where a guest sees the same screen. */
  guestPath?: Path;
  /**
   * A visit can begin here: its code travels with the application's, and the page's head requests
   * these answers, besides the user, while it does.
   */
  answers?: readonly string[];
  /** Few visits begin here: the first page does not name its files, which weigh on each. */
  codeFollows?: true;
  /** Paths of the answers needed after its first figure. */
  laterAnswers?: readonly string[];
};

const loadBanking = async () => (await import('#web/app/pages/banking-screens.ts')).bankingScreens;

/** The list of each kind of records. */
const LISTS: Record<Kind, Pick<AccountScreen, 'isInBar' | 'answers' | 'load'>> = {
  assets: {
    isInBar: true,
    load: async () => (await import('#web/records/assets/assets-screen.tsx')).AssetsScreen,
    answers: ['/api/assets'],
  },
  liabilities: {
    isInBar: true,
    load: async () =>
      (await import('#web/records/liabilities/liabilities-screen.tsx')).LiabilitiesScreen,
  },
  incomes: {
    load: async () => (await import('#web/records/incomes/incomes-screen.tsx')).IncomesScreen,
  },
  costs: {
    isInBar: true,
    load: async () => (await import('#web/records/costs/costs-screen.tsx')).CostsScreen,
  },
  goals: {
    load: async () => (await import('#web/records/goals/goals-screen.tsx')).GoalsScreen,
  },
};

/** Every screen of an account: those of the menu in its order, then the others. */
export const ACCOUNT_SCREENS: readonly AccountScreen[] = [
  {
    path: paths.home,
    otherPath: paths.dashboard,
    title: 'dashboard',
    icon: LayoutDashboard,
    isInBar: true,
    load: async () => (await import('#web/app/pages/home-screen.tsx')).HomeScreen,
    // They wait for nothing and not for one another (docs/decisions, 029).
    answers: [
      '/api/financial-summary',
      '/api/dashboard-widgets',
      '/api/net-worth-history?period=1y',
      '/api/demo-data',
      '/api/net-worth-change',
    ],
    laterAnswers: [
      '/api/net-worth-change?period=1y',
      '/api/asset-performance',
      '/api/activities?limit=6',
    ],
  },
  ...KIND_NAMES.filter((kind) => kind !== 'goals').map(listOf),
  {
    path: paths.transactions,
    title: 'transactions',
    icon: ArrowLeftRight,
    load: async () => (await loadBanking()).TransactionsScreen,
  },
  {
    path: paths.holdings,
    otherPath: paths.assetHoldings,
    guestPath: paths.guestHoldings,
    title: 'holdings',
    icon: TrendingUp,
    load: async () => (await import('#web/holdings/overview/overview-screen.tsx')).HoldingsScreen,
  },
  listOf('goals'),
  {
    path: paths.analytics,
    title: 'analytics',
    icon: ChartNoAxesCombined,
    load: async () =>
      (await import('#web/analysis/analytics/analytics-screen.tsx')).AnalyticsScreen,
    answers: [
      '/api/financial-summary',
      '/api/inflation-data',
      '/api/real-estate-market-data',
      '/api/data-sources',
      '/api/net-worth-history?period=2y',
      '/api/property-valuations',
    ],
  },
  {
    path: paths.tax,
    guestPath: paths.guestTax,
    title: 'tax',
    icon: Table2,
    load: async () => (await import('#web/tax/meter/tax-screen.tsx')).TaxScreen,
  },
  {
    path: paths.realisedGains,
    within: paths.tax,
    title: 'realisedGains',
    load: async () => (await import('#web/tax/gains/gains-screen.tsx')).GainsScreen,
  },
  {
    path: paths.household,
    title: 'household',
    icon: Users,
    load: async () =>
      (await import('#web/household/households/households-screen.tsx')).HouseholdsScreen,
    answers: ['/api/households', '/api/invitations', '/api/co-owner-links'],
  },
  {
    path: paths.cashFlow,
    within: paths.transactions,
    title: 'cashFlow',
    load: async () => (await import('#web/banking/cash-flow/cash-flow-screen.tsx')).CashFlowScreen,
  },
  {
    path: paths.banks,
    within: paths.transactions,
    title: 'banks',
    load: async () => (await loadBanking()).BanksScreen,
  },
  {
    path: paths.bankReturn,
    within: paths.transactions,
    title: 'banks',
    load: async () => (await loadBanking()).ReturnScreen,
  },
  {
    path: paths.premium,
    within: paths.transactions,
    title: 'premium',
    load: async () => (await loadBanking()).PremiumScreen,
  },
  {
    path: paths.historicalData,
    guestPath: paths.guestHistory,
    title: 'historicalData',
    load: async () => (await import('#web/records/history/history-screen.tsx')).HistoryScreen,
    answers: [],
  },
  {
    path: paths.move,
    guestPath: paths.guestMove,
    within: paths.account,
    title: 'move',
    load: async () => (await import('#web/account/move/move-screen.tsx')).MoveScreen,
  },
  {
    path: paths.account,
    title: 'accountPage',
    load: async () => (await import('#web/account/account-screen.tsx')).AccountScreen,
    answers: ['/api/sessions'],
    codeFollows: true,
  },
];

function listOf(kind: Kind): AccountScreen {
  return { ...KIND_SCREENS[kind], title: kind, answers: [], ...LISTS[kind] };
}

/** The screens of all users, signed in or not. */
export const OPEN_SCREENS: readonly EntryScreen[] = [
  {
    path: paths.verify,
    load: async () => (await import('#web/auth/verify-screen.tsx')).VerifyScreen,
  },
  {
    path: paths.provider,
    load: async () => (await import('#web/auth/provider-screen.tsx')).ProviderScreen,
  },
  {
    path: paths.resetPassword,
    otherPath: paths.resetPasswordShort,
    load: async () => (await import('#web/auth/reset-screen.tsx')).ResetScreen,
  },
  {
    path: paths.invitation,
    load: async () =>
      (await import('#web/household/invitations/invitation-screen.tsx')).InvitationScreen,
  },
  {
    path: paths.monthMail,
    load: async () => (await import('#web/account/month-mail.tsx')).EndMonthMailScreen,
  },
  { path: paths.privacy, load: PUBLIC_PAGES.privacy.load },
  { path: paths.sources, load: PUBLIC_PAGES.sources.load },
  { path: paths.rules, load: PUBLIC_PAGES.rules.load },
  { path: paths.calls, load: PUBLIC_PAGES.calls.load },
  {
    path: paths.monitoring,
    load: async () =>
      (await import('#web/operations/monitoring/monitoring-screen.tsx')).MonitoringScreen,
  },
];

/** The screens without sign-in. */
export const SIGNED_OUT_SCREENS: readonly EntryScreen[] = [
  {
    path: paths.auth,
    load: async () => (await import('#web/auth/tabbed-screen.tsx')).TabbedScreen,
  },
  {
    path: paths.login,
    load: async () => (await import('#web/auth/login-screen.tsx')).LoginScreen,
  },
  {
    path: paths.signup,
    load: async () => (await import('#web/auth/signup-screen.tsx')).SignupScreen,
  },
  {
    path: paths.forgotPassword,
    load: async () => (await import('#web/auth/forgot-screen.tsx')).ForgotScreen,
  },
];

/** A place in the menu. */
export type Destination = AccountScreen & { icon: LucideIcon };

/** The entries of the side menu, in its order. */
export const destinations = ACCOUNT_SCREENS.filter(isDestination);

/** Screens outside of the menu. */
export const otherScreens = ACCOUNT_SCREENS.filter((screen) => !isDestination(screen));

/** Screens of a phone's bottom bar; the others are behind "More". */
export const barDestinations = destinations.filter(({ isInBar }) => isInBar);
export const drawerDestinations = destinations.filter(({ isInBar }) => !isInBar);

function isDestination(screen: AccountScreen): screen is Destination {
  return screen.icon !== undefined;
}

/** The screen of an account at a location, or null. */
export function screenAt(location: string): AccountScreen | null {
  const at = pathAt(location);
  return ACCOUNT_SCREENS.find(({ path, otherPath }) => path === at || otherPath === at) ?? null;
}
