import { runNode } from './run.ts';
import { check, type Stage } from './stage.ts';

const format = check('format', () => runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different']));
/** The rules ask the compiler about types anyway: its own errors cost half as much with them. */
const lint = check('lint, types', () =>
  runNode(['node_modules/oxlint/bin/oxlint', '--type-check', '--format=stylish']),
);
const deadCode = check('dead code', () =>
  runNode(['node_modules/knip/bin/knip.js', '--no-config-hints']),
);

/** The static checks of the code: the slow one, and the others. */
export const slowChecks: Stage[] = [lint];
export const quickChecks: Stage[] = [format, deadCode];
