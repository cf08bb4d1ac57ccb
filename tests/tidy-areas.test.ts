import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AREAS, drawnAreas } from './tidy/areas.ts';
import { isProduct, placeOf, type Runtime, targetOf } from './tidy/places.ts';
import { projectSources } from './tidy/project.ts';

const sources = projectSources().filter(({ path: file }) => isProduct(file));
const RUNTIMES = Object.keys(AREAS) as Runtime[];
const PAGE = path.join(import.meta.dirname, '../ARCHITECTURE.md');
const [BEGIN, END] = ['<!-- areas: begin -->', '<!-- areas: end -->'];

test.each(RUNTIMES)('every area of %s imports only from areas listed before it', (runtime) => {
  const names = Object.keys(AREAS[runtime]);
  const upwards = Object.entries(AREAS[runtime]).flatMap(([name, { below }], at) =>
    below.filter((other) => !names.slice(0, at).includes(other)).map((other) => [name, other]),
  );
  expect(upwards).toEqual([]);
});

test.each(RUNTIMES)('every import that an area of %s may have, it has', (runtime) => {
  const used = usedIn(runtime);
  const unused = Object.entries(AREAS[runtime]).flatMap(([name, { below }]) =>
    below.filter((other) => !used.has(`${name} ${other}`)).map((other) => [name, other]),
  );
  expect(unused).toEqual([]);
});

test('ARCHITECTURE.md shows the areas as they are (--update writes them)', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [, after] = rest.split(END);
  await expect(`${before}${BEGIN}\n${drawnAreas()}\n${END}${after}`).toMatchFileSnapshot(PAGE);
});

/** Pairs of areas of which the first imports from the second: 'records platform'. */
function usedIn(runtime: Runtime): ReadonlySet<string> {
  return new Set(
    sources.flatMap((source) => {
      const place = placeOf(source.path);
      if (place?.runtime !== runtime) return [];
      return source.imports.flatMap(({ specifier }) => {
        const other = placeOf(targetOf(source.path, specifier) ?? '');
        return other?.runtime === runtime ? [`${place.area} ${other.area}`] : [];
      });
    }),
  );
}
