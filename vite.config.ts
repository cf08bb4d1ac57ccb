import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildHeadScript } from './scripts/head-script.ts';

/**
 * Files in which the browser gets what belongs together, because thirty small files travel slower
 * than three. Everything else follows the screens that need it.
 */
const GROUPS = [
  // What every page needs from its first moment.
  {
    name: 'base',
    test: oneOf(
      /src\/web\/i18n\/(?:chosen-language|stored|warm-formats)/,
      /src\/web\/main\.tsx/,
      /src\/web\/data\/(?:assurance|early-answers|stored-session)/,
      /src\/web\/ui\/(?:failed-styles|theme|theme-colors|when-idle)\.ts|preload-helper/,
      /src\/web\/app\/(?:install-worker|new-version)/,
    ),
  },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What every screen of the application stands on.
  {
    name: 'frame',
    test: oneOf(
      /node_modules\/(?:wouter|regexparam|use-sync-external-store)\//,
      // Lists that grow page by page, and many questions at once, come with what asks them.
      /node_modules\/@tanstack\/(?!.*(?:nfiniteQuery(?:Observer)?|queriesObserver|useQueries)\.)/,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /src\/domain\/(?:currencies|initials|money|months|texts|trend|widgets)\.ts/,
      /src\/web\/i18n\/(?!short-money|warm)/,
      /lucide-react\/dist\/esm\/icons\/(?:banknote|chart-no-axes-combined|chevron-right)\./,
      /lucide-react\/dist\/esm\/icons\/(?:landmark|layout-dashboard)\./,
      /lucide-react\/dist\/esm\/icons\/(?:history|plus|receipt|rotate-ccw-clock|scale|target)\./,
      /lucide-react\/dist\/esm\/icons\/users\./,
      /src\/web\/data\/(?:guest-(?:declined|keys|refusal)|show-failure)/,
      /src\/web\/ui\/(?:segmented|trend)[./]/,
      /src\/web\/data\/(?:api|connection|failure|kept-typing|last-read)/,
      /src\/web\/data\/(?:log-out|paths|patience)/,
      /src\/web\/data\/(?:preferred-currency|read-failure)/,
      /src\/web\/data\/(?:records-context|remote|session\.|source|texts|total-notes)/,
      /src\/web\/data\/(?:use-(?:demo|net-worth|pre|pro|r)|user)/,
      /src\/web\/ui\/(?:button|classes|explain-button|icon|amount\.|sheet|skeleton)/,
      /src\/web\/ui\/(?:text-class|texts|text\.module|page-head|use-title|theme-toggle)/,
      /src\/web\/ui\/(?:on-demand|plain-toast|toast-host|toast-store|tooltip)/,
      /src\/web\/ui\/(?:skip-link|empty-state)/,
      /src\/web\/ui\/(?:arch|avatar|brand|spinner)/,
      /src\/web\/app\/(?:app|start)\.tsx/,
    ),
  },
  // What the widgets of the dashboard have in common with the lists.
  {
    name: 'figures',
    test: oneOf(
      /src\/domain\/(?:composition|frequency|monthly-difference|percent|rates|ratios|recount)/,
      /src\/domain\/(?:totals|type-groups)/,
      /src\/web\/data\/(?:activity-words|asset-type-texts|frequency-texts|kind-icons)/,
      /src\/web\/data\/(?:explain-total|use-public-figures|use-when)/,
      /src\/web\/i18n\/short-money/,
      /src\/web\/ui\/(?:arc-path|figure|palette|table\.)/,
      /src\/web\/charts\/(?:paths|spark|use-size)/,
    ),
  },
  // The dashboard with the figure that leads it; its other widgets take from here.
  { name: 'home', test: /src\/web\/app\/home-screen/ },
  // With financial health, so that all of it is drawn at once.
  {
    name: 'stones',
    test: /src\/web\/(?:widgets\/(?:stones|month-change)|health\/health-section|app\/health-part)/,
  },
  { name: 'charts', test: /src\/web\/net-worth\/history-drawing/ },
];

function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

function isGroup(name: string): boolean {
  return GROUPS.some((group) => group.name === name);
}

/** Named after its file, which says the same in every build and packs better than a hash. */
function classNameIn(name: string, file: string): string {
  const [, folder = '', sheet = ''] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return `${folder}-${sheet}-${name}`;
}

/** What the browser's engine compiles at once, beside its other work, while the file travels. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
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
        const headScript = await buildHeadScript();
        return [{ tag: 'script', children: headScript({ app: [], screens: {}, later: [] }) }];
      },
    },
  ],
  // Every browser that we are built for has what this package would bring to older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNameIn } },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // Browsers that know oklch() and color-mix() by themselves: no second copy of every colour.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // The table of what follows is part of the first view: the rest has no names in it.
        chunkFileNames: ({ name }) => `assets/${isGroup(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  logLevel: 'warn',
});
