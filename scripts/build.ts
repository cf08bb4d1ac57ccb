import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import type { EntryScreen } from '#web/app/screens.ts';
import { paths, PUBLIC_FIGURES } from '#web/client/navigation/paths.ts';
import { type Files, filesOf, groupKey, type Manifest, readManifest, without } from './chunks.ts';
import { compressFolder } from './compress.ts';
import { buildHeadScript, NOTHING_AHEAD, type Wanted } from './head-script.ts';
import { type Html, toHtml } from './html.ts';
import { placeIcons, webManifest, webManifestName } from './web-manifest.ts';
import { takeBuildLock } from './steps/build-lock.ts';
import { arePagesFresh, stampPages } from './steps/pages.ts';
import { usedStyles } from './used-styles.ts';
import { buildWorker } from './worker.ts';

/** Makes dist/web: hashed files, the pages as HTML in both languages, all of it compressed. */
const ROOT = path.join(import.meta.dirname, '..');
const DONE = path.join(ROOT, 'dist', 'web');
/**
 * Built in a temporary folder, and moved into place when complete: a server that starts meanwhile
 * finds complete pages.
 */
const WEB = path.join(ROOT, 'dist', 'web.building');
const PAGES = path.join(WEB, 'pages');
/** Files beside the pages under names of their own: the manifests and the service worker. */
const FILES = path.join(WEB, 'files');
const TEMPLATE = 'index.html';
/** The dashboard has a shell of its own, with only its own files. */
const HOME = '/dashboard';
const HOME_SHELL = 'home';
/** Screens without a session, and a guest's, have a shell that names their files. */
const OPEN_SHELL = 'open';
const GUEST_GATE = 'src/web/app/gates/guest-gate.tsx';
/** Screens that a mail leads to, mostly in another browser than the session's, or a provider. */
const LED_TO: readonly string[] = [
  paths.verify,
  paths.provider,
  paths.resetPassword,
  paths.invitation,
];
const ONBOARDING = 'src/web/account/onboarding/onboarding-screen.tsx';
const FIRST_DAY = 'src/web/app/pages/first-day-part.tsx';
const HYDRATE = 'src/web/app/start/hydrate.tsx';
const SHELL = { title: 'Valv', body: '', isAlone: false };

type Renderer = typeof import('#web/app/start/prerender.tsx');
type OpenScreen = { at: readonly string[]; keys: readonly string[] };

if ((await takeBuildLock()) && arePagesFresh()) {
  process.stdout.write('Another build in this folder has just made dist/web.\n');
  process.exit();
}
const startedMs = performance.now();
await build({ root: ROOT, build: { outDir: WEB, emptyOutDir: true } });
// Only now: its icons load React, which must be the same for them and for the pages.
const { ACCOUNT_SCREENS, OPEN_SCREENS, SIGNED_OUT_SCREENS } = await import('#web/app/screens.ts');
/** Other screens that a visit can begin with. */
const firstScreens = ACCOUNT_SCREENS.filter(
  ({ otherPath, answers }) => otherPath !== HOME && answers !== undefined,
);
const homeCalls = callsOf(ACCOUNT_SCREENS.filter(({ otherPath }) => otherPath === HOME));
const renderer = await buildRenderer();
const headScript = await buildHeadScript(null);
const manifest = readManifest(WEB);
const entryKey = groupKey(manifest, 'base');
const appKeys = [entryKey, groupKey(manifest, 'frame')];
const template = await readTemplate();
const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))?.file ?? '';
const entry = filesOf(manifest, [entryKey]);
const appFiles = filesOf(manifest, appKeys);
const homeKeys = [...appKeys, groupKey(manifest, 'home')];
const homeFiles = filesOf(manifest, homeKeys);
// Its first figure does not wait for the other widgets and their charts.
const widgetKeys = ['widgets', 'drawing'].map((group) => groupKey(manifest, group));
const widgetFiles = filesOf(manifest, [...homeKeys, ...widgetKeys]);
// Its page inlines all styles: small files cost more time than their size.
const homeShell = { ...homeFiles, styles: widgetFiles.styles };
const later = without(widgetFiles, homeFiles).scripts.map(address);
/** Hashes of each page's inline blocks. */
const policies: { [page: string]: { script: string; style: string | null } } = {};
/** Pages that open without a connection too; other screens have the dashboard's shell there. */
const routes: { [path: string]: string } = { [HOME]: HOME_SHELL };
const openScreens = listOpenScreens();
const openFiles = openScreensWithout(appFiles);
/** Pages of the screens that need no session. */
const openRoutes: { [path: string]: string } = Object.fromEntries(
  Object.keys(openFiles).map((at) => [at, OPEN_SHELL]),
);
const SHELLS = [
  {
    name: 'shell',
    files: appFiles,
    ahead: { ...NOTHING_AHEAD, screens: screensWithout(appFiles), calls: callsOf(firstScreens) },
  },
  { name: HOME_SHELL, files: homeShell, ahead: { ...NOTHING_AHEAD, later, calls: homeCalls } },
  {
    name: OPEN_SHELL,
    files: appFiles,
    ahead: { ...NOTHING_AHEAD, open: openFiles, calls: callsOfGuests() },
  },
];
const icons = await placeIcons(path.join(WEB, 'assets'));
const written: string[] = [];

