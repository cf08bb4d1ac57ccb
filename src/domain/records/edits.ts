import { areSame } from './dated-terms.ts';
import { fieldsOf } from './fields.ts';
import { type Kind, KINDS } from './kinds.ts';
import type { DraftOf, ItemOf } from './records.ts';

type EditedValues = Readonly<Record<string, unknown>>;

type Edit<K extends Kind> = {
  /** The draft that the form makes of the item before anything is typed; null: it makes none. */
  opened: DraftOf<K> | null;
  draft: DraftOf<K>;
};

/**
 * The changes that an edited form sends. A field is changed where the draft differs from the item
 * and from the opened form, so that one which the form does not ask for is never lost; or where the
 * form fills in a value that was missing. The value is sent unchanged too: saving states it anew.
 */
export function editedFields<K extends Kind>(
  kind: K,
  item: ItemOf<K>,
  { opened, draft }: Edit<K>,
): Partial<DraftOf<K>> {
  const [before, shown, after]: [EditedValues, EditedValues | null, EditedValues] = [
    item,
    opened,
    draft,
  ];
  const isChanged = (field: string) => {
    if (areSame(after[field], before[field])) return false;
    const isMissing = (before[field] ?? null) === null;
    return isMissing || shown === null || !areSame(after[field], shown[field]);
  };
  return fieldValues(kind, (field) => {
    if (isChanged(field)) return after[field];
    return isOfValue(kind, field) ? before[field] : undefined;
  });
}

/** The changes that take an item back to an earlier version: its fields that differ. */
export function revertedFields<K extends Kind>(
  kind: K,
  { before, after }: { before: ItemOf<K>; after: ItemOf<K> },
): Partial<DraftOf<K>> {
  const [earlier, present]: [EditedValues, EditedValues] = [before, after];
  return fieldValues(kind, (field) => {
    const isSent = isOfValue(kind, field) || !areSame(earlier[field], present[field]);
    return isSent ? earlier[field] : undefined;
  });
}

/** Whether it is the value of a kind, or the day of it, without which a value is of today. */
function isOfValue(kind: Kind, field: string): boolean {
  return field === KINDS[kind].value || fieldsOf(kind)[field]?.isDayOfValue === true;
}

function fieldValues<K extends Kind>(
  kind: K,
  valueOf: (field: string) => unknown,
): Partial<DraftOf<K>> {
  const values = Object.keys(fieldsOf(kind)).map((field) => [field, valueOf(field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<
    DraftOf<K>
  >;
}
