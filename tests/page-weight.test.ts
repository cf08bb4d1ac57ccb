import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { landingTexts } from '#web/landing/texts.ts';
import { type Files, filesOf, readManifest } from '../scripts/chunks.ts';

/** What the built pages may weigh, compressed as they are sent (design, budgets). */
const LANDING_SCRIPT_MAX = 68_000;
const FIRST_VIEW_MAX = 132_000;
const DASHBOARD_MAX = 150_000;
const DRAWING_MAX = 19_000;
const ANALYTICS_MAX = 160_000;

const WEB = path.join(import.meta.dirname, '..', 'dist', 'web');
const ENTRY = 'index.html';
const DASHBOARD = [
  ENTRY,
  'src/web/app/start.tsx',
  'src/web/app/app.tsx',
  'src/web/app/home-screen.tsx',
];
/** What comes right after the first view: the lower half and the charts. */
const AFTERWARDS = [
  'src/web/health/health-section.tsx',
  'src/web/activity/recent-activity.tsx',
  'src/web/widgets/history-drawing.tsx',
];

const manifest = readManifest(WEB);

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(WEB, `${file}.br`)).size, 0);
}

function everyFile({ scripts, styles }: Files): string[] {
  return [...scripts, ...styles];
}

function pageHtml(name: string): string {
  return readFileSync(path.join(WEB, 'pages', `${name}.html`), 'utf8');
}

/** The scripts that a page names, each with everything it imports. */
function scriptsOf(html: string): string[] {
  const named = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="\/([^"]+\.js)"/g)];
  const keys = named.map(([, file]) => {
    const entry = Object.entries(manifest).find(([, chunk]) => chunk.file === file);
    if (entry === undefined) throw new Error(`The page names ${file}, which was not built.`);
    return entry[0];
  });
  return filesOf(manifest, keys).scripts;
}

/** What a person reads when no script runs. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

describe.each(['sv', 'en'] as const)('the landing page in %s', (language) => {
  const html = pageHtml(`landing.${language}`);

  test('loads little script', () => {
    const scripts = scriptsOf(html);
    expect(scripts).toContain(manifest[ENTRY]?.file);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(LANDING_SCRIPT_MAX);
  });

  test('can be read before any script runs', () => {
    const words = wordsOf(html);
    const texts = Object.values(landingTexts[language]).filter((text) => typeof text === 'string');
    expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  });

  test('carries no style attribute and nothing from another site', () => {
    const loaded = [...html.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(loaded.filter((address) => !/^(?:$|\/(?!\/)|[?#])/.test(address ?? ''))).toEqual([]);
    expect(html.match(/\sstyle="/g)).toBeNull();
  });
});

describe('the first view of somebody who is signed in', () => {
  const files = everyFile(filesOf(manifest, DASHBOARD));
  // Whoever is signed in is sent the shell, at the start page too.
  const pages = ['pages/shell.sv.html', 'pages/shell.en.html'];

  test.each(pages)('fits with %s', (page) => {
    expect(bytesOf([...files, page])).toBeLessThanOrEqual(FIRST_VIEW_MAX);
  });

  test('is weighed with everything that it imports', () => {
    const more = filesOf(manifest, [...DASHBOARD, 'src/web/assets/asset-dialogs.tsx']);
    expect(everyFile(more)).toEqual(expect.arrayContaining(files));
    expect(bytesOf(everyFile(more))).toBeGreaterThan(bytesOf(files));
    expect(files.length).toBeGreaterThan(DASHBOARD.length);
  });

  test('stays within its weight with everything that is drawn', () => {
    const all = everyFile(filesOf(manifest, [...DASHBOARD, ...AFTERWARDS]));
    expect(bytesOf([...all, 'pages/shell.sv.html'])).toBeLessThanOrEqual(DASHBOARD_MAX);
  });

  test('does not wait for what draws charts, which is light', () => {
    const { file } = manifest['src/web/widgets/history-drawing.tsx'] ?? {};
    if (file === undefined) throw new Error('The charts were not built apart.');
    expect(files).not.toContain(file);
    expect(bytesOf([file])).toBeLessThanOrEqual(DRAWING_MAX);
  });
});

describe('the economic analysis', () => {
  const SCREEN = 'src/web/app/analytics-page.tsx';
  const app = [ENTRY, 'src/web/app/start.tsx', 'src/web/app/app.tsx'];
  const files = everyFile(filesOf(manifest, [...app, SCREEN]));

  test.each(['sv', 'en'])('stays within its weight with its charts, in %s', (language) => {
    const page = `pages/shell.${language}.html`;
    expect(bytesOf([...files, page])).toBeLessThanOrEqual(ANALYTICS_MAX);
  });

  test('is asked for together with the application', () => {
    const own = files.filter((file) => !everyFile(filesOf(manifest, app)).includes(file));
    expect(own.length).toBeGreaterThan(0);
    const html = pageHtml('shell.sv');
    expect(own.filter((file) => !html.includes(file))).toEqual([]);
  });

  test('weighs nothing on the dashboard', () => {
    const dashboard = everyFile(filesOf(manifest, [...DASHBOARD, ...AFTERWARDS]));
    expect(dashboard).not.toContain(manifest[SCREEN]?.file);
  });
});