await Promise.all([PAGES, FILES].map((folder) => mkdir(folder, { recursive: true })));
for (const language of LANGUAGES) {
  await writeFile(path.join(FILES, webManifestName(language)), webManifest(language, icons));
  for (const name of renderer.PAGE_NAMES) await writePublicPage(name, language);
  for (const name of renderer.SCREEN_NAMES) await writeScreen(name, language);
  for (const shell of SHELLS) await writeShell(shell, language);
}
const listing = { routes: { ...openRoutes, ...routes }, policies };
await writeFile(path.join(PAGES, 'pages.json'), JSON.stringify(listing));
await writeFile(path.join(FILES, 'sw.js'), await buildWorker(await wantedOffline()));
await Promise.all([path.join(WEB, 'assets'), PAGES, FILES].map(compressFolder));
await rm(path.join(WEB, TEMPLATE));
await rm(path.join(ROOT, 'dist', 'prerender'), { recursive: true });
await rm(DONE, { recursive: true, force: true });
await rename(WEB, DONE);
stampPages();
process.stdout.write(`Built dist/web in ${Math.round(performance.now() - startedMs)} ms.\n`);

/** The same components as a module for Node, with the same class names. */
async function buildRenderer(): Promise<Renderer> {
  const outDir = path.join(ROOT, 'dist', 'prerender');
  await build({
    root: ROOT,
    build: { ssr: 'src/web/app/start/prerender.tsx', outDir, manifest: false, emptyOutDir: true },
  });
  // The application reads its address as soon as it is loaded.
  Object.assign(globalThis, { location: new URL('http://localhost') });
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as Renderer;
}

/** The page that Vite wrote, without its style sheets: each of our pages names its own. */
async function readTemplate(): Promise<string> {
  const html = await readFile(path.join(WEB, TEMPLATE), 'utf8');
  return html.replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '');
}

async function writePublicPage(
  name: Renderer['PAGE_NAMES'][number],
  language: Language,
): Promise<void> {
  const page = await renderer.renderPage(name, language);
  const own = without(filesOf(manifest, [pageKey(manifest, name)]), entry);
  const whole = await contentOf(entry.styles);
  routes[page.path] = name;
  const isAlone = page.path !== '/';
  await writePage(`${name}.${language}`, {
    language,
    title: page.title,
    description: page.description,
    body: page.html,
    notLoaded: await renderer.renderNotLoaded(language),
    isAlone,
    font: address(font),
    css: whole + usedStyles(await contentOf(own.styles), page.html),
    inlinedStyles: entry.styles.map(address),
    scripts: [],
    headScript: headScript(isAlone ? NOTHING_AHEAD : aheadOfStart()),
  });
}

/**
 * A screen whose form is in its page, with all its styles: rules of files that come one after the
 * other could override one another meanwhile.
 */
async function writeScreen(
  name: Renderer['SCREEN_NAMES'][number],
  language: Language,
): Promise<void> {
  const { path: at, isFor, html, ...words } = await renderer.renderScreen(name, language);
  const screen = openScreens.find((each) => each.at.includes(at));
  if (screen === undefined) throw new Error(`There is no open screen at ${at}.`);
  const files = filesOf(manifest, [...appKeys, HYDRATE, ...screen.keys]);
  const app = appFiles.scripts.map(address);
  const formHeadScript = await buildHeadScript(isFor);
  for (const each of screen.at) openRoutes[each] = name;
  await writePage(`${name}.${language}`, {
    ...words,
    language,
    body: html,
    notLoaded: await renderer.renderNotLoaded(language),
    isAlone: false,
    font: address(font),
    css: await contentOf(files.styles),
    inlinedStyles: files.styles.map(address),
    scripts: [],
    headScript: formHeadScript({
      ...NOTHING_AHEAD,
      app,
      open: Object.fromEntries(screen.at.map((each) => [each, files.scripts.map(address)])),
    }),
  });
}

/** A page that the application fills; it is sent with the styles of `files`, and names them. */
async function writeShell(
  { name, files, ahead }: { name: string; files: Files; ahead: Wanted },
  language: Language,
): Promise<void> {
  await writePage(`${name}.${language}`, {
    ...SHELL,
    language,
    // The dashboard's page is sent to signed-in users alone.
    description: name === HOME_SHELL ? '' : renderer.describeApplication(language),
    notLoaded: await renderer.renderNotLoaded(language),
    font: address(font),
    css: await contentOf(files.styles),
    inlinedStyles: files.styles.map(address),
    scripts: [...new Set([...entry.scripts, ...files.scripts])].map(address),
    headScript: headScript(ahead),
  });
}

