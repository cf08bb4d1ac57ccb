import { addMonths, type Day, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { isValueOf } from '#domain/figures/history/typed-values.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { newChoice } from '#domain/holdings/files/account-choices.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { hasHistory, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { chosenFile, type KnownItem, type MoveChoices } from './choices.ts';
import { spansOf } from './handover.ts';
import {
  FLOWS,
  type MoveFile,
  type MoveIssue,
  type MoveItem,
  type MonthValue,
} from './move-file.ts';
import { type Missing, missingIn, type TypedUntil } from './missing-records.ts';
import {
  type Earlier,
  type EarlierRecords,
  fieldOf,
  isOfFile,
  isUntouched,
  lastDayIn,
  type MoveCounts,
  type MovedItem,
  presentOf,
  type StatedValue,
} from './moved-items.ts';
import { lastOf } from './stored-months.ts';

/** A month whose stored value differs from that of the file. */
export type DifferingMonth = MonthValue & { stored: string; currency: string };

/** A record of an earlier version of the file, and what a newer one adds to it. */
export type Continued = Earlier & {
  months: MonthValue[];
  differs: DifferingMonth[];
  /** The file's last value is a newer present one, or differs from it; null: neither. */
  present: 'newer' | 'differs' | null;
  /** Months in which the value follows from holdings. */
  held: number;
  /** Months of which the file has the stored value. */
  same: Month[];
};

/** A file as it would be saved, the records that its items continue, and those that it lacks. */
export type Planned = {
  file: MoveFile;
  continued: ReadonlyMap<string, Continued>;
  missing: readonly Missing[];
};

type PlanTerms = EarlierRecords & {
  running: Month;
  typedUntil: TypedUntil;
  /** Keys of items that an asset with holdings counts; absent: of none. */
  counted?: ReadonlySet<string>;
  /** Keys of items whose records other owners state; absent: of none. */
  coOwned?: ReadonlySet<string>;
};

/**
 * A file with the user's choices, beside an older version of it that was saved. An item whose record
 * was removed since is left out, unless the user wants it: then without the months before, which
 * the removed one has, or with the last value of the file from then on. So is one of which nothing
 * tells whether it is a record's: wanted, it makes a new one, unless the user wants its values in the
 * record. One that the user left out before, or that counts elsewhere,
 * is left out too.
 */
export function* plannedFile(
  content: MoveFile,
  choices: MoveChoices,
  {
    earlier,
    removed,
    doubtful,
    omitted,
    lacking,
    typedUntil,
    running,
    counted,
    coOwned,
  }: PlanTerms,
): Steps<Planned> {
  for (const { key, included, replaces } of choices.items) {
    if (!doubtful.has(key)) continue;
    if (replaces === true && earlier.has(key)) doubtful.delete(key);
    else if (included === true && doubtful.delete(key)) earlier.delete(key);
  }
  const known = new Map([...earlier].map(([key, each]) => [key, knownItemOf(each, running)]));
  const file = yield* chosenFile(content, choices, known);
  const wanted = new Set(choices.items.flatMap(({ key, included }) => (included ? [key] : [])));
  const items = file.items.map((item): MoveItem => {
    const isOpen = item.leftOut === null || item.leftOut === 'choice';
    if (isOpen && doubtful.has(item.key)) return { ...item, leftOut: 'unsure', guesses: [] };
    const isOmitted = omitted.has(item.key) && !earlier.has(item.key) && !wanted.has(item.key);
    if (item.leftOut === null && isOmitted) return { ...item, leftOut: 'choice', guesses: [] };
    const isCounted = counted?.has(item.key) && !earlier.has(item.key) && !wanted.has(item.key);
    if (item.leftOut === null && isCounted) return { ...item, leftOut: 'counted', guesses: [] };
    const isStated = coOwned?.has(item.key) && !wanted.has(item.key);
    if (item.leftOut === null && isStated) return { ...item, leftOut: 'coOwned', guesses: [] };
    const since = removed.get(item.key);
    if (since === undefined || item.leftOut !== null) return item;
    if (!wanted.has(item.key)) return { ...item, leftOut: 'removed', guesses: [] };
    const later = item.months.filter(({ month }) => month >= (since ?? ''));
    const last = since !== null && later.length === 0 ? lastOf(item.kind, item) : undefined;
    return { ...item, months: last && since ? [{ ...last, month: since }] : later };
  });
  const compared = yield* eachInSteps(items, (item): [string, Continued][] => {
    const before = earlier.get(item.key);
    if (before === undefined) return [];
    // The balances of a program follow its transactions, which are added as they come.
    const follows = content.source !== 'spreadsheet' && !isOlder(item, before);
    return [[item.key, continuedOf(item, before, { running, follows })]];
  });
  const continued = new Map(compared.flat());
  const held = heldIn([...continued].flatMap(([key, each]) => (doubtful.has(key) ? [] : [each])));
  const found = new Set([...earlier.values()].map(({ moved }) => moved.id));
  const missing = missingIn(content.items, { lacking, typedUntil, found, choices, running });
  return { file: { ...file, items, issues: [...file.issues, ...held] }, continued, missing };
}

function knownItemOf({ moved, record, stored, isOpposite }: Earlier, running: Month): KnownItem {
  const { kind, present } = moved;
  const isTurned = moved.isTurned !== isOpposite;
  const currency = present.after.currency as KnownItem['currency'];
  // A record that the user goes on with in the app is not over.
  const isOver = isUntouched(moved, record) && moved.isKept !== true;
  const ends = followsHoldings(record, running) ? null : isOver;
  // The month that runs had not got all of its transactions.
  const typed = [...stored].flatMap(([month, { typed: of }]) => (of ? [{ month, of }] : []));
  const latest = typed.toSorted((one, other) => (one.month < other.month ? 1 : -1));
  // Nor had that in which an earlier file ended.
  const isOpen = latest[0]?.month === monthOf(moved.lastDay ?? '');
  const last = (isOpen ? latest[1] : undefined) ?? latest[0];
  const anchor = last ? { month: last.month, value: last.of.value as AmountText } : null;
  const { type = null, frequency } = record;
  const isYearly = frequency === undefined ? undefined : frequency === 'yearly';
  return { kind, type, currency, isTurned, ends, anchor, isYearly };
}

function heldIn(continued: readonly Continued[]): MoveIssue[] {
  const held = continued.filter((each) => each.held > 0);
  const count = held.reduce((sum, each) => sum + each.held, 0);
  return held.slice(0, 1).map(({ record }) => ({ code: 'holdings', count, example: record.name }));
}

/** Whether a file tells of fewer days of an account than an earlier one did. */
export function isOlder(item: MoveItem, { moved }: Pick<Earlier, 'moved'>): boolean {
  return lastDayIn(item) < (moved.lastDay ?? '');
}

type ComparedTerms = { running: Month; follows: boolean };

function continuedOf(
  item: MoveItem,
  earlier: Earlier,
  { running, follows }: ComparedTerms,
): Continued {
  const { moved, record, stored } = earlier;
  const { kind } = moved;
  const compared: Continued = {
    ...earlier,
    months: [],
    differs: [],
    present: null,
    held: 0,
    same: [],
  };
  const currency = item.currency ?? record.currency;
  const present = presentOf(kind, record);
  const values = hasHistory(kind) ? item.months.filter(({ value }) => isValueOf(kind, value)) : [];
  for (const { month, value } of values) {
    const before = stored.get(month);
    if (followsHoldings(record, month)) compared.held += 1;
    else if (month === running) continue;
    else if (before === undefined) compared.months.push({ month, value });
    else if (before.value !== value || before.currency !== currency) {
      if (isOfFile(before, moved)) compared.months.push({ month, value });
      else compared.differs.push({ month, ...statedAs(before), value });
    } else compared.same.push(month);
  }
  const last = lastOf(kind, item);
  if (last === undefined || followsHoldings(record, running)) return compared;
  if (last.value === present.value && currency === present.currency) return compared;
  const isOurs = isUntouched(moved, record);
  const lastDiffers = compared.differs.some(({ month }) => month === last.month);
  const isLater = last.month > moved.until || (follows && isOurs && last.month === moved.until);
  if (
    !lastDiffers &&
    isLater &&
    (isOurs || last.month > monthOf(dayOf(new Date(record.updatedAt))))
  )
    return { ...compared, present: 'newer' };
  if (last.month === running || !hasHistory(kind)) {
    compared.differs.push({ month: last.month, ...statedAs(present), value: last.value });
  } else if (!lastDiffers || !isOurs) return compared;
  return { ...compared, present: 'differs' };
}

/** The record that an item continues, and how many months it adds, that of its present value too. */
export function additionOf(item: MoveItem, { record, months, differs, present, moved }: Continued) {
  const last = lastOf(moved.kind, item)?.month;
  const isAlone = present === 'newer' && !months.some(({ month }) => month === last);
  return { id: record.id, name: record.name, added: months.length + (isAlone ? 1 : 0), differs };
}

function statedAs({ value, currency }: StatedValue) {
  return { stored: value, currency };
}

/** The user's choices for an item; undefined: none. */
export function choiceOf({ items }: MoveChoices, key: string) {
  return items.find((choice) => choice.key === key);
}

/** Whether the user wants the file's values where others are stored. */
export function replacesOf(choices: MoveChoices, key: string): boolean {
  return choiceOf(choices, key)?.replaces === true;
}

/** The draft of the record that an item becomes. */
export function draftOf(kind: Kind, item: MoveItem): object {
  const isHeld = item.holdingTransactions > 0;
  // Its value follows from what it holds.
  const value = lastOf(kind, item)?.value ?? (isHeld ? '0.00' : undefined);
  const form = isHeld ? newChoice(item.name) : null;
  const common = { name: item.name, currency: item.currency };
  if (kind === 'goals') return DRAFTS.goals.parse({ ...common, targetAmount: value });
  const isYearly = item.shared?.isYearly === true;
  const stated = {
    ...common,
    ...(FLOWS.has(kind) && { frequency: isYearly ? 'yearly' : 'monthly' }),
    type: item.type ?? 'other',
    [fieldOf(kind)]: value,
    ...(form?.kind === 'new' && { accountForm: form.form }),
    ...(kind === 'incomes' && item.isAfterTax && { taxBasis: 'stated' }),
  };
  return DRAFTS[kind].parse(stated);
}

/** The counts of what a file made, of the items that are wanted. */
export function countsOf(made: readonly MovedItem[], items: readonly MoveItem[]): MoveCounts {
  const fresh = new Set(made.flatMap(({ key, isMade }) => (isMade ? [key] : [])));
  const isChanged = ({ isMade, removedOn, months, present }: MovedItem) =>
    !isMade && (removedOn !== undefined || months.length > 0 || present.before !== null);
  return {
    made: Object.fromEntries(
      KIND_NAMES.map((kind) => {
        return [kind, made.filter((each) => each.isMade && each.kind === kind).length];
      }),
    ) as MoveCounts['made'],
    updated: made.filter(isChanged).length,
    months:
      items.reduce((count, { key, months }) => count + (fresh.has(key) ? months.length : 0), 0) +
      made.reduce((count, each) => count + each.months.length + (isPresentAlone(each) ? 1 : 0), 0),
  };
}

/** Whether a record got a new present value that none of its months has. */
function isPresentAlone({ isMade, months, present, until }: MovedItem): boolean {
  return !isMade && present.before !== null && !months.some(({ month }) => month === until);
}

/** The day on which an item ended; null: it lasts. */
export function endOf(item: MoveItem, kind: Kind, running: Month): Day | null {
  const last = lastOf(kind, item)?.month;
  if (!item.hasEnded || last === undefined || last >= running) return null;
  return `${addMonths(last, 1)}-01`;
}

/** The last day that a file, or an earlier one, tells of an item. */
export function lastDayOf(
  item: MoveItem,
  earlier: Pick<MovedItem, 'lastDay'> = {},
): Pick<MovedItem, 'lastDay'> {
  const [, last = ''] = [lastDayIn(item), earlier.lastDay ?? ''].toSorted();
  return last === '' ? {} : { lastDay: last };
}

type Continuing = { known: Continued; replaces: boolean; running: Month };

/**
 * Additions to a record of an older version: months with the values that they had, and its new present
 * value with the month that it is of; null: it keeps its own.
 */
export function continuation(
  item: MoveItem,
  { known, replaces, running }: Continuing,
): { moved: MovedItem; present: (StatedValue & { month: Month }) | null } {
  const { record, stored, moved: earlier } = known;
  const { kind, id } = earlier;
  const currency = item.currency ?? record.currency;
  const last = lastOf(kind, item);
  const replaced = (replaces ? known.differs : []).filter(({ month }) => month < running);
  const months = hasHistory(kind) ? [...replaced, ...known.months] : [];
  const after = { value: last?.value ?? '', currency };
  const before = presentOf(kind, record);
  const isSame = before.value === after.value && before.currency === currency;
  const isWanted = known.present === 'newer' || (replaces && known.present === 'differs');
  const present = isSame || !isWanted || last === undefined ? null : { ...last, currency };
  const same = spansOf([...known.same, ...(isSame && last ? [last.month] : [])]);
  const moved: MovedItem = {
    key: item.key,
    kind,
    id,
    isMade: false,
    ...(earlier.isKept && { isKept: true }),
    isTurned: item.isTurned,
    until: (last?.month ?? '') > earlier.until ? (last?.month ?? '') : earlier.until,
    ...lastDayOf(item, earlier),
    present: { after: isSame || present !== null ? after : earlier.present.after, before: null },
    months: months.map(({ month, value }) => {
      return { month, after: { value, currency }, before: stored.get(month)?.typed ?? null };
    }),
    ...(same.length > 0 && { same }),
  };
  return { moved, present };
}
