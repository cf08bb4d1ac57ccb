import { runNode } from './run.ts';
import { check, type Stage } from './stage.ts';

/** What can be said about the code without running it. */
export const checks: Stage[] = [
  check('format', () => runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different'])),
  check('types', () => runNode(['node_modules/typescript/bin/tsc', '-b'])),
  check('lint', () => runNode(['node_modules/oxlint/bin/oxlint', '--format=stylish'])),
  check('dead code', () => runNode(['node_modules/knip/bin/knip.js', '--no-config-hints'])),
];
