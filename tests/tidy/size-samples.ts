import type { Sample } from './samples.ts';

const file = 'src/server/records/assets/store.ts';
const test = 'src/server/records/assets/store.test.ts';

export const sizeSamples: Readonly<Record<string, Sample>> = {
  'line-length': {
    broken: [{ [file]: `// ${'x'.repeat(98)}` }],
    kept: { [file]: `// ${'x'.repeat(97)}` },
  },
  'function-length': {
    broken: [
      { [file]: `function list() {\n${lines(59)}}` },
      { [file]: `const list = () => {\n${lines(59)}};` },
      { [test]: `test('lists', () => {\n${lines(59)}});` },
    ],
    kept: {
      [file]: `function list() {\n${lines(58)}}`,
      [test]: `describe('assets', () => {\n${lines(70)}});`,
      'tests/support/mail.contract.ts': `function suite() {\n${lines(70)}test('mails', run);\n}`,
    },
  },
  'parameter-count': {
    broken: [
      { [file]: `function move(a: A, b: B, c: C, d: D) {}` },
      { [file]: `const move = (a: A, b: B, c: C, d: D) => a;` },
    ],
    kept: {
      [file]: `function move(a: A, b: B, c: C) {}\nlist.reduce((sum, x, i, all) => sum, 0);`,
    },
  },
  'folder-depth': {
    broken: [{ 'src/server/records/assets/queries/list.ts': `export const one = 1;` }],
    kept: { [file]: `export const one = 1;` },
  },
};

function lines(count: number): string {
  return ';\n'.repeat(count);
}
