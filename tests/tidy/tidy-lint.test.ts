import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from '../../scripts/steps/run.ts';

/** Rules of STYLE.md that the linter enforces: code that breaks each, and valid code. */
const SAMPLES: readonly [rule: string, broken: string, right: string][] = [
  ['no-restricted-globals', 'parseFloat(text);', 'Number.parseInt(text, 10);'],
  ['no-restricted-properties', 'Number.parseFloat(text);', 'Number(text);'],
  ['no-restricted-properties', 'amount.toFixed(2);', 'toText(amount);'],
  ['no-explicit-any', 'export function list(rows: any) {}', 'export function list(rows: Row[]) {}'],
  ['no-console', `console.log('started');`, `log.info('started');`],
  ['no-restricted-properties', `globalThis.console.warn('x');`, `log.warn('x');`],
  ['no-process-env', 'process.env.PORT;', 'process.pid;'],
  ['no-process-env', `process['env'];`, `process['pid'];`],
  ['no-restricted-imports', `import { env } from 'node:process';`, `import { a } from 'node:os';`],
  ['no-default-export', 'export default function list() {}', 'export function list() {}'],
  ['max-params', 'function move(a, b, c, d) {}', 'function move(a, b, c) {}'],
  ['max-lines-per-function', `function f() {\n${';\n'.repeat(59)}}`, 'function f() {\n}'],
  ['no-warning-comments', '// TODO: sort', `const word = 'TODO';`],
  ['consistent-type-definitions', 'interface Row { id: string }', 'type Row = { id: string };'],
  ['extensions', `import { a } from './a';`, `import { a } from './a.ts';`],
  ['max-lines', '//\n'.repeat(401), '//\n'.repeat(400)],
];

/** Syntax allowed in some files only: the environment, a default export, the console. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/server/platform/config/config.ts': 'export const port = process.env.PORT;',
  'vite.config.ts': 'export default {};',
  'scripts/prepare.ts': `console.log(process.env.PORT, (1).toFixed(2));`,
};

type Diagnostic = { code: string; filename: string };

test('the linter reports every broken sample and leaves what is right alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'valv-lint-'));
  try {
    const found = await lint(folder, { ...sampleFiles(), ...ALLOWED });
    SAMPLES.forEach(([rule, broken], at) => {
      expect(found.get(`src/server/broken-${at}.ts`) ?? [], broken.slice(0, 40)).toContain(rule);
      expect(found.get(`src/server/right-${at}.ts`) ?? []).not.toContain(rule);
    });
    expect(Object.keys(ALLOWED).flatMap((file) => found.get(file) ?? [])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function sampleFiles(): Record<string, string> {
  const files = SAMPLES.flatMap(([, broken, right], at) => [
    [`src/server/broken-${at}.ts`, broken],
    [`src/server/right-${at}.ts`, right],
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

/** The rules that the linter, set as for the project, finds broken in each of these files. */
async function lint(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Map<string, string[]>> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const settings = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { options: object };
  // The samples have no types that could be known.
  const options = { ...settings.options, typeAware: false, reportUnusedDisableDirectives: 'off' };
  const config = join(folder, '.oxlintrc.json');
  writeFileSync(config, JSON.stringify({ ...settings, $schema: undefined, options }));
  const path = `${process.cwd()}/node_modules/oxlint/bin/oxlint`;
  const { output } = await runNode([path, '-c', config, '--format=json', folder]);
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  const found = new Map<string, string[]>();
  for (const { code, filename } of diagnostics) {
    const name = filename.slice(filename.indexOf(folder.slice(1)) + folder.length);
    const rule = code.replace(/^.*\((.*)\)$/, '$1');
    found.set(name, [...(found.get(name) ?? []), rule]);
  }
  return found;
}
