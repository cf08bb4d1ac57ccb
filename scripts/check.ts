import { quickChecks, slowChecks } from './steps/checks.ts';
import { runStages } from './steps/stage.ts';
import { suite } from './steps/suites.ts';

const { failed } = await runStages([...quickChecks, ...slowChecks, suite('rules', () => ({}))]);
process.exitCode = failed > 0 ? 1 : 0;
