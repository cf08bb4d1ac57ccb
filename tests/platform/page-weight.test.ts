import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { landingTexts } from '#web/public/landing/texts.ts';
import { filesOf, groupKey, readManifest } from '../../scripts/chunks.ts';

/** Budgets of the built pages, compressed as they are sent (design, budgets). */
const LANDING_SCRIPT_MAX = 68_000;
/** With the texts of a feature in one file (docs/benchmarks.md, budgets). */
const FIRST_VIEW_MAX = 125_000;
/** Moved from 155,000: the texts of a feature are in one file, the code in few. */
const DASHBOARD_MAX = 165_000;
const DRAWING_MAX = 19_000;
const ANALYTICS_MAX = 160_000;
/** Scripts of a guest's list; one for each set of screens would be 70 (decision 055). */
const GUEST_FILES_MAX = 32;

/** Beside the frame of the application. */
const HOLDINGS_MAX = 60_000;

/** The list of rules; grows with each year that is added. */
const RULES_PAGE_MAX = 20_000;
const RULES_SCRIPT_MAX = 140_000;
const RULES_PAGE = 'src/web/tax/rules/rules-page.tsx';

const WEB = path.join(import.meta.dirname, '..', '..', 'dist', 'web');
const manifest = readManifest(WEB);
const ENTRY = groupKey(manifest, 'base');
/** All that there must be before the figure that leads the dashboard is painted. */
const DASHBOARD = [ENTRY, groupKey(manifest, 'frame'), groupKey(manifest, 'home')];
/** Parts loaded next: the other widgets, the lower half and the charts. */
const AFTERWARDS = [
  groupKey(manifest, 'widgets'),
  groupKey(manifest, 'drawing'),
  'src/web/dashboard/grid/quick-actions.tsx',
  'src/web/records/activity/recent-activity.tsx',
];

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(path.join(WEB, `${file}.br`)).size, 0);
}

