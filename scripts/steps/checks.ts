import { runNode } from './run.ts';
import { check, type Stage } from './stage.ts';

const format = check('format', () => runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different']));
const lint = check('lint', () => runNode(['node_modules/oxlint/bin/oxlint', '--format=stylish']));
/** Incremental: `dist/types` holds the state of the last check. */
const types = check('types', () => runNode(['node_modules/typescript/bin/tsc', '-b']));
const deadCode = check('dead code', () =>
  runNode(['node_modules/knip/bin/knip.js', '--no-config-hints']),
);

/** The static checks of the code: the slow ones, and the others. */
export const slowChecks: Stage[] = [lint, types];
export const quickChecks: Stage[] = [format, deadCode];