/** Style sheets as one, to be inlined: the first paint then waits for no file. */
async function contentOf(styles: readonly string[]): Promise<string> {
  const contents = styles.map((file) => readFile(path.join(WEB, file), 'utf8'));
  return (await Promise.all(contents)).join('').replaceAll('\n', '');
}

/**
 * Code of the dashboard beyond that of the start page: a session may have begun elsewhere. Its
 * styles come with it: preloaded, they make the browser warn while a new user answers questions.
 */
function aheadOfStart(): Wanted {
  const app = [...entry.scripts, ...without(homeShell, entry).scripts].map(address);
  return { ...NOTHING_AHEAD, app, later, calls: homeCalls };
}

function screensWithout(known: Files): Wanted['screens'] {
  return Object.fromEntries(
    firstScreens
      .filter(({ codeFollows }) => !codeFollows)
      .map((screen) => {
        return [screen.path, everyAddress(without(filesOf(manifest, [moduleOf(screen)]), known))];
      }),
  );
}

/** The screens without a session, and a guest's. */
function listOpenScreens(): OpenScreen[] {
  const guests = ACCOUNT_SCREENS.flatMap((screen) =>
    screen.guestPath ? [{ at: [screen.guestPath], keys: guestKeys(screen, screen.guestPath) }] : [],
  );
  const mailed = OPEN_SCREENS.filter(({ path: at }) => LED_TO.includes(at));
  const open = [...SIGNED_OUT_SCREENS, ...mailed].map((screen) => {
    return { at: addressesOf(screen), keys: [moduleOf(screen)] };
  });
  return [...open, { at: [paths.guestOnboarding], keys: [GUEST_GATE, ONBOARDING] }, ...guests];
}

/** The first steps are above the first of a guest's lists. */
function guestKeys(screen: EntryScreen, at: string): string[] {
  const above = at === paths.guestAssets ? [FIRST_DAY] : [];
  return [GUEST_GATE, moduleOf(screen), ...above];
}

/** Files of those screens beyond the application's, by their paths. */
function openScreensWithout(known: Files): Wanted['open'] {
  return Object.fromEntries(
    openScreens.flatMap(({ at, keys }) => {
      const files = everyAddress(without(filesOf(manifest, keys), known));
      return at.map((each) => [each, files]);
    }),
  );
}

function addressesOf({ path: at, otherPath }: EntryScreen): string[] {
  return otherPath === undefined ? [at] : [at, otherPath];
}

/** The module that a screen's code is loaded from, as the build names it. */
function moduleOf({ path: at, load }: EntryScreen): string {
  const [, module] = /import\(['"]#web\/([^'"]+)['"]\)/.exec(String(load)) ?? [];
  if (module === undefined) throw new Error(`The code of ${at} is not loaded from one module.`);
  return `src/web/${module}`;
}

/** The calls that the page's head makes for screens, by each of their paths. */
function callsOf(screens: typeof firstScreens): Wanted['calls'] {
  const calls = screens.flatMap(({ answers = [], laterAnswers, ...screen }) =>
    answers.length === 0
      ? []
      : addressesOf(screen).map((at) => {
          return [at, laterAnswers === undefined ? [answers] : [answers, laterAnswers]] as const;
        }),
  );
  return Object.fromEntries(calls);
}

/** A guest's totals need the public figures. */
function callsOfGuests(): Wanted['calls'] {
  const at = ACCOUNT_SCREENS.flatMap(({ guestPath }) => (guestPath ? [guestPath] : []));
  return Object.fromEntries(at.map((each) => [each, [PUBLIC_FIGURES]]));
}

function everyAddress({ scripts, styles }: Files): string[] {
  return [...scripts, ...styles].map(address);
}

/** All files that open without a connection: first those a visit begins with, then the others. */
async function wantedOffline() {
  const first = [...everyAddress(widgetFiles), ...later];
  const built = (await readdir(path.join(WEB, 'assets'))).filter((name) => !name.endsWith('.png'));
  const rest = built.map((name) => `/assets/${name}`).toSorted();
  const at = Object.keys(routes);
  const pages = at.flatMap((page) => LANGUAGES.map((language) => `${page}?lang=${language}`));
  return { pages, files: [...new Set([...first, address(font), ...rest])], html: written };
}

type Page = Omit<Html, 'webManifest' | 'appleIcon'>;

async function writePage(name: string, page: Page): Promise<void> {
  const webManifest = address(webManifestName(page.language));
  const install = { webManifest, appleIcon: icons.apple };
  const { html, scriptHash, styleHash } = toHtml(template, { ...page, ...install });
  written.push(html);
  policies[name] = { script: scriptHash, style: styleHash };
  await writeFile(path.join(PAGES, `${name}.html`), html);
}

function pageKey(chunks: Manifest, name: string): string {
  const key = Object.keys(chunks).find((source) => source.endsWith(`/${name}-page.tsx`));
  if (key === undefined) throw new Error(`The build holds no page ${name}.`);
  return key;
}

function address(file: string): string {
  return `/${file}`;
}
