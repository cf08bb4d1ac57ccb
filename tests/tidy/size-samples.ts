import type { Files, Sample } from './samples.ts';

const file = 'src/server/assets/store.ts';
const test = 'src/server/assets/store.test.ts';

export const sizeSamples: Readonly<Record<string, Sample>> = {
  'line-length': {
    broken: [{ [file]: `// ${'x'.repeat(98)}` }],
    kept: { [file]: `// ${'x'.repeat(97)}` },
  },
  'file-length': {
    broken: [{ [file]: lines(301) }],
    kept: { [file]: lines(300) },
  },
  'function-length': {
    broken: [
      { [file]: `function list() {\n${lines(49)}}` },
      { [file]: `const list = () => {\n${lines(49)}};` },
      { [test]: `test('lists', () => {\n${lines(49)}});` },
    ],
    kept: {
      [file]: `function list() {\n${lines(48)}}`,
      [test]: `describe('assets', () => {\n${lines(60)}});`,
      'tests/support/mail.contract.ts': `function suite() {\n${lines(60)}test('mails', run);\n}`,
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
    broken: [{ 'src/server/assets/queries/list.ts': `export const one = 1;` }],
    kept: { [file]: `export const one = 1;` },
  },
  'folder-size': {
    broken: [folder('src/server/assets', 11)],
    kept: {
      ...folder('src/server/assets', 10),
      [test]: `export const one = 1;`,
      ...folder('src/web/ui', 11),
      ...folder('src/server/auth', 11),
    },
  },
};

function lines(count: number): string {
  return ';\n'.repeat(count);
}

function folder(path: string, count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `${path}/part-${index}.ts`);
  return Object.fromEntries(names.map((name) => [name, `export const one = 1;`]));
}
