import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNode, type RunOptions } from './run.ts';
import type { Outcome, Stage, Timed } from './stage.ts';

/** The part of Vitest's own report that is counted. */
type Report = {
  success: boolean;
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name?: string; status: string; assertionResults: Test[] }[];
};
type Test = { status: string; fullName?: string; duration?: number | null };

/** The tests of one project of vitest.config.ts; with `files` only those of them. */
export function suite(
  project: string,
  options: () => RunOptions,
  files: readonly string[] = [],
): Stage {
  return { name: project, run: () => runSuite(project, options(), files) };
}

async function runSuite(
  project: string,
  options: RunOptions,
  files: readonly string[],
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'valv-report-'));
  const report = path.join(folder, 'report.json');
  const { output } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { ...options, env: { ...options.env, NO_COLOR: '1' } },
  );
  const read = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  const again = waysToRepeat(read, project).map((command) => `\n  ${command}`);
  const alone = again.length === 0 ? '' : `\nBy itself:${again.join('')}`;
  const isNamed = files.some((each) => each.startsWith('--testNamePattern'));
  return {
    ...countTests(read, isNamed),
    output: `${output.trim()}${alone}`,
    timed: timeTests(read),
  };
}

/** A command for each failed test of a report, or for its file where that broke outside them. */
export function waysToRepeat(report: Report | null, project: string): string[] {
  const broken = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return broken.flatMap(({ name = '', assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const command = `npm test -- --project=${project} ${file}`;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return [command];
    return failed.map(({ fullName = '' }) => `${command} -t ${quoted(fullName)}`);
  });
}

/** For a shell, and for a pattern, in which signs such as a bracket would have a meaning. */
function quoted(fullName: string): string {
  const pattern = fullName.replaceAll(/[\\^$.*+?()[\]{}|]/g, '.');
  return `'${pattern.replaceAll("'", '.')}'`;
}

/**
 * A test that did not pass has failed, also one that never ran, but for those of another name where
 * some are named. A file that broke outside its tests counts as one, and so does a run without a
 * report, without a test of the name, or with errors of its own.
 */
export function countTests(
  report: Report | null,
  isNamed = false,
): { passed: number; failed: number } {
  if (report === null) return { passed: 0, failed: 1 };
  const passed = report.numPassedTests;
  const others = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => isNamed && status === 'skipped'),
  );
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  );
  const failed = report.numTotalTests - others.length - passed + brokenFiles.length;
  const isBroken = !report.success || (isNamed && passed === 0);
  return { passed, failed: failed === 0 && isBroken ? 1 : failed };
}

/** Duration of each test, by its file and its name. */
export function timeTests(report: Report | null): Timed[] {
  return (report?.testResults ?? []).flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ fullName = '', duration }) => ({
      name: `${path.basename(name)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
