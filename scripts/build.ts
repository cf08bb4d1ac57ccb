import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { LANGUAGES } from '#domain/texts.ts';
import { type Files, filesOf, type Manifest, readManifest, without } from './chunks.ts';
import { compressFolder } from './compress.ts';
import { type Html, toHtml } from './html.ts';
import { placeIcons, webManifest, webManifestName } from './web-manifest.ts';
import { buildWorker } from './worker.ts';

/** Makes dist/web: hashed files, the pages as HTML in both languages, all of it compressed. */
const ROOT = path.join(import.meta.dirname, '..');
const DONE = path.join(ROOT, 'dist', 'web');
/** Made beside, and put in place whole: a server that starts meanwhile finds whole pages. */
const WEB = path.join(ROOT, 'dist', 'web.building');
const PAGES = path.join(WEB, 'pages');
/** What lies beside the pages under a name of its own: the manifests and the service worker. */
const FILES = path.join(WEB, 'files');
const ENTRY = 'index.html';
const APP = ['src/web/app/start.tsx', 'src/web/app/app.tsx'];
/** The dashboard does not wait for its lower half and its charts, but they come right after it. */
const LATER = ['src/web/health/health-section.tsx', 'src/web/widgets/history-drawing.tsx'];
const DASHBOARD = ['src/web/app/home-screen.tsx', ...LATER];
/** Screens that a visit can begin with: their code travels together with the application's. */
const SCREENS = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/assets': ['src/web/assets/assets-screen.tsx'],
  '/liabilities': ['src/web/liabilities/liabilities-screen.tsx'],
  '/income': ['src/web/incomes/incomes-screen.tsx'],
  '/costs': ['src/web/costs/costs-screen.tsx'],
  '/goals': ['src/web/goals/goals-screen.tsx'],
  '/analytics': ['src/web/app/analytics-page.tsx'],
  '/historical-data': ['src/web/history/history-screen.tsx'],
};
const NOTHING = { app: [], screens: {}, later: [] };
const SHELL = { title: 'Valv', description: '', body: '', isAlone: false };

type Renderer = typeof import('#web/app/prerender.tsx');

const startedMs = performance.now();
await build({ root: ROOT, build: { outDir: WEB, emptyOutDir: true } });
const renderer = await buildRenderer();
const manifest = readManifest(WEB);
const template = await readTemplate();
const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))?.file ?? '';
const entry = filesOf(manifest, [ENTRY]);
const app = without(filesOf(manifest, [ENTRY, ...APP]), entry);
const homeFiles = filesOf(manifest, [ENTRY, ...APP, 'src/web/app/home-screen.tsx']);
const later = everyAddress(without(filesOf(manifest, LATER), homeFiles));
const csp = { scripts: new Set<string>(), styles: new Set<string>() };
const routes: { [path: string]: string } = {};
const icons = await placeIcons(path.join(WEB, 'assets'));
const written: string[] = [];

await Promise.all([PAGES, FILES].map((folder) => mkdir(folder, { recursive: true })));
for (const language of LANGUAGES) {
  await writeFile(path.join(FILES, webManifestName(language)), webManifest(language, icons));
  for (const name of renderer.PAGE_NAMES) await writePublicPage(name, language);
  await writePage(`shell.${language}`, {
    ...SHELL,
    language,
    notLoaded: await renderer.renderNotLoaded(language),
    font: address(font),
    css: '',
    inlinedStyles: [],
    styles: [...entry.styles, ...app.styles].map(address),
    scripts: app.scripts.map(address),
    ahead: { ...NOTHING, screens: screensWithout({ scripts: [], styles: [] }), later },
  });
}
const listing = { routes, scripts: [...csp.scripts], styles: [...csp.styles] };
await writeFile(path.join(PAGES, 'pages.json'), JSON.stringify(listing));
await writeFile(path.join(FILES, 'sw.js'), await buildWorker(await wantedOffline()));
await Promise.all([path.join(WEB, 'assets'), PAGES, FILES].map(compressFolder));
await rm(path.join(WEB, ENTRY));
await rm(path.join(ROOT, 'dist', 'prerender'), { recursive: true });
await rm(DONE, { recursive: true, force: true });
await rename(WEB, DONE);
process.stdout.write(`Built dist/web in ${Math.round(performance.now() - startedMs)} ms.\n`);

/** The same components as a module for Node, with the same class names. */
async function buildRenderer(): Promise<Renderer> {
  const outDir = path.join(ROOT, 'dist', 'prerender');
  await build({
    root: ROOT,
    build: { ssr: 'src/web/app/prerender.tsx', outDir, manifest: false, emptyOutDir: true },
  });
  return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)) as Renderer;
}

/** The page that Vite wrote, without its style sheets: each of our pages names its own. */
async function readTemplate(): Promise<string> {
  const html = await readFile(path.join(WEB, ENTRY), 'utf8');
  return html.replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '');
}

async function writePublicPage(
  name: Renderer['PAGE_NAMES'][number],
  language: (typeof LANGUAGES)[number],
): Promise<void> {
  const page = await renderer.renderPage(name, language);
  const files = filesOf(manifest, [ENTRY, pageKey(manifest, name)]);
  const styles = await Promise.all(
    files.styles.map((file) => readFile(path.join(WEB, file), 'utf8')),
  );
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
    css: styles.join('').replaceAll('\n', ''),
    inlinedStyles: files.styles.map(address),
    styles: [],
    scripts: [],
    ahead: isAlone ? NOTHING : aheadOf(files),
  });
}

/** What the application needs besides what a page has inlined; first what everything waits for. */
function aheadOf({ styles }: Files): Html['ahead'] {
  const inlined = { scripts: [], styles };
  const rest = everyAddress(without(app, inlined));
  return {
    app: [...entry.scripts.map(address), ...rest],
    screens: screensWithout(inlined),
    later,
  };
}

function screensWithout(inlined: Files): Html['ahead']['screens'] {
  const known = filesOf(manifest, [ENTRY, ...APP]);
  return Object.fromEntries(
    Object.entries(SCREENS).map(([address, keys]) => {
      const needed = without(filesOf(manifest, keys), known);
      return [address, everyAddress(without(needed, inlined))];
    }),
  );
}

function everyAddress({ scripts, styles }: Files): string[] {
  return [...scripts, ...styles].map(address);
}

/** Everything that opens without a connection: first what a visit begins with, then the rest. */
async function wantedOffline() {
  const first = everyAddress(filesOf(manifest, [ENTRY, ...APP, ...DASHBOARD]));
  const built = (await readdir(path.join(WEB, 'assets'))).filter((name) => !name.endsWith('.png'));
  const rest = built.map((name) => `/assets/${name}`).toSorted();
  const at = ['/dashboard', ...Object.keys(routes)];
  const pages = at.flatMap((page) => LANGUAGES.map((language) => `${page}?lang=${language}`));
  return { pages, files: [...new Set([...first, address(font), ...rest])], html: written };
}

type Page = Omit<Html, 'webManifest' | 'appleIcon'>;

async function writePage(name: string, page: Page): Promise<void> {
  const webManifest = address(webManifestName(page.language));
  const install = { webManifest, appleIcon: icons.apple };
  const { html, scriptHash, styleHash } = toHtml(template, { ...page, ...install });
  written.push(html);
  csp.scripts.add(scriptHash);
  if (styleHash !== null) csp.styles.add(styleHash);
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
