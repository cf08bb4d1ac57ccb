import * as z from 'zod/mini';
import { boundedList, type ListOptions } from '#domain/basics/bounded-list.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { currency, optionalDay } from '#domain/basics/fields.ts';
import { type Day, isMonth, type Month } from '#domain/basics/months.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import { type DraftOf, OBSERVATIONS_OF_MONTH_MAX } from '#domain/records/records.ts';
import { DRAFTS, CHANGES } from '#domain/records/drafts.ts';
import {
  byKind,
  hasHistory,
  type HistoryKind,
  type Kind,
  KIND_NAMES,
} from '#domain/records/kinds.ts';

/**
 * Values of an item in a month: stated by a write of it (an observation) or typed for the month.
 * Absent fields are as the item's own.
 */
export type ExportedMonthValue = { month: Month; writtenAt?: string; reason?: string } & Partial<
  Record<string, string | number | null>
>;

/** How a moved file had an item of a guest's, by which an account knows it in the same file. */
export type ExportedMove = {
  key: string;
  isTurned: boolean;
  until: Month;
  isKept?: boolean | undefined;
  value: string;
  currency: string;
};

/** An item as a file holds it; `id` is unique among those of its kind in the file. */
export type ExportedItem<K extends Kind> = DraftOf<K> & {
  id: string;
  createdAt?: string;
  updatedAt?: string;
  /** Time of its removal; null while it is present. */
  deletedAt: string | null;
  /** The first day on which a removed item no longer counts; null: that of its removal. */
  removedOn?: Day | null;
  /** Part of the example data, and removed with it. */
  isExample: boolean;
  moved?: ExportedMove;
} & (K extends HistoryKind
    ? { observations: ExportedMonthValue[]; typed: ExportedMonthValue[] }
    : object);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Whether a text is an instant after the year 1970, in UTC with milliseconds. Date alone would read
 * the 30th of February as a day of March, and the year 0, which SQL has not.
 */
export function isInstant(text: string): boolean {
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return ms > 0 && new Date(ms).toISOString() === text;
}

/** An instant as the records write it. */
export const instant = z.string('instant.format').check(z.refine(isInstant, 'instant.format'));

/** A name for an item within its file: a UUID, or the digits of a guest's. */
export const fileId = z.string('id.format').check(z.regex(/^[0-9a-zA-Z-]{1,64}$/, 'id.format'));

const KEY_CHARACTERS_MAX = 500;

export const month = z
  .string('month.format')
  .check(z.refine((text) => isMonth(text) && text >= FIRST_MONTH, 'month.format'));

const moved = z.strictObject({
  key: z.string('choice').check(z.maxLength(KEY_CHARACTERS_MAX, 'choice')),
  isTurned: z.boolean('choice'),
  until: month,
  isKept: z.optional(z.boolean('choice')),
  value: z.string('choice').check(z.regex(/^-?\d{1,12}\.\d\d$/, 'choice')),
  currency,
});

const stored = {
  id: fileId,
  createdAt: z.optional(instant),
  updatedAt: z.optional(instant),
  deletedAt: z._default(z.nullable(instant), null),
  removedOn: z.optional(optionalDay),
  isExample: z._default(z.boolean('choice'), false),
  moved: z.optional(moved),
};

const moment = { month, writtenAt: z.optional(instant) };
const reason = z.string('choice').check(z.regex(/^[a-z_]{1,40}$/, 'choice'));

/**
 * A kind with a history: its statements have the schema `stated`, in which every field is optional.
 */
function withPast(draft: z.ZodMiniObject, stated: z.ZodMiniObject) {
  const value = z.extend(stated, { ...moment, reason: z.optional(reason) });
  const once = { key: 'month', issue: 'month.twice' } as const;
  return z.extend(draft, {
    ...stored,
    observations: z._default(
      z.pipe(boundedList({ schema: value }), z.transform(newestOfMonths)),
      [],
    ),
    typed: z._default(boundedList({ schema: value, unique: once }), []),
  });
}

/** The observations that are kept of each month. */
function newestOfMonths(observations: Record<string, unknown>[]) {
  const stated = observations as ExportedMonthValue[];
  // One without an instant counts as written now.
  const newestFirst = [...stated.keys()].sort((one, other) => {
    const [at, otherAt] = [one, other].map((place) => stated[place]?.writtenAt ?? '~');
    if (at === otherAt) return other - one;
    return (at ?? '') < (otherAt ?? '') ? 1 : -1;
  });
  const counts = new Map<Month, number>();
  const kept = newestFirst.filter((place) => {
    const month = stated[place]?.month ?? '';
    const count = (counts.get(month) ?? 0) + 1;
    counts.set(month, count);
    return count <= OBSERVATIONS_OF_MONTH_MAX;
  });
  return kept.sort((one, other) => one - other).flatMap((place) => stated[place] ?? []);
}

/** The first of a list of fields, and the others, as zod wants to have them named. */
function mask<const Field extends string>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>;
}

const ITEMS = byKind<{ [K in Kind]: z.ZodMiniType<ExportedItem<K>> }>(KIND_NAMES, (kind) => {
  const draft: z.ZodMiniObject = DRAFTS[kind];
  const changes: z.ZodMiniObject = CHANGES[kind];
  return hasHistory(kind)
    ? withPast(draft, z.pick(changes, mask(HISTORY_FIELDS[kind])))
    : z.extend(draft, stored);
});

/** The items of a kind in a file. */
export function exportedItems<K extends Kind>(kind: K): ListOptions<ExportedItem<K>> {
  return { schema: ITEMS[kind], unique: { key: 'id', issue: 'id.twice' } };
}

type ExportedFields = Readonly<Record<string, unknown>>;

/** Leaves out the fields of a statement that equal the item's own, except its value. */
export function withoutUnchanged(
  kind: HistoryKind,
  item: ExportedFields,
  stated: ExportedFields,
): ExportedFields {
  const [value, ...others] = HISTORY_FIELDS[kind];
  const differing = others.filter((field) => stated[field] !== item[field]);
  return Object.fromEntries([value, ...differing].map((field) => [field, stated[field]]));
}

/** The stated values of an item, completed by its own fields. */
export function withItemFields(
  kind: HistoryKind,
  item: ExportedFields,
  stated: ExportedFields,
): ExportedFields {
  const of = (field: string) => (stated[field] === undefined ? item[field] : stated[field]);
  return Object.fromEntries(HISTORY_FIELDS[kind].map((field) => [field, of(field)]));
}
