import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headScript } from './scripts/head-script.ts';

const FIRST_NEEDED = /web\/i18n\/(?:chosen-language|stored)|web\/ui\/theme\.ts|preload-helper/;

export default defineConfig({
  appType: 'mpa',
  plugins: [
    react(),
    {
      name: 'head-script',
      apply: 'serve',
      transformIndexHtml: () => [{ tag: 'script', children: headScript([]) }],
    },
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs from its first moment is one file instead of five.
        codeSplitting: { groups: [{ name: 'base', test: FIRST_NEEDED }] },
      },
    },
  },
  logLevel: 'warn',
});
