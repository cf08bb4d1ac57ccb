import type { Sample } from './samples.ts';

const file = 'src/server/records/assets/store.ts';
const domain = 'src/domain/basics/months.ts';
const test = 'src/server/records/assets/store.test.ts';

export const wordSamples: Readonly<Record<string, Sample>> = {
  'no-clock-in-domain': {
    broken: [
      { [domain]: `const now = new Date();` },
      { [domain]: `const now = Date.now();` },
      { [domain]: `const pick = Math.random();` },
    ],
    kept: { [domain]: `const day = new Date(iso);`, [file]: `const now = new Date();` },
  },
  'no-interface': {
    broken: [{ [file]: `interface Row { id: string }` }],
    kept: {
      [file]: `type Row = { id: string };`,
      'src/server/app/app.ts': `declare module 'fastify' {\n  interface Reply { id: string }\n}`,
    },
  },
  'no-reminders': {
    broken: [{ [file]: `// TODO: sort` }, { [file]: `/* FIXME */` }],
    kept: { [file]: `// The todo list of a household is not ours.\nconst word = 'TODO';` },
  },
  'no-suppressions': {
    broken: [
      { [file]: `// @ts-ignore\nlist();` },
      { [file]: `// oxlint-disable-next-line no-eval\nlist();` },
      { [file]: `/* eslint-disable */` },
    ],
    kept: { [test]: `// @ts-expect-error: kronor and euros do not add up.\nadd(kronor, euros);` },
  },
  'no-index-file': {
    broken: [{ 'src/server/records/assets/index.ts': `export const one = 1;` }],
    kept: { [file]: `export const one = 1;` },
  },
  'file-name': {
    broken: [
      { 'src/server/records/assets/assetStore.ts': `export const one = 1;` },
      { 'src/web/client/utils/round.ts': `export const one = 1;` },
      { 'src/server/records/assets/helpers.ts': `export const one = 1;` },
    ],
    kept: { [file]: `export const one = 1;` },
  },
  'function-name': {
    broken: [
      { [file]: `export function getAssets() {}` },
      { [file]: `const handleClick = () => {};` },
    ],
    kept: { [file]: `export function assetsOf() {}\nconst getaway = () => {};` },
  },
  'domain-docstring': {
    broken: [{ [domain]: `export function next(month: Month) {}` }],
    kept: { [domain]: `/** The month after this one. */\nexport function next(month: Month) {}` },
  },
};
