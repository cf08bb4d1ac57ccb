import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildHeadScript, NOTHING_AHEAD } from './scripts/head-script.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';

/**
 * Files in which the browser gets what belongs together, because thirty small files travel slower
 * than three. Everything else follows the screens that need it.
 */
const GROUPS = [
  // Modules that every page needs at once.
  {
    name: 'base',
    test: oneOf(
      /preload-helper/,
      filesIn('web/app/start', 'install-worker main'),
      filesIn('web/client/cache', 'early-answers'),
      filesIn('web/client/session', 'stored-session'),
      filesIn('web/dashboard/grid', 'first-figure'),
      filesIn('web/kit/i18n', 'chosen-language format'),
      filesIn('web/kit/storage', 'keys stored'),
      filesIn('web/kit/ui', 'failed-styles theme when-idle'),
    ),
  },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // Modules that every screen of the application needs.
  {
    name: 'frame',
    test: oneOf(
      /node_modules\/(?:wouter|regexparam|use-sync-external-store)\//,
      // Lists that grow page by page, and many questions at once, come with what asks them.
      /node_modules\/@tanstack\/(?!.*(?:nfiniteQuery(?:Observer)?|queriesObserver|useQueries)\.)/,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /lucide-react\/dist\/esm\/icons\/(?:banknote|chart-no-axes-combined|chevron-right)\./,
      /lucide-react\/dist\/esm\/icons\/(?:landmark|layout-dashboard)\./,
      /lucide-react\/dist\/esm\/icons\/(?:history|percent|plus|receipt|rotate-ccw-clock)\./,
      /lucide-react\/dist\/esm\/icons\/(?:scale|target)\./,
      /lucide-react\/dist\/esm\/icons\/users\./,
      filesIn('domain/basics', 'currencies display-name money months texts'),
      filesIn('domain/figures/dashboard', 'first-day widgets'),
      filesIn('domain/figures/history', 'trend'),
      filesIn('domain/figures/net-worth', 'growth net-worth-series'),
      filesIn('web/account', 'use-profile'),
      filesIn('web/app', 'app'),

      filesIn('web/app/start', 'start'),
      filesIn('web/client/cache', 'last-read'),
      filesIn('web/client/forms', 'form-state'),
      filesIn('web/client/http', 'api connection failures header-names remote remote-error'),
      filesIn('web/client/navigation', 'paths'),
      filesIn('web/client/records', 'preferred-currency source texts use-records'),
      filesIn('web/client/session', 'session user'),
      filesIn('web/dashboard/grid', 'layout-query'),
      filesIn('web/figures/growth', 'growth-in use-net-worth-change use-net-worth-history'),
      filesIn('web/figures/net-worth', 'texts'),
      filesIn('web/figures/totals', 'total-notes'),
      filesIn('web/guest/storage', 'guest-keys'),
      filesIn('web/kit/charts', 'chart-frame'),
      filesIn('web/kit/i18n', 'language'),
      filesIn('web/kit/ui', 'amount arcs button classes empty-state figure lazy-part loading'),
      filesIn('web/kit/ui', 'page-frame segmented sheet texts theme-and-language'),
      filesIn('web/kit/ui', 'toast-host toast-store tooltip'),
      filesIn('web/records/items', 'examples'),
    ),
  },
  // Modules that the dashboard's widgets and the lists share.
  {
    name: 'figures',
    test: oneOf(
      filesIn('domain/basics', 'frequency percent ratios'),
      filesIn('domain/figures/totals', 'composition monthly-difference totals'),
      filesIn('domain/statistics', 'rates'),
      filesIn('web/client/records', 'activity-words kind-screens type-texts'),
      filesIn('web/kit/charts', 'line-paths spark-line use-size'),
      filesIn('web/kit/i18n', 'short-money'),
      filesIn('web/kit/ui', 'table'),
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
    test: oneOf(
      filesIn('web/dashboard/grid', 'quick-actions'),
      filesIn('web/records/activity', 'recent-activity'),
    ),
  },
];

/** Modules and style sheets of a folder in `src`, by their names without extension. */
function filesIn(folder: string, names: string): RegExp {
  return new RegExp(`/src/${folder}/(?:${names.replaceAll(' ', '|')})\\.(?:module\\.css|tsx?)$`);
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
