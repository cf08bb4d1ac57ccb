import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildHeadScript, NOTHING_AHEAD } from './scripts/head-script.ts';
import { type ChunkGroup, sharedChunks } from './scripts/shared-chunks.ts';

/** The dashboard with the figure that leads it. */
const HOME = /\/src\/web\/app\/pages\/home-screen\.tsx$/;

/** Parts that the dashboard draws after it. */
const LATER =
  /\/src\/web\/(?:analysis\/health\/health-section|app\/pages\/health-part|dashboard\/(?:widgets\/[^/]+-widget|grid\/quick-actions)|records\/activity\/recent-activity)\.tsx$/;

/**
 * Files in which the browser gets what belongs together, because thirty small files travel slower
 * than three; each is named by what it begins with. Everything else follows the screens that need
 * it.
 */
const GROUPS: readonly ChunkGroup[] = [
  { name: 'base', test: /preload-helper|\/src\/web\/app\/start\/main\.tsx$/ },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'frame', test: /\/src\/web\/app\/(?:app|start\/start)\.tsx$/, shares: HOME },
  { name: 'figures', shares: LATER },
  // The dashboard with the figure that leads it; its other widgets take from here.
  { name: 'home', test: HOME },
  // Code that the economic analysis shares with the dashboard.
  {
    name: 'charts',
    test: /\/src\/web\/kit\/charts\/(?:bar-chart|chart-or-table|line-chart)\.tsx$/,
  },
  { name: 'health', test: /\/src\/web\/analysis\/health\/health-section\.tsx$/ },
  // The dashboard's main chart, apart: no other widget waits for it, or fails with it.
  { name: 'drawing', test: /\/src\/web\/figures\/net-worth\/history-drawing\.tsx$/ },
  // The dashboard's other widgets, in one file, so that they are drawn at once.
  {
    name: 'widgets',
    test: /\/src\/web\/(?:app\/pages\/health-part|dashboard\/widgets\/[^/]+-widget)\.tsx$/,
  },
];

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
        codeSplitting: isSsrBuild || { groups: shared.groups },
        // The table of what follows is part of the first view: the rest has no names in it.
        chunkFileNames: ({ name }) => `assets/${isGroup(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
  logLevel: 'warn',
}));
