import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headScript } from './scripts/head-script.ts';

/**
 * Files in which the browser gets what belongs together, because thirty small files travel slower
 * than three. Everything else follows the screens that need it.
 */
const GROUPS = [
  // What every page needs from its first moment.
  {
    name: 'base',
    test: oneOf(
      /src\/web\/i18n\/(?:chosen-language|stored)/,
      /src\/web\/data\/(?:assurance|early-answers|stored-session)/,
      /src\/web\/ui\/(?:failed-styles|theme|theme-colors)\.ts|preload-helper/,
      /src\/web\/app\/install-worker/,
    ),
  },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What every screen of the application stands on.
  {
    name: 'frame',
    test: oneOf(
      /node_modules\/(?:wouter|regexparam|use-sync-external-store)\//,
      // Lists that grow page by page come with what shows them.
      /node_modules\/@tanstack\/(?!.*[iI]nfiniteQuery(?:Observer)?\.)/,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /src\/domain\/(?:currencies|initials|money|months|percent|texts)\.ts/,
      /src\/web\/i18n\/(?!short-money)/,
      /lucide-react\/dist\/esm\/icons\/(?:banknote|chart-no-axes-combined|chevron-right)\./,
      /lucide-react\/dist\/esm\/icons\/(?:landmark|layout-dashboard)\./,
      /lucide-react\/dist\/esm\/icons\/(?:history|plus|receipt|rotate-ccw-clock|scale|target)\./,
      /src\/domain\/(?:composition|trend)\.ts/,
      /src\/web\/data\/(?:form-key|guest-(?:declined|keys|refusal)|show-failure)/,
      /src\/web\/ui\/(?:segmented|table|trend)[./]/,
      /src\/web\/data\/(?:api|connection|explain-total|failure|kept-typing|last-read)/,
      /src\/web\/data\/(?:log-out|paths)/,
      /src\/web\/data\/(?:preferred-currency|read-failure)/,
      /src\/web\/data\/(?:records-context|remote|session|source|texts|total-notes|use-[pr]|user)/,
      /src\/web\/ui\/(?:button|classes|explain-button|figure|icon|amount\.|sheet|skeleton)/,
      /src\/web\/ui\/(?:text-class|texts|text\.module|page-head|use-title|theme-toggle)/,
      /src\/web\/ui\/(?:on-demand|plain-toast|toast-host|toast-store|tooltip)/,
      /src\/web\/ui\/(?:skip-link|empty-state)/,
      /src\/web\/ui\/(?:arch|avatar|brand|spinner)/,
      /src\/web\/charts\/use-size/,
    ),
  },
  // What the parts of the dashboard have in common with one another and with the lists.
  {
    name: 'figures',
    test: oneOf(
      /src\/domain\/(?:frequency|monthly-difference|net-worth-series|rates|recount|totals|trend)/,
      /src\/web\/data\/(?:activity-words|frequency-texts|kind-icons|type-texts)/,
      /src\/web\/data\/(?:use-net-worth-history|use-when|widget-names)/,
      /src\/web\/ui\/(?:arc-path|palette|trend)/,
      /src\/web\/charts\/(?:chart-(?:or-table|room|table)|paths|spark|table-button|texts)/,
      /src\/web\/charts\/use-is-printing|icons\/(?:chart-line|table-2)\./,
      /src\/web\/dashboard\/(?:broken|texts|wall\.module|widget-boundary)/,
      /src\/web\/data\/part-on-demand/,
      /src\/web\/widgets\/(?:change-since|change-texts|month-change|summary-|texts)/,
    ),
  },
];

function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** Named after its file, which says the same in every build and packs better than a hash. */
function classNameIn(name: string, file: string): string {
  const [, folder = '', sheet = ''] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? [];
  return `${folder}-${sheet}-${name}`;
}

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
    {
      name: 'head-script',
      apply: 'serve',
      transformIndexHtml: () => [
        { tag: 'script', children: headScript({ app: [], screens: {}, later: [] }) },
      ],
    },
  ],
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
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  logLevel: 'warn',
});