/** Files of modules, without the page's own and the styles that are inlined in it. */
function filesBeside(page: string, keys: readonly string[]): string[] {
  const { scripts, styles } = filesOf(manifest, keys);
  const html = pageHtml(page);
  return [...scripts, ...styles.filter((file) => !html.includes(`href="/${file}" disabled`))];
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

/** Text of a page without scripts. */
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

// Signed-in users are sent the shell, at the start page too.
describe.each(['home.sv', 'home.en'])('the first view of somebody signed in, with %s', (page) => {
  const html = `pages/${page}.html`;
  const files = filesBeside(page, DASHBOARD);

  test('fits', () => {
    expect(bytesOf([...files, html])).toBeLessThanOrEqual(FIRST_VIEW_MAX);
  });

  test('is compiled while it travels', () => {
    const later = ['figures', 'charts', 'drawing', 'health', 'widgets'].map((group) =>
      groupKey(manifest, group),
    );
    const { scripts } = filesOf(manifest, [...DASHBOARD, ...later]);
    const marked = scripts.filter((file) =>
      readFileSync(path.join(WEB, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    );
    expect(marked).toHaveLength(9);
  });

  test('is weighed with everything that it imports', () => {
    const more = filesBeside(page, [...DASHBOARD, 'src/web/records/assets/asset-dialogs.tsx']);
    expect(more).toEqual(expect.arrayContaining(files));
    expect(bytesOf(more)).toBeGreaterThan(bytesOf(files));
    expect(files.length).toBeGreaterThan(DASHBOARD.length);
  });

  test('stays within its weight with everything that is drawn', () => {
    const all = filesBeside(page, [...DASHBOARD, ...AFTERWARDS]);
    expect(bytesOf([...all, html])).toBeLessThanOrEqual(DASHBOARD_MAX);
  });

  test('does not wait for what draws charts, which is light', () => {
    const { file } = manifest[groupKey(manifest, 'charts')] ?? {};
    if (file === undefined) throw new Error('The charts were not built apart.');
    expect(files).not.toContain(file);
    expect(bytesOf([file])).toBeLessThanOrEqual(DRAWING_MAX);
  });
});

test('only the dashboard loads its widgets', () => {
  const others = Object.keys(manifest).filter(
    (key) => /-screens?\.tsx$/.test(key) || key.endsWith('/account-finder.tsx'),
  );
  const widgets = manifest[groupKey(manifest, 'widgets')]?.file ?? '';
  const first = manifest[groupKey(manifest, 'home')]?.file ?? '';
  // The household's chart of net worth is the dashboard's.
  const isHouseholds = (key: string) => key.endsWith('/households-screen.tsx');
  const loading = (file: string) =>
    others.filter((key) => filesOf(manifest, [key]).scripts.includes(file));
  expect(others.length).toBeGreaterThan(20);
  expect(loading(widgets)).toEqual([]);
  expect(loading(first).filter((key) => !isHouseholds(key))).toEqual([]);
});

describe.each(['sv', 'en'] as const)('the list of rules in %s', (language) => {
  const html = pageHtml(`rules.${language}`);

  test('is light, with every rule and its history in the page', () => {
    expect(bytesOf([`pages/rules.${language}.html`])).toBeLessThanOrEqual(RULES_PAGE_MAX);
    expect(html.match(/\sstyle="/g)).toBeNull();
    const missing = ruleBook().rules.filter(
      ({ key, name }) =>
        !html.includes(`<article id="${key}"`) || !wordsOf(html).includes(name[language]),
    );
    expect(missing.map(({ key }) => key)).toEqual([]);
    expect(wordsOf(html)).toContain('42\u00a0400\u00a0kr');
  });

  test('is searched with a script that is light', () => {
    expect(bytesOf(scriptsOf(html))).toBeLessThanOrEqual(LANDING_SCRIPT_MAX);
    const { scripts } = filesOf(manifest, [ENTRY, RULES_PAGE]);
    expect(scripts).toContain(manifest[RULES_PAGE]?.file);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(RULES_SCRIPT_MAX);
  });

  test('weighs nothing on the dashboard or the landing page', () => {
    const own = manifest[RULES_PAGE]?.file ?? '';
    expect(own).not.toBe('');
    expect(filesBeside(`home.${language}`, [...DASHBOARD, ...AFTERWARDS])).not.toContain(own);
    expect(scriptsOf(pageHtml(`landing.${language}`))).not.toContain(own);
    const first = filesOf(manifest, [...DASHBOARD, ...AFTERWARDS]).scripts;
    const holdsRules = first.filter((file) =>
      readFileSync(path.join(WEB, file), 'utf8').includes('price_base_amount'),
    );
    expect(holdsRules).toEqual([]);
  });
});

/** A form with all its styles, in as many round trips of a new connection as the landing page. */
const FORM_PAGE_MAX = 13_500;

describe.each(['login', 'signup', 'forgot', 'reset', 'onboarding'])('the form of %s', (name) => {
  test.each(['sv', 'en'])('is in its page, which is light, in %s', (language) => {
    const page = `${name}.${language}`;
    expect(bytesOf([`pages/${page}.html`])).toBeLessThanOrEqual(FORM_PAGE_MAX);
    expect(wordsOf(pageHtml(page))).toMatch(/<form.*<input.*type="submit"/s);
    expect(pageHtml(page).match(/\sstyle="/g)).toBeNull();
  });
});

describe('a guest’s list', () => {
  const GATE = 'src/web/app/gates/guest-gate.tsx';
  const LISTS = [
    'src/web/records/assets/assets-screen.tsx',
    'src/web/records/liabilities/liabilities-screen.tsx',
    'src/web/records/incomes/incomes-screen.tsx',
    'src/web/records/costs/costs-screen.tsx',
    'src/web/records/goals/goals-screen.tsx',
  ];

  test.each(LISTS)('comes in few files: %s', (screen) => {
    const { scripts } = filesOf(manifest, [ENTRY, groupKey(manifest, 'frame'), GATE, screen]);
    expect(scripts.length).toBeLessThanOrEqual(GUEST_FILES_MAX);
  });

  test('is asked for together with the application', () => {
    const known = filesBeside('open.sv', [ENTRY, groupKey(manifest, 'frame')]);
    const own = filesBeside('open.sv', [GATE, ...LISTS]).filter((file) => !known.includes(file));
    expect(own.length).toBeGreaterThan(0);
    const html = pageHtml('open.sv');
    expect(own.filter((file) => !html.includes(file))).toEqual([]);
  });
});

describe('schemas of requests', () => {
  /** A reason that only the library of schemas gives. */
  const REASON = 'invalid_type';
  const hasSchemas = (part: string) =>
    filesOf(manifest, [part]).scripts.some((file) =>
      readFileSync(path.join(WEB, file), 'utf8').includes(REASON),
    );

  test.each([
    'src/web/household/households/households-screen.tsx',
    'src/web/records/assets/assets-screen.tsx',
    'src/web/records/liabilities/liabilities-screen.tsx',
    'src/web/app/pages/month-card.tsx',
    'src/web/mortgage/home-mortgages.tsx',
    'src/web/mortgage/mortgage-section.tsx',
    RULES_PAGE,
  ])('are not loaded by what sends none: %s', (part) => {
    expect(hasSchemas(part)).toBe(false);
  });

  test('are loaded by a form', () => {
    expect(hasSchemas('src/web/account/account-screen.tsx')).toBe(true);
  });
});

describe('the economic analysis', () => {
  const SCREEN = 'src/web/analysis/analytics/analytics-screen.tsx';
  const app = [ENTRY, groupKey(manifest, 'frame')];

  test.each(['sv', 'en'])('stays within its weight with its charts, in %s', (language) => {
    const page = `shell.${language}`;
    const files = filesBeside(page, [...app, SCREEN]);
    expect(bytesOf([...files, `pages/${page}.html`])).toBeLessThanOrEqual(ANALYTICS_MAX);
  });

  test('is asked for together with the application', () => {
    const known = filesBeside('shell.sv', app);
    const own = filesBeside('shell.sv', [...app, SCREEN]).filter((file) => !known.includes(file));
    expect(own.length).toBeGreaterThan(0);
    const html = pageHtml('shell.sv');
    expect(own.filter((file) => !html.includes(file))).toEqual([]);
  });

  test('weighs nothing on the dashboard', () => {
    const dashboard = filesBeside('home.sv', [...DASHBOARD, ...AFTERWARDS]);
    expect(dashboard).not.toContain(manifest[SCREEN]?.file);
  });
});

describe('the pages of holdings', () => {
  const app = [ENTRY, groupKey(manifest, 'frame')];
  const SCREEN = 'src/web/holdings/overview/overview-screen.tsx';
  const CHARTS = 'src/web/holdings/account/account-charts.tsx';

  test('stay within their weight beside the frame, with their charts', () => {
    const frame = filesBeside('shell.sv', app);
    const all = filesBeside('shell.sv', [...app, SCREEN, CHARTS]);
    const own = all.filter((file) => !frame.includes(file));
    expect(own.length).toBeGreaterThan(0);
    expect(bytesOf(own)).toBeLessThanOrEqual(HOLDINGS_MAX);
  });

  test('weigh nothing on the dashboard', () => {
    const dashboard = filesBeside('home.sv', [...DASHBOARD, ...AFTERWARDS]);
    expect(dashboard).not.toContain(manifest[SCREEN]?.file);
  });
});
