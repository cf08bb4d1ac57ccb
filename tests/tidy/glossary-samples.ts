import type { Sample } from './samples.ts';

const file = 'src/web/sample/store.ts';
const test = 'src/web/sample/store.test.ts';

export const glossarySamples: Readonly<Record<string, Sample>> = {
  glossary: {
    broken: [
      { [file]: `function mailKeeper() {}` },
      { [file]: `const takenIn = 1;` },
      { [file]: `const KEPT_STONES = 1;` },
      { [file]: `/** Finds what\n * comes back. */` },
      { [file]: `type Parts = { db: Orm };` },
      { [file]: `/** What a total leaves out. */\nconst omitted = [];` },
      { [file]: `// Whoever asks is told.` },
      { [test]: `test('the file of everything is imported', () => {});` },
      { [test]: `test.each([1])('a flood of %d', () => {});` },
      { [test]: `describe(\`proven by \${name}\`, () => {});` },
      { 'src/web/sample/beside.ts': `export const one = 1;` },
      { 'src/web/sample/take-in.ts': `export const one = 1;` },
      { 'docs/mails.md': `# Mails\n\nWhoever runs it reads them.` },
    ],
    kept: {
      [file]: `// It takes in the order of a wall clock.\ntype MailParts = { milestone: number };`,
      'src/web/sample/totals.ts': `/** Whether it counts, and what it is. */\nconst total = 1;`,
      [test]: `test('a keeping of the rest', () => say('the file of everything'));`,
      'src/web/kit/ui/popover.tsx': `const text = { deed: 1, manyRows: 2, floodgate: 3 };`,
      'docs/mails.md': `# Mails\n\nThe operator reads them in their order.`,
    },
  },
};
