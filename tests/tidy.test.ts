import { expect, test } from 'vitest';
import { projectPackages, projectSources } from './tidy/project.ts';
import { say } from './tidy/rule.ts';
import { allRules } from './tidy/rules.ts';
import { linesWithin } from './tidy/sizes.ts';

const sources = projectSources();

test.each(allRules(projectPackages()))('the project keeps $name', (rule) => {
  const broken = rule.find(sources).map(say);
  expect(broken.length, `broken:\n${broken.join('\n')}\n`).toBe(0);
});

test('half of the files are at most 50 lines long', () => {
  expect(linesWithin(sources, 0.5)).toBeLessThanOrEqual(50);
});

test('nine of ten files are at most 125 lines long', () => {
  expect(linesWithin(sources, 0.9)).toBeLessThanOrEqual(125);
});
