import { addMonths, type Day, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { hasHistory, type Kind } from '#domain/records/kinds.ts';
import type { MoveChoices } from './choices.ts';
import type { MoveItem } from './move-file.ts';
import {
  isUntouched,
  type LackingRecord,
  lastDayIn,
  type MovedItem,
  presentOf,
} from './moved-items.ts';

/**
 * A record of an older version of a file that this one has nothing of. It stays, unless the user
 * states that it has ended.
 */
export type MissingRecord = {
  /** The key that a choice has for it, which no row has. */
  key: string;
  id: string;
  name: string;
  kind: Kind;
  value: string;
  currency: string;
  /** The day from which on it would be removed; null: no file ends it. */
  endsOn: Day | null;
  hasEnded: boolean;
  /** An older version lacked it too, and the user left it as it was. */
  wasAsked: boolean;
};

/** The last months that are typed of records, empty: none; absent: no file ends the record. */
export type TypedUntil = ReadonlyMap<string, Month>;

/** A missing record, and what the older version had of it. */
export type Missing = MissingRecord & Pick<LackingRecord, 'moved'>;

type MissingContext = {
  lacking: readonly LackingRecord[];
  typedUntil: TypedUntil;
  /** The records of the rows. */
  found: ReadonlySet<string>;
  choices: MoveChoices;
  running: Month;
};

/**
 * The records that a file has nothing of: none that it does not reach, as an older version that is
 * opened later does not.
 */
export function missingIn(
  items: readonly MoveItem[],
  { lacking, typedUntil, found, choices, running }: MissingContext,
): Missing[] {
  const chosen = new Map(choices.items.map(({ key, hasEnded }) => [key, hasEnded]));
  const [until, lastDay] = endOfFile(items);
  return lacking.flatMap(({ moved, record, wasAsked }): Missing[] => {
    const isReached = moved.until <= until && (moved.lastDay ?? '') <= lastDay;
    if (found.has(moved.id) || !isReached) return [];
    const { kind, id } = moved;
    const key = `record:${id}`;
    const endsOn = endOfRecord({ moved, record }, { typedUntil, running });
    const hasEnded = endsOn !== null && chosen.get(key) === true;
    const shown = { key, id, name: record.name, kind, ...presentOf(kind, record) };
    return [{ ...shown, endsOn, hasEnded, wasAsked, moved }];
  });
}

/** The last month and the last day of which a file tells; empty: of none. */
function endOfFile(items: readonly MoveItem[]): [Month, Day] {
  let [month, day] = ['', ''];
  for (const item of items) {
    const own = lastDayIn(item);
    const last = (item.counted ?? item.months).at(-1)?.month ?? '';
    const latest = [last, own && monthOf(own)].toSorted()[1] ?? '';
    if (latest > month) month = latest;
    if (own > day) day = own;
  }
  return [month, day];
}

/**
 * The first day after the last month that a file or the user stated, at the latest that of the
 * running month: the months that are over stay. Null: it follows from holdings or a bank, is shared
 * with others, or has no months, which its own screen asks about.
 */
function endOfRecord(
  { moved, record }: Pick<LackingRecord, 'moved' | 'record'>,
  { typedUntil, running }: Pick<MissingContext, 'typedUntil' | 'running'>,
): Day | null {
  const typed = typedUntil.get(moved.id);
  const isHeld = followsHoldings(record, running);
  if (typed === undefined || isHeld || !hasHistory(moved.kind)) return null;
  const own = isUntouched(moved, record) ? '' : monthOf(dayOf(new Date(record.updatedAt)));
  const [, , last = ''] = [moved.until, typed, own].toSorted();
  if (last === '') return null;
  return `${last < running ? addMonths(last, 1) : running}-01`;
}

/** A record that a file has ended, as its undo takes that back. */
export function endedItem(moved: LackingRecord['moved'], removedOn: Day): MovedItem {
  const { updatedAt: _, updatedBefore: __, writtenBack: ___, ...kept } = moved;
  const present = { after: moved.present.after, before: null };
  return { ...kept, isMade: false, isLacking: true, removedOn, present, months: [] };
}
