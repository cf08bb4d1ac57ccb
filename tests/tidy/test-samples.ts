import type { Sample } from './samples.ts';

const file = 'src/domain/basics/money.test.ts';
const suite = 'tests/authorization.test.ts';

export const testSamples: Readonly<Record<string, Sample>> = {
  'every-test-runs': {
    broken: [
      { [file]: `test.only('adds', () => {});` },
      { [file]: `describe.skip('money', () => {});` },
      { [suite]: `it.concurrent.skip('adds', () => {});` },
      { [suite]: `test.skipIf(isSlow)('adds', () => {});` },
      { [suite]: `xit('adds', () => {});` },
    ],
    kept: { [file]: `test.each(cases)('adds $name', () => {});\nlist.skip(1);` },
  },
  'no-sleep': {
    broken: [
      { [suite]: `await new Promise((resolve) => setTimeout(resolve, 100));` },
      { [suite]: `await new Promise((r) => { setTimeout(() => r(null), 100); });` },
      { [suite]: `import { setTimeout } from 'node:timers/promises';` },
      { [suite]: `await page.waitForTimeout(100);` },
    ],
    kept: {
      [suite]: `await vi.waitFor(() => expect(mails).toHaveLength(1));\nsetTimeout(kill, 40);`,
    },
  },
  'no-mocks': {
    broken: [{ [file]: `vi.mock('./rates.ts');` }, { [file]: `vi.spyOn(rates, 'latest');` }],
    kept: { [file]: `const rates = fixedRates({ EUR: '11.25' });` },
  },
};
