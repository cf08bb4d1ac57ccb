import { AREAS } from './areas.ts';
import { importRule } from './imports.ts';
import { isProduct, placeOf, targetOf } from './places.ts';
import { fileRule, type Rule } from './rule.ts';

const known = fileRule('known-area', isProduct, ({ path: file }) => {
  const place = placeOf(file);
  if (place === null || (place.area !== null && place.area in AREAS[place.runtime])) return [];
  const areas = Object.keys(AREAS[place.runtime]).join(', ');
  return [{ start: 0, advice: `lies in no area; the areas of ${place.runtime} are ${areas}.` }];
});

const down = importRule('areas-go-down', isProduct, (source, { specifier }) => {
  const place = placeOf(source.path);
  const target = targetOf(source.path, specifier);
  const other = target === null ? null : placeOf(target);
  if (place === null || other === null || other.runtime !== place.runtime) return null;
  const area = AREAS[place.runtime][place.area ?? ''];
  if (area === undefined || other.area === null || other.area === place.area) return null;
  return area.below.includes(other.area)
    ? null
    : `${specifier}: ${place.area} does not stand on ${other.area} (tests/tidy/areas.ts).`;
});

const shallow = fileRule('folder-depth', isProduct, ({ path: file }) =>
  file.startsWith('src/') && file.split('/').length > 5
    ? [{ start: 0, advice: 'lies too deep: src/<runtime>/<area>/<feature>/<file>.' }]
    : [],
);

export const areaRules: Rule[] = [known, down, shallow];
