import { THEME_COLORS } from '#web/kit/ui/theme.ts';
import { askEarly, askEarlyAsNobody } from '#web/client/cache/early-answers.ts';
import { lastFigure } from '#web/client/cache/last-figure.ts';
import { readStored } from '#web/kit/storage/stored.ts';
import { afterPaint } from '#web/kit/ui/when-idle.ts';
import {
  GUEST_PREFIX,
  LANGUAGE_KEY,
  SESSION_KEY,
  THEME_KEY,
  TYPING_KEY,
} from '#web/kit/storage/keys.ts';

/** Visitors that the form of a prerendered screen is for, besides those who are signed in. */
export type PrerenderedFor = 'all' | 'token' | 'new guests';

/** Files that are fetched at once, named by their place in `files`. */
export type PreloadPlan = {
  /** Addresses on our own server. */
  files: readonly string[];
  /** Files that the whole application needs, where a session is stored. */
  app: readonly number[];
  /** Further files of the screen at a path, where a session is stored. */
  screens: { readonly [path: string]: readonly number[] };
  /** Files of the screen at a path that needs no session, where none is stored. */
  open: { readonly [path: string]: readonly number[] };
  /** Files needed after the first figure, requested once the figure's own have loaded. */
  later: readonly number[];
  /** The calls of the screen at a path: the first besides the user's, and the later ones. */
  calls: { readonly [path: string]: readonly (readonly string[])[] };
};

/**
 * The one script that runs before the first paint and before any file has loaded: it sets the theme
 * and requests the first screen's code. Where a session is stored, it shows the shell of the
 * application at once, and requests the first screen's data too. Where a script fails to load, it
 * marks the page, which then shows a message. It is inlined and allowed by its hash: its data
 * belongs to its page alone (`AHEAD`, filled in by the build).
 */
declare const AHEAD: PreloadPlan;
/** Visitors for whom the page holds a screen's first view; null: of a page without one. */
declare const PRERENDERED: PrerenderedFor | null;

const FONT = "1em 'Familjen Grotesk Variable'";

/**
 * Time before later files at which the font is requested, as a share of the visit until then: on a
 * slow line the time of its transfer, on a fast one nearly nothing.
 */
const FONT_LEAD = 1 / 12;

const root = document.documentElement;
const calls = AHEAD.calls[location.pathname];

addEventListener('error', markNotLoaded, true);
if (readStored(THEME_KEY) === 'light') turnLight();
if (readStored(SESSION_KEY) !== null) root.dataset['known'] = '';
if (PRERENDERED !== null) holdPresses(isFor(PRERENDERED));
if (root.dataset['known'] !== '') beginOpen(AHEAD.open[location.pathname]);
else if (root.dataset['alone'] === undefined) beginSignedIn();

function markNotLoaded({ target }: Event): void {
  if (target instanceof HTMLScriptElement) root.dataset['notLoaded'] = '';
}

/** Whether the screen's first view here is the one in the page. */
function isFor(visitors: PrerenderedFor): boolean {
  const query = new URLSearchParams(location.search);
  if (root.dataset['known'] === '' || query.has('code')) return false;
  const language = query.get('lang') ?? readStored(LANGUAGE_KEY) ?? root.lang;
  if (language !== root.lang) return false;
  if (visitors === 'token') return Boolean(query.get('token'));
  return visitors === 'all' || !hasBegun();
}

/** Whether this browser stores answers of a guest, or a form interrupted by the end of a session. */
function hasBegun(): boolean {
  try {
    return TYPING_KEY in sessionStorage || Object.keys(localStorage).some(isGuests);
  } catch {
    return false;
  }
}

function isGuests(key: string): boolean {
  return key.startsWith(GUEST_PREFIX);
}

/** Presses before the code has loaded are marked in the page, for that code (prerendered.ts). */
function holdPresses(isShown: boolean): void {
  root.dataset['prerendered'] = isShown ? 'shown' : 'hidden';
  for (const kind of ['submit', 'click']) addEventListener(kind, holdPress, true);
}

function holdPress(event: Event): void {
  const { type, target } = event;
  if (root.dataset['prerendered'] === undefined || !(target instanceof Element)) return;
  // A failure has taken the form's place.
  if (document.forms.length === 0) return;
  const pressed = target.closest<HTMLElement>(type === 'click' ? 'button[type=button]' : 'form');
  if (pressed === null) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.dataset['pressed'] = '';
}

function turnLight(): void {
  root.dataset['theme'] = 'light';
  const bar = document.querySelector('meta[name=theme-color]');
  bar?.setAttribute('content', THEME_COLORS.light);
}

/** Begins a screen that needs no session. */
function beginOpen(files: readonly number[] | undefined): void {
  if (files === undefined) return;
  // The form can be filled in without its code, which would delay it on a slow line. Each request
  // takes a slow phone 5 ms to send; input events are handled in between.
  if (PRERENDERED !== null && root.dataset['prerendered'] === 'shown') {
    afterPaint(() => files.forEach((file) => setTimeout(fetchAhead, 0, file)));
  } else files.forEach(fetchAhead);
  askEarlyAsNobody(calls?.[0] ?? []);
}

function beginSignedIn(): void {
  root.dataset['session'] = '';
  // Of all screens only the dashboard has later answers.
  if (calls?.[1]) document.addEventListener('readystatechange', showLastFigure);
  const wanted = [...AHEAD.app, ...(AHEAD.screens[location.pathname] ?? [])];
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const code = [...named, ...wanted.map(fetchAhead)];
  askEarly(['/api/user', ...(calls?.[0] ?? [])]);
  afterAllButOne(code, () => {
    // The text is laid out once, in its own font, so nothing shifts.
    document.fonts.load(FONT).catch(() => undefined);
    setTimeout(fetchLater, performance.now() * FONT_LEAD);
  });
}

/**
 * Until the application has loaded, the shell of the page shows the net worth of the last visit,
 * with the time at which it was read.
 */
function showLastFigure(): void {
  const place = document.getElementById('last-figure');
  if (place) place.innerText = lastFigure();
}

function fetchLater(): void {
  askEarly(calls?.[1] ?? []);
  for (const file of AHEAD.later) fetchAhead(file);
}

/**
 * On a slow line parallel transfers delay each other; but a file requested during the last transfer
 * starts to arrive when that ends.
 */
function afterAllButOne(links: readonly HTMLLinkElement[], then: () => void): void {
  let left = links.length;
  const note = () => {
    left -= 1;
    if (left === 1) then();
  };
  for (const link of links) {
    link.addEventListener('load', note);
    link.addEventListener('error', note);
  }
}

function fetchAhead(file: number): HTMLLinkElement {
  const link = document.createElement('link');
  const href = AHEAD.files[file] ?? '';
  const isStyle = href.endsWith('.css');
  link.href = href;
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) {
    link.as = 'style';
    link.crossOrigin = '';
  }
  document.head.append(link);
  return link;
}
