import { COMPOSERS, FOLDERS_OF_KINDS, GROUND, KINDS, KINDS_TOGETHER, SHARED } from './layers.ts';
import { importRule } from './imports.ts';
import { isProduct, placeOf, targetOf, type Place } from './places.ts';
import { fileRule, type Rule } from './rule.ts';

const sideways = importRule('no-feature-imports-feature', isProduct, (source, { specifier }) => {
  const place = placeOf(source.path);
  const target = targetOf(source.path, specifier);
  if (place === null || target === null || isComposer(source.path)) return null;
  const other = placeOf(target);
  if (other === null || other.runtime !== place.runtime) return null;
  if (other.folder === null ? !isComposer(target) : mayUse(place, other, target)) return null;
  return `${specifier}: a feature does not know another; let app compose, or move it to #domain.`;
});

const kinds = fileRule('kinds-together', isProduct, (source) => {
  if (KINDS_TOGETHER.includes(source.path) || !source.path.startsWith('src/server/')) return [];
  const known = source.imports.flatMap(({ specifier, start }) => {
    const target = targetOf(source.path, specifier);
    const folder = target === null ? null : (placeOf(target)?.folder ?? null);
    return folder !== null && KINDS.includes(folder) ? [{ folder, start }] : [];
  });
  const second = known.find(({ folder }) => folder !== known[0]?.folder);
  return second === undefined
    ? []
    : [
        {
          start: second.start,
          advice: 'speaks of two kinds; only records/records.ts and its like do.',
        },
      ];
});

export const featureRules: Rule[] = [sideways, kinds];

function mayUse(place: Place, other: Place, target: string): boolean {
  if (place.folder === other.folder) return true;
  const ground = GROUND[`${place.runtime}/${place.folder}`];
  const file = target.split('/').slice(2).join('/');
  if (ground !== undefined) return ground.includes(other.folder ?? '') || ground.includes(file);
  if (ofAllKinds(place) && KINDS.includes(other.folder ?? '')) return true;
  const { folders, files } = SHARED[other.runtime];
  return folders.includes(other.folder ?? '') || files.includes(file);
}

function ofAllKinds({ runtime, folder }: Place): boolean {
  return runtime === 'server' && FOLDERS_OF_KINDS.includes(folder ?? '');
}

/** A file, or everything in a folder, that puts features together. */
function isComposer(file: string): boolean {
  const place = placeOf(file);
  if (place === null) return false;
  const name = place.folder ?? file.split('/').at(-1) ?? '';
  return COMPOSERS[place.runtime].includes(name);
}
