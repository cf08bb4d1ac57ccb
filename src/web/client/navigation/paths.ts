/** Every path of the product, in one table. Links and routes take them from here only. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  assets: '/assets',
  assetHoldings: '/assets/:id/holdings',
  holdings: '/holdings',
  liabilities: '/liabilities',
  income: '/income',
  costs: '/costs',
  goals: '/goals',
  transactions: '/transactions',
  cashFlow: '/transactions/cash-flow',
  banks: '/banks',
  bankReturn: '/banks/return',
  premium: '/premium',
  analytics: '/analytics',
  tax: '/tax',
  realisedGains: '/tax/gains',
  household: '/household',
  invitation: '/household/invitation',
  historicalData: '/historical-data',
  account: '/account',
  move: '/move',
  monthMail: '/month-mail',
  auth: '/auth',
  register: '/auth?tab=register',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  verify: '/auth/verify',
  provider: '/auth/provider',
  resetPassword: '/auth/reset-password',
  resetPasswordShort: '/reset-password',
  guest: '/guest',
  guestOnboarding: '/guest/onboarding',
  guestAssets: '/guest/assets',
  guestLiabilities: '/guest/liabilities',
  guestIncome: '/guest/income',
  guestCosts: '/guest/costs',
  guestGoals: '/guest/goals',
  guestHistory: '/guest/history',
  guestTax: '/guest/tax',
  guestHoldings: '/guest/holdings',
  guestMove: '/guest/move',
  privacy: '/privacy',
  sources: '/sources',
  rules: '/rules',
  calls: '/api',
  monitoring: '/admin/monitoring',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Path of one of the user's households. */
export function householdPath(id: string): string {
  return `${paths.household}?id=${id}`;
}

/** Path of an asset's holdings. */
export function holdingsPath(assetId: string): string {
  return paths.assetHoldings.replace(':id', assetId);
}

/** The path of a location, where `:id` stands for the item that it names. */
export function pathAt(location: string): string {
  return location.replace(/^(\/assets\/)[^/]+/, '$1:id');
}

/** The list at a path, at the row of one of its records. */
export function showing(path: Path, id: string): string {
  return `${path}?show=${id}`;
}

/** The list at a path, with its dialog to add something open. */
export function adding(path: Path): string {
  return `${path}?add`;
}

export const EXCHANGE_RATES = '/api/exchange-rates';
export const HOUSE_PRICES = '/api/real-estate-market-data';

/** Addresses of the public figures that totals are counted with. */
export const PUBLIC_FIGURES: readonly string[] = [EXCHANGE_RATES, HOUSE_PRICES];
