import path from 'node:path';
import { expect, test } from 'vitest';
import { countTests, timeTests, waysToRepeat } from './suites.ts';

const well = { success: true, numTotalTests: 3, numPassedTests: 3, testResults: [] };

test.each([
  ['all is well', well, { passed: 3, failed: 0 }],
  ['a test failed', { ...well, success: false, numPassedTests: 2 }, { passed: 2, failed: 1 }],
  ['a test never ran', { ...well, numTotalTests: 5 }, { passed: 3, failed: 2 }],
  ['a file did not even load', { ...well, testResults: [broken()] }, { passed: 3, failed: 1 }],
  [
    'a file broke after its tests',
    { ...well, testResults: [broken('passed')] },
    {
      passed: 3,
      failed: 1,
    },
  ],
  ['an error belonged to no test', { ...well, success: false }, { passed: 3, failed: 1 }],
  ['there is no report', null, { passed: 0, failed: 1 }],
])('counts when %s', (_what, report, counted) => {
  expect(countTests(report)).toEqual(counted);
});

test('a test that failed is not counted again with its file', () => {
  const report = { ...well, success: false, numPassedTests: 2, testResults: [broken('failed')] };
  expect(countTests(report)).toEqual({ passed: 2, failed: 1 });
});

test('where tests are named, those of other names are not counted, but none is a failure', () => {
  const skipped = { status: 'skipped' };
  const file = { status: 'passed', assertionResults: [skipped, skipped] };
  const report = { ...well, numTotalTests: 3, numPassedTests: 1, testResults: [file] };
  expect(countTests(report, true)).toEqual({ passed: 1, failed: 0 });
  expect(countTests(report)).toEqual({ passed: 1, failed: 2 });
  const none = { ...report, numTotalTests: 2, numPassedTests: 0 };
  expect(countTests(none, true)).toEqual({ passed: 0, failed: 1 });
});

test('each test has its time, also one that never ran', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a villa is half hers', duration: 1_250 },
    { status: 'skipped', fullName: 'a boat', duration: null },
  ];
  const file = {
    name: '/tests/records/assets.test.ts',
    status: 'passed',
    assertionResults,
  };
  expect(timeTests({ ...well, testResults: [file] })).toEqual([
    { name: 'assets.test.ts: a villa is half hers', ms: 1_250 },
    { name: 'assets.test.ts: a boat', ms: 0 },
  ]);
  expect(timeTests(null)).toEqual([]);
});

function broken(...statuses: string[]) {
  return { status: 'failed', assertionResults: statuses.map((status) => ({ status })) };
}

test('a failed test has the command that repeats it, and a broken file too', () => {
  const failed = { status: 'failed', fullName: "a sum (net) isn't lost" };
  const testResults = [
    { name: path.resolve('tests/a.test.ts'), status: 'failed', assertionResults: [failed] },
    { name: path.resolve('tests/b.test.ts'), status: 'failed', assertionResults: [] },
    { name: path.resolve('tests/c.test.ts'), status: 'passed', assertionResults: [] },
  ];
  expect(waysToRepeat({ ...well, testResults }, 'server')).toEqual([
    "npm test -- --project=server tests/a.test.ts -t 'a sum .net. isn.t lost'",
    'npm test -- --project=server tests/b.test.ts',
  ]);
});
