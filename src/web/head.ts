import { askEarly } from './data/early-answers.ts';
import { SESSION_KEY } from './data/stored-session.ts';
import { readStored } from './i18n/stored.ts';
import { THEME_KEY } from './ui/theme.ts';
import { THEME_COLORS } from './ui/theme-colors.ts';

/** Files that are fetched at once where a session is stored, named by their place in `files`. */
export type Ahead = {
  /** Addresses on our own server. */
  files: readonly string[];
  /** What the whole application needs. */
  app: readonly number[];
  /** What the screen at a path needs besides. */
  screens: { readonly [path: string]: readonly number[] };
  /** Those of them that must not hold back the others on a slow line. */
  later: readonly number[];
};

/**
 * The one script that runs before the first paint and before any file has come: it sets the theme
 * and, where a session is stored, shows the shell of the application at once, starts fetching its
 * code and asks for what its first screen shows. Where a script does not come it marks the page,
 * which then says so. It is inlined and allowed by its hash: what it holds besides is its page's
 * alone (`AHEAD`, filled in by the build).
 */
declare const AHEAD: Ahead;

/** The dashboard's calls wait for nothing and not for one another (docs/decisions, 020). */
const DASHBOARD = [
  '/api/user',
  '/api/financial-summary',
  '/api/dashboard-widgets',
  '/api/net-worth-history?period=1y',
  '/api/demo-data',
  '/api/net-worth-change',
  '/api/asset-performance',
  '/api/activities?limit=6',
];

/** What the first screen asks for, while its code is still on its way. */
const FIRST_ANSWERS: { [path: string]: string[] } = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/assets': ['/api/user', '/api/assets'],
  '/analytics': [
    '/api/user',
    '/api/financial-summary',
    '/api/inflation-data',
    '/api/real-estate-market-data',
    '/api/data-sources',
    '/api/net-worth-history?period=2y',
    '/api/property-valuations',
  ],
  '/household': ['/api/user', '/api/households', '/api/invitations'],
  '/account': ['/api/user', '/api/sessions'],
};

const root = document.documentElement;

addEventListener('error', sayNotLoaded, true);
if (readStored(THEME_KEY) === 'light') turnLight();
if (readStored(SESSION_KEY) !== null && root.dataset['alone'] === undefined) beginSignedIn();

function sayNotLoaded({ target }: Event): void {
  if (target instanceof HTMLScriptElement) root.dataset['notLoaded'] = '';
}

function turnLight(): void {
  root.dataset['theme'] = 'light';
  const bar = document.querySelector('meta[name=theme-color]');
  bar?.setAttribute('content', THEME_COLORS.light);
}

function beginSignedIn(): void {
  root.dataset['session'] = '';
  const wanted = [...AHEAD.app, ...(AHEAD.screens[location.pathname] ?? [])];
  const isLater = (file: number) => AHEAD.later.includes(file);
  for (const file of wanted.filter((each) => !isLater(each))) fetchAhead(file, false);
  askEarly(FIRST_ANSWERS[location.pathname] ?? ['/api/user']);
  for (const file of wanted.filter(isLater)) fetchAhead(file, true);
}

/** What a dashboard may never show is fetched without the promise that it will be. */
function fetchAhead(file: number, isLater: boolean): void {
  const link = document.createElement('link');
  const href = AHEAD.files[file] ?? '';
  const isStyle = href.endsWith('.css');
  if (isLater) link.fetchPriority = 'low';
  link.href = href;
  link.rel = isStyle ? (isLater ? 'prefetch' : 'preload') : 'modulepreload';
  if (isStyle) {
    link.as = 'style';
    link.crossOrigin = '';
  }
  document.head.append(link);
}
