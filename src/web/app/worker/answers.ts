import { CODE_PREFIX, LANGUAGE_COOKIE, SIGNED_IN_COOKIE } from '#web/kit/storage/keys.ts';

/**
 * Paths that the server answers itself: calls, sign-in, exports, monitoring. No page is among them.
 */
const CALLS = /^\/(?:api\/|(?:auth\/v1|auth\/oidc|metrics|healthz|readyz)(?:\/|$))/;
/** Read without the application, each in both languages. Everything else is its shell. */
const PUBLIC = ['/', '/privacy', '/sources', '/rules', '/api'];
const SHELL = '/dashboard';
/** Addresses of a signed-in user's dashboard. */
const HOME = ['/', SHELL];
/** After this time a page is opened from the stored copy. */
const PATIENCE_MS = 5_000;

/** `isReloadNavigation` is missing from the compiler's types. */
type PageRequest = Request & { readonly isReloadNavigation?: boolean };
type AnswerableRequest = Pick<Request, 'method' | 'mode' | 'url'>;

/** Kind of answer to a request: a page, a file of the build, or by the browser alone. */
export function kindOf(
  { method, mode, url }: AnswerableRequest,
  origin: string,
): 'page' | 'file' | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || CALLS.test(pathname)) return null;
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  if (mode === 'navigate') return isFile ? null : 'page';
  return isFile && pathname.startsWith('/assets/') ? 'file' : null;
}

/** Address of the stored copy of a page, in a language. */
export function keptAddress(url: string, language: string): string {
  const { pathname, searchParams } = new URL(url);
  const page = PUBLIC.includes(pathname) ? pathname : SHELL;
  const asked = searchParams.get('lang');
  return `${page}?lang=${asked === 'en' || asked === 'sv' ? asked : language}`;
}

/**
 * A page comes from the server. Only when that fails or is slow, the stored copy is shown; but the
 * dashboard's comes from there at once, with all its code, unless it is loaded again. The browser
 * looks for a newer version meanwhile, as on each visit.
 */
export async function answerPage(request: PageRequest, build: Build): Promise<Response> {
  const home = request.isReloadNavigation ? undefined : await keptHome(request, build);
  if (home !== undefined) return home;
  const coming = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const soon = await Promise.race([coming, late]).catch(() => null);
  if (soon !== null) return soon;
  const kept = await keptPage(build, keptAddress(request.url, await chosenLanguage()));
  return kept ?? coming;
}

/** The stored dashboard, if it was opened and the last visit was signed in. */
async function keptHome({ url }: Request, build: Build): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  if (!HOME.includes(pathname) || (await cookieOf(SIGNED_IN_COOKIE)) !== '1') return undefined;
  const { href } = new URL(SHELL + search, url);
  return keptPage(build, keptAddress(href, await chosenLanguage()));
}

export async function answerFile(request: Request): Promise<Response> {
  return (await keptFile(request)) ?? fetch(request);
}

type CookieStore = { get(name: string): Promise<{ value?: string } | null> };

/** As the server chooses it. Where cookies cannot be read here, the page corrects it itself. */
async function chosenLanguage(): Promise<string> {
  return (await cookieOf(LANGUAGE_COOKIE)) === 'en' ? 'en' : 'sv';
}

async function cookieOf(name: string): Promise<string | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get(name).catch(() => null);
  return cookie?.value;
}

/** Output of the build, in order of need. Addresses on our own server. */
export type Build = { version: string; pages: readonly string[]; files: readonly string[] };

/** The earlier version that is stored too, for pages that were opened with it. */
const BEFORE = 1;
/** Few parallel transfers, so that the user's own requests are not delayed. */
const LANES = 2;

/** Stores all files of the application, or fails as a whole and is tried again later. */
export async function keepCode({ version, pages, files }: Build): Promise<void> {
  const cache = await caches.open(CODE_PREFIX + version);
  const waiting = [...pages, ...files];
  const keepNext = async (): Promise<void> => {
    const address = waiting.shift();
    if (address === undefined) return;
    await keep(cache, address);
    await keepNext();
  };
  await Promise.all(Array.from({ length: LANES }, keepNext));
}

/** Removes every version but this one and the one before. */
export async function forgetOldCode({ version }: Build): Promise<void> {
  const present = CODE_PREFIX + version;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CODE_PREFIX) && name !== present);
  await Promise.all(others.slice(0, -BEFORE).map((name) => caches.delete(name)));
}

/** A page of this version as it was sent; undefined when it is not stored. */
async function keptPage({ version }: Build, address: string) {
  const cache = await caches.open(CODE_PREFIX + version);
  return cache.match(address, { ignoreVary: true });
}

/** A file is named by its content, so it is right whichever version stored it. */
async function keptFile(request: Request | string) {
  return caches.match(request, { ignoreVary: true });
}

async function keep(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address, { ignoreVary: true })) return;
  const isFile = address.startsWith('/assets/');
  const known = isFile ? await keptFile(address) : undefined;
  const answer = known ?? (await fetch(address, isFile ? QUIETLY : ANEW));
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await cache.put(address, answer);
}

const QUIETLY: RequestInit = { priority: 'low' };
const ANEW: RequestInit = { priority: 'low', cache: 'no-cache', credentials: 'omit' };
