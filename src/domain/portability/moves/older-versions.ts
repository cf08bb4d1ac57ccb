import { type MoveFile, nameKey, sheetKey } from './move-file.ts';
import type { EarlierItem, HashKey } from './moved-items.ts';

/**
 * The items of a saved file, the keys of those whose records were erased since, what the user left
 * out of it, and the records that it lacked, of which the user was asked.
 */
export type SavedItems = {
  known: EarlierItem[];
  erased: string[];
  omitted: string[];
  asked: string[];
};

/** The share of a file's items that an earlier one must have had to be an older version of it. */
const SHARED_MIN = 0.5;

/** Whether a saved file has enough of the rows of a newer one: their keys and names, as stored. */
export function isOlderVersion(
  { known, erased, omitted }: Omit<SavedItems, 'asked'>,
  keys: ReadonlyMap<string, string>,
  names: { has: (name: string) => boolean },
): boolean {
  const own = known.filter(({ isLacking }) => isLacking !== true);
  const shared = own.filter(({ key, name }) => names.has(name ?? key)).length;
  const left = omitted.filter((key) => keys.has(key)).length;
  const count = Math.min(own.length + erased.length + left, keys.size);
  return shared + erased.filter((key) => keys.has(key)).length + left >= count * SHARED_MIN;
}

/**
 * The places of the sheets that are read of a newer version of a file, as its newest older one was;
 * null: all that are read anyway.
 */
export function sheetsBefore(
  { items, sheets }: Pick<MoveFile, 'items' | 'sheets'>,
  saved: readonly Omit<SavedItems, 'asked'>[],
  hashed: HashKey,
): number[] | null {
  const keys = new Map(items.map(({ key }) => [hashed(key), key]));
  const names = new Set(items.flatMap(({ key }) => [hashed(nameKey(key)), hashed(key)]));
  const before = saved.find((each) => isOlderVersion(each, keys, names));
  const omitted = new Set(before?.omitted);
  const known = new Set(before?.known.map(({ key }) => key));
  const usual = sheets.flatMap(({ isLeftOut }, at) => (isLeftOut ? [] : [at]));
  const wanted = sheets.flatMap(({ name, isLeftOut, keys: own }, at) => {
    const isRead = !isLeftOut || own.some((key) => key !== null && known.has(hashed(key)));
    return isRead && !omitted.has(hashed(sheetKey(name))) ? [at] : [];
  });
  return wanted.length === 0 || wanted.join() === usual.join() ? null : wanted;
}

/** Whether a sheet that an older version has read is left out, so that its rows may be in it. */
export function readsLess(
  sheets: MoveFile['sheets'],
  before: Pick<SavedItems, 'omitted'> | undefined,
  hashed: HashKey,
): boolean {
  const omitted = new Set(before?.omitted);
  return sheets.some(({ name, isLeftOut }) => isLeftOut && !omitted.has(hashed(sheetKey(name))));
}

/** Keys of the items and the sheets that the user left out, as a newer version of the file has them. */
export function omittedOf({ items, sheets }: Pick<MoveFile, 'items' | 'sheets'>): string[] {
  return [
    ...items.flatMap(({ key, leftOut }) => (leftOut === 'choice' ? [key] : [])),
    ...sheets.flatMap(({ name, isLeftOut }) => (isLeftOut ? [sheetKey(name)] : [])),
  ];
}
