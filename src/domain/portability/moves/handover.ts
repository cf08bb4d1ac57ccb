import { addMonths, type Month } from '#domain/basics/months.ts';
import type { MovedItem, StatedValue } from './moved-items.ts';

/** Months that follow each other, both included. */
export type MonthSpan = { from: Month; to: Month };

/** Months as spans, in their order. */
export function spansOf(months: readonly Month[]): MonthSpan[] {
  const spans: MonthSpan[] = [];
  for (const month of [...new Set(months)].toSorted()) {
    const last = spans.at(-1);
    if (last !== undefined && addMonths(last.to, 1) === month) last.to = month;
    else spans.push({ from: month, to: month });
  }
  return spans;
}

/** The writes of an undone file to a record, as the next file that has the record takes it over. */
type Handover = {
  /** The item of the next file, by the undo of which the rest goes. */
  next: MovedItem;
  /** The part that the undo takes back now; null: nothing. */
  left: MovedItem | null;
};

/** `isKept`: rows of others keep the record; `isUsed`: the user changed it before the next file. */
type KeptRecord = { isKept: boolean; isUsed: boolean };

/**
 * Hands what an undone file wrote of a record to a later file that states it too: the record itself
 * if the undone one made it, else months and the present value, with those that were before.
 */
export function handOver(
  undone: MovedItem,
  next: MovedItem,
  { isKept, isUsed }: KeptRecord,
): Handover {
  const { same = [], months, present, removedOn } = next;
  const isStated = (month: Month) => same.some(({ from, to }) => from <= month && month <= to);
  if (undone.isMade) {
    const hasNothing = months.length + same.length === 0 && present.before === null;
    if ((hasNothing && !isKept) || next.isLacking) return { next, left: undone };
    const { writtenBack, ...own } = next;
    const written = next.updatedBefore === undefined ? undone.updatedAt : next.updatedAt;
    // A write at no time is none of a file's: the record is not erased by any undo.
    const back = writtenBack === undefined ? {} : { writtenBack };
    const times = isUsed ? { updatedAt: '' } : { updatedAt: written ?? '', ...back };
    return { next: { ...own, ...times, isMade: true, months: [] }, left: null };
  }
  const written = new Map(undone.months.map((each) => [each.month, each]));
  const restated = new Set(months.map(({ month }) => month));
  const over = undone.months.filter(({ month }) => !restated.has(month) && isStated(month));
  const own = months.map((each) => {
    const was = written.get(each.month);
    return was && isEqual(each.before, was.after) ? { ...each, before: was.before } : each;
  });
  const gone = new Set([...restated, ...over.map(({ month }) => month)]);
  const { removedOn: ended, ...rest } = undone;
  const left: MovedItem = {
    ...rest,
    ...(ended !== undefined && removedOn === undefined && { removedOn: ended }),
    months: undone.months.filter(({ month }) => !gone.has(month)),
  };
  const after = { ...next, months: [...own, ...over] };
  const { before } = undone.present;
  if (before === null) return { next: after, left };
  const { updatedAt, updatedBefore, writtenBack } = undone;
  if (isEqual(present.before, undone.present.after)) {
    const chained = { ...after, present: { ...present, before } };
    return { next: updatedBefore ? { ...chained, updatedBefore } : chained, left };
  }
  if (present.before !== null || !isStated(undone.until)) return { next: after, left };
  const times = { updatedAt, updatedBefore, writtenBack };
  const stated = Object.entries(times).filter(([, time]) => time !== undefined);
  return {
    next: { ...after, ...Object.fromEntries(stated), present: undone.present },
    left: { ...left, present: { ...undone.present, before: null } },
  };
}

function isEqual(one: StatedValue | null, other: StatedValue): boolean {
  return one?.value === other.value && one.currency === other.currency;
}
