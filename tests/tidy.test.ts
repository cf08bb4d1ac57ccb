import { expect, test } from 'vitest';
import { projectPackages, projectSources } from './tidy/project.ts';
import { say } from './tidy/rule.ts';
import { allRules } from './tidy/rules.ts';

const sources = projectSources();

test.each(allRules(projectPackages()))('the project keeps $name', (rule) => {
  const broken = rule.find(sources).map(say);
  expect(broken.length, `broken:\n${broken.join('\n')}\n`).toBe(0);
});
