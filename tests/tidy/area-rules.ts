import { AREAS } from './areas.ts';
import { importRule } from './imports.ts';
import { isProduct, placeOf, targetOf } from './places.ts';
import { fileRule, type Rule } from './rule.ts';

const down = importRule('areas-go-down', isProduct, (source, { specifier }) => {
  const place = placeOf(source.path);
  const target = targetOf(source.path, specifier);
  const other = target === null ? null : placeOf(target);
  if (place === null || other === null || other.runtime !== place.runtime) return null;
  const area = AREAS[place.runtime][place.area ?? ''];
  if (area === undefined || other.area === place.area) return null;
  // Not moved to its area yet.
  if (other.area === null || !(other.area in AREAS[other.runtime])) return null;
  return area.below.includes(other.area)
    ? null
    : `${specifier}: ${place.area} does not stand on ${other.area} (tests/tidy/areas.ts).`;
});

const shallow = fileRule('folder-depth', isProduct, ({ path: file }) =>
  file.startsWith('src/') && file.split('/').length > 5
    ? [{ start: 0, advice: 'lies too deep: src/<runtime>/<area>/<feature>/<file>.' }]
    : [],
);

export const areaRules: Rule[] = [down, shallow];
