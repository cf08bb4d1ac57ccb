import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildHeadScript, NOTHING_AHEAD } from './scripts/head-script.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';

/**
 * Files in which the browser gets what belongs together, because thirty small files travel slower
 * than three: these modules with all that they import, but for what is in a file named before.
 * Everything else follows the screens that need it (scripts/shared-chunks.ts).
 */
const GROUPS = [
  // Modules that every page needs at once.
  { name: 'base', test: oneOf(/preload-helper/, filesIn('web/app/start', 'main')) },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // The application, and the modules that every screen of it shows.
  {
    name: 'frame',
    test: oneOf(
      filesIn('web/app/start', 'start'),
      filesIn('domain/figures/(?:dashboard|history)', 'trend widgets'),
      filesIn('web/client/(?:cache|http|records)', 'keep-answer (?:read|show)-failure use-records'),
      filesIn('web/dashboard/grid', 'first-figure layout-query'),
      filesIn('web/figures/[^/]+', 'history-chart history-tools total-notes use-net-worth-history'),
      filesIn(
        'web/kit/ui',
        'amount empty-state explain-button icon-button page-head part-boundary',
      ),
      filesIn('web/kit/ui', 'segmented sheet skeleton tag trend'),
      filesIn('web/records/items', 'use-demo'),
      /lucide-react\/dist\/esm\/icons\/(?:chevron-right|plus|rotate-ccw-clock)\./,
    ),
  },
  // Modules that widgets and lists calculate and draw with.
  {
    name: 'figures',
    test: oneOf(
      filesIn(
        'domain/figures/totals',
        'composition monthly-difference net-income totals type-groups',
      ),
      filesIn('domain/records', 'fields'),
      filesIn('web/client/records', '[^/]+-(?:icons|texts|when|words)'),
      filesIn(
        'web/kit/(?:charts|ui)',
        'arc-path figure palette palette-class spark-line table use-width',
      ),
      filesIn('web/records/loan-payments', 'missing-payments'),
    ),
  },
  // The dashboard with the figure that leads it; its other widgets take from here.
  { name: 'home', test: filesIn('web/app/pages', 'home-screen') },
  // Code that the economic analysis shares with the dashboard.
  { name: 'charts', test: filesIn('web/kit/charts', 'bar-chart chart-or-table line-chart') },
  { name: 'health', test: filesIn('web/analysis/health', 'health-section') },
  // The dashboard's main chart, apart: no other widget waits for it, or fails with it.
  { name: 'drawing', test: filesIn('web/figures/net-worth', 'history-drawing') },
  // The dashboard's other widgets, in one file, so that they are drawn at once.
  {
    name: 'widgets',
    test: oneOf(
      filesIn('web/app/pages', 'health-part'),
      filesIn('web/dashboard/widgets', '[^/]+-widget'),
    ),
  },
  // The lower half of the dashboard.
  {
    name: 'below',
    test: filesIn('web/(?:dashboard/grid|records/activity)', 'quick-actions recent-activity'),
  },
];

/** Modules of a folder in `src`, by their names without extension. */
function filesIn(folder: string, names: string): RegExp {
  return new RegExp(`/src/${folder}/(?:${names.replaceAll(' ', '|')})\\.tsx?$`);
}

function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

function isGroup(name: string): boolean {
  return GROUPS.some((group) => group.name === name);
}

/** Files requested with one that is loaded on demand. The application's own are there by then. */
function withoutLoaded(_file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (hostId.includes('/base-')) return files;
  return files.filter((file) => !/\/(?:base|react|frame)-/.test(file));
}

/** Named after its file, which says the same in every build and packs better than a hash. */
function classNameIn(name: string, file: string): string {
  const [, folder = '', sheet = ''] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return `${folder}-${sheet}-${name}`;
}

/** Hint to compile all functions while the file is loading, beside the engine's other work. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

const shared = sharedChunks(GROUPS);

/** The files in which the browser gets the code; rendering in Node loads what it needs. */
export default defineConfig(({ isSsrBuild = false }) => ({
  appType: 'mpa',
  plugins: [
    react(),
    !isSsrBuild && shared.plugin,
    {
      name: 'compile-hint',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        // After everything that writes at the top of a file: the hint counts there only.
        order: 'post',
        handler: (_options, bundle) => {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk' && isGroup(chunk.name)) {
              chunk.code = COMPILE_HINT + chunk.code;
            }
          }
        },
      },
    },
    {
      name: 'head-script',
      apply: 'serve',
      transformIndexHtml: async () => {
        const headScript = await buildHeadScript(null);
        return [{ tag: 'script', children: headScript(NOTHING_AHEAD) }];
      },
    },
  ],
  // Every browser that we are built for has what this package would bring to older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNameIn } },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // Browsers that know oklch() and color-mix() by themselves: no second copy of every color.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A name of a registry is written where it is used, and not carried by every page.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: isSsrBuild || { groups: [...GROUPS, shared.group] },
        // The table of what follows is part of the first view: the rest has no names in it.
        chunkFileNames: ({ name }) => `assets/${isGroup(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
  logLevel: 'warn',
}));
