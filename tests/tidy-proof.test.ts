import { expect, test } from 'vitest';
import { allRules } from './tidy/rules.ts';
import { gallerySamples } from './tidy/gallery-samples.ts';
import { registrySamples } from './tidy/registry-samples.ts';
import { glossarySamples } from './tidy/glossary-samples.ts';
import { importSamples, type Files, type Sample } from './tidy/samples.ts';
import { sizeSamples } from './tidy/size-samples.ts';
import { parseSource } from './tidy/source.ts';
import { testSamples } from './tidy/test-samples.ts';
import { textSamples } from './tidy/text-samples.ts';
import { wordSamples } from './tidy/word-samples.ts';

const rules = allRules({
  run: ['drizzle-orm', 'fastify', 'zod', 'nodemailer'],
  bundle: ['react', 'radix-ui'],
});
const samples: Readonly<Record<string, Sample>> = {
  ...importSamples,
  ...sizeSamples,
  ...wordSamples,
  ...glossarySamples,
  ...testSamples,
  ...textSamples,
  ...registrySamples,
  ...gallerySamples,
};

test('every rule has a sample that breaks it, and every sample has its rule', () => {
  expect(Object.keys(samples).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test.each(rules)('$name reports every broken sample', (rule) => {
  for (const files of samples[rule.name]?.broken ?? []) {
    const findings = rule.find(parsed(files));
    expect(findings, JSON.stringify(files)).not.toEqual([]);
    for (const { advice, line, path } of findings) {
      expect(Object.keys(files).some((file) => file.startsWith(path))).toBe(true);
      expect(line).toBeGreaterThan(0);
      expect(advice).toMatch(/\w/);
    }
  }
});

test.each(rules)('$name leaves what is right alone', (rule) => {
  expect(rule.find(parsed(samples[rule.name]?.kept ?? {}))).toEqual([]);
});

test('a finding names the line of its reason', () => {
  const [finding] = rules.flatMap((rule) =>
    rule.find(parsed({ 'src/server/records/goals/store.ts': `const a = 1;\n\n// TODO: sort` })),
  );
  expect(finding).toMatchObject({
    path: 'src/server/records/goals/store.ts',
    line: 3,
    rule: 'no-reminders',
  });
});

function parsed(files: Files) {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}
