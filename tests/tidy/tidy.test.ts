import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AREAS, drawnAreas } from './areas.ts';
import { glossaryRule } from './glossary.ts';
import { importRules } from './import-rules.ts';
import { SAMPLES } from './samples.ts';
import {
  type Finding,
  isProduct,
  parseSource,
  placeOf,
  projectSources,
  type Runtime,
  targetOf,
} from './source.ts';
import { textRules } from './text-rules.ts';

const root = path.join(import.meta.dirname, '..', '..');
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: object;
};
const rules = [...importRules(Object.keys(devDependencies)), ...textRules, glossaryRule];
const sources = projectSources();

test.each(rules)('the project keeps $name', (rule) => {
  const broken = rule.find(sources).map(say);
  expect(broken.length, `broken:\n${broken.join('\n')}\n`).toBe(0);
});

test('every rule has samples', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test.each(rules)('$name reports every broken sample, and leaves the right one alone', (rule) => {
  const { broken, kept } = SAMPLES[rule.name] ?? { broken: [], kept: {} };
  for (const files of broken) {
    expect(rule.find(parsed(files)).map(say), JSON.stringify(files)).not.toEqual([]);
  }
  expect(rule.find(parsed(kept)).map(say)).toEqual([]);
});

test('a finding names the line of its reason', () => {
  const files = { 'src/server/records/goals/store.ts': '/** A\n * b */\n\n// @ts-ignore\nlist();' };
  const [finding] = rules.flatMap((rule) => rule.find(parsed(files)));
  expect(finding).toMatchObject({ line: 4, rule: 'no-suppressions' });
});

test.each(Object.keys(AREAS) as Runtime[])(
  'areas of %s import what they may, downwards',
  (runtime) => {
    const areas = Object.entries(AREAS[runtime]);
    const names = areas.map(([name]) => name);
    const allowed = areas.flatMap(([name, { below }]) => below.map((other) => `${name} ${other}`));
    const upwards = areas.flatMap(([name, { below }], at) =>
      below.filter((other) => !names.slice(0, at).includes(other)).map((other) => [name, other]),
    );
    const used = usedIn(runtime);
    expect({ upwards, unused: allowed.filter((pair) => !used.has(pair)) }).toEqual({
      upwards: [],
      unused: [],
    });
  },
);

test('ARCHITECTURE.md shows the areas as they are (--update writes them)', async () => {
  const page = path.join(root, 'ARCHITECTURE.md');
  const [begin, end] = ['<!-- areas: begin -->', '<!-- areas: end -->'];
  const [before, rest = ''] = readFileSync(page, 'utf8').split(begin);
  const [, after] = rest.split(end);
  await expect(`${before}${begin}\n${drawnAreas()}\n${end}${after}`).toMatchFileSnapshot(page);
});

function parsed(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([file, text]) => parseSource(file, text));
}

/** Pairs of areas of which the first imports from the second: 'records platform'. */
function usedIn(runtime: Runtime): ReadonlySet<string> {
  return new Set(
    sources.flatMap((source) => {
      const place = placeOf(source.path);
      if (place?.runtime !== runtime || !isProduct(source.path)) return [];
      return source.imports.flatMap(({ specifier }) => {
        const other = placeOf(targetOf(source.path, specifier) ?? '');
        return other?.runtime === runtime ? [`${place.area} ${other.area}`] : [];
      });
    }),
  );
}

function say({ path: file, line, rule, advice }: Finding): string {
  return `${file}:${line}  ${rule}: ${advice}`;
}
