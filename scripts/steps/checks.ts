import { runNode } from './run.ts';
import { check, type Stage } from './stage.ts';

const format = check('format', () => runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different']));
/** Each of tsc's checkers checks the types they share anew: one takes two thirds of the time. */
const types = check('types', () =>
  runNode(['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']),
);
const lint = check('lint', () => runNode(['node_modules/oxlint/bin/oxlint', '--format=stylish']));
const deadCode = check('dead code', () =>
  runNode(['node_modules/knip/bin/knip.js', '--no-config-hints']),
);

/** The static checks of the code: the slow half, and the others. */
export const slowChecks: Stage[] = [types, deadCode];
export const quickChecks: Stage[] = [format, lint];
