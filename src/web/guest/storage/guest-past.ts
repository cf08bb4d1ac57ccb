import type * as z from 'zod/mini';
import type { Asset } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import type { StatedInMonth } from '#domain/figures/history/history-month.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { sourceOf } from '#domain/figures/history/month-values.ts';
import { type Day, dayOf, isMonth, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { correctsValuation } from '#domain/statistics/house-price-index.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { hasHistory, type HistoryKind, type Kind, KINDS } from '#domain/records/kinds.ts';

/** Stated value of a guest's item in a month, with the fields of its kind that count. */
export type GuestMonthValue = {
  month: Month;
  writtenAt: string;
  reason?: string;
  /** The copying of the month before that wrote it. */
  copyId?: string;
} & Readonly<Record<string, unknown>>;

/** A guest's item holds its own history: the values of its writes, and those typed for a month. */
export type GuestPast = {
  observations?: readonly GuestMonthValue[];
  typed?: readonly GuestMonthValue[];
};

type ItemWithHistory = RecordRow & GuestPast;
type StatedFields = Readonly<Record<string, unknown>>;

type HistoryWrite = {
  /** Null: the item is new. */
  before: ItemWithHistory | null;
  changes: object;
};

/** The item with the observation of a write; a correction replaces its valuation. */
export function observed<Some extends ItemWithHistory>(
  kind: Kind,
  after: Some,
  { before, changes }: HistoryWrite,
): Some {
  if (!hasHistory(kind) || !HISTORY_FIELDS[kind].some((field) => field in changes)) return after;
  if (before === null) return withObservation(kind, { ...after, observations: [] }, 'created');
  const past = corrected(pastOf(kind, before), before as ItemWithHistory & Asset, changes);
  return withObservation(kind, { ...after, ...past }, 'manual_update');
}

type TypedMonthValue = {
  month: Month;
  value: AmountText | null;
  currency: Currency;
  /** Absent: typed. */
  reason?: FillReason | undefined;
  now: Date;
};

/** The item with a value typed for a month; the running month's becomes the present one too. */
export function typedFor<Some extends ItemWithHistory>(
  kind: HistoryKind,
  item: Some,
  { month, value, currency, reason, now }: TypedMonthValue,
): Some {
  const writtenAt = later(item.updatedAt, now);
  const { observations, typed } = pastOf(kind, item);
  const others = typed.filter((statement) => statement.month !== month);
  const kept = { ...item, observations, typed: others, updatedAt: writtenAt };
  if (value === null) return kept;
  const { changes, statement } = statedIn(kind, item, { month, value, currency, now, writtenAt });
  const filled = reason === undefined ? statement : { ...statement, reason };
  const written = { ...kept, typed: [...others, filled] };
  if (month !== monthOf(dayOf(now))) return written;
  return withObservation(kind, { ...written, ...changes }, reason ?? 'historical_value');
}

type StatedMonth = { month: Month; value: AmountText; currency: Currency };

/** A value of a month as its statement, and the fields of the item that it would change. */
export function statedIn(
  kind: HistoryKind,
  item: ItemWithHistory,
  { month, value, currency, now, writtenAt }: StatedMonth & { now: Date; writtenAt: string },
) {
  const [today, lastDay] = [dayOf(now), lastDayOf(month)];
  const { type, valuationDate = null } = item as ItemWithHistory & Partial<Asset>;
  const isDated = type === 'real_estate' && valuationDate !== null;
  const valued = isDated ? { valuationDate: lastDay < today ? lastDay : today } : {};
  const changes = { [KINDS[kind].value]: value, currency, ...valued };
  const { shares = [], ownershipPercentage } = item as ItemWithHistory & Partial<Asset>;
  const owned = ownershipPercentage && {
    ownershipPercentage: shareOn({ shares, ownershipPercentage }, lastDay),
  };
  const statement = statementOf(kind, { ...item, ...changes, ...owned }, { month, writtenAt });
  return { changes, statement };
}

/** The item with the values of a file typed for their months. */
export function filledBy<Some extends ItemWithHistory>(
  kind: HistoryKind,
  item: Some,
  { values, now }: { values: readonly StatedMonth[]; now: Date },
): Some {
  if (values.length === 0) return item;
  const writtenAt = later(item.updatedAt, now);
  const { observations, typed } = pastOf(kind, item);
  const months = new Set(values.map(({ month }) => month));
  const others = typed.filter(({ month }) => !months.has(month));
  const added = values.map((each) => statedIn(kind, item, { ...each, now, writtenAt }).statement);
  return { ...item, observations, typed: [...others, ...added], updatedAt: writtenAt };
}

/** The item with a value as its present one, which the running month states too. */
export function presentedAs<Some extends ItemWithHistory>(
  kind: Kind,
  item: Some,
  { changes, now }: { changes: object; now: Date },
): Some {
  const after = { ...item, ...changes, updatedAt: later(item.updatedAt, now) };
  return observed(kind, after, { before: item, changes });
}

type CopiedMonth = { stated: StatedInMonth; month: Month; copyId: string; now: Date };

/** The item with its earlier value stated in a month, unchanged. */
export function copiedFor<Some extends ItemWithHistory>(
  kind: HistoryKind,
  item: Some,
  { stated, month, copyId, now }: CopiedMonth,
): Some {
  const writtenAt = later(item.updatedAt, now);
  const { value, currency, otherFields } = stated;
  const statement = {
    ...otherFields,
    month,
    writtenAt,
    copyId,
    [KINDS[kind].value]: value,
    currency,
  };
  const { observations, typed } = pastOf(kind, item);
  return { ...item, observations, typed: [...typed, statement], updatedAt: writtenAt };
}

/** Values of an item stated until a month, oldest first; the last written of each month. */
export function statementsOf(
  kind: HistoryKind,
  item: ItemWithHistory,
  until: Month,
): StatedInMonth[] {
  const { observations, typed } = pastOf(kind, item);
  const reasonOf = ({ copyId, reason = 'historical_value' }: GuestMonthValue) =>
    copyId ? 'copied' : reason;
  const all = [...observations, ...typed.map((each) => ({ ...each, reason: reasonOf(each) }))];
  const byMonth = new Map<Month, GuestMonthValue>();
  for (const statement of all.filter(({ month }) => month <= until).toSorted(inOrder)) {
    byMonth.set(statement.month, statement);
  }
  return [...byMonth.values()].map((statement) => stated(kind, statement));
}

/** Whether the stored history of an item is valid; `draft` is the schema of its fields. */
export function isPast(
  { observations = [], typed = [] }: StatedFields,
  item: ItemWithHistory,
  draft: DraftSchema,
) {
  const isStatement = (statement: unknown) => {
    if (typeof statement !== 'object' || statement === null) return false;
    const { month, writtenAt, reason: _, copyId: __, ...fields } = statement as GuestMonthValue;
    const isThen = isMonth(month) && month >= FIRST_MONTH && isInstant(writtenAt);
    const { id: _id, userId: _user, createdAt: _at, updatedAt: _changed, ...own } = item;
    return isThen && draft.safeParse({ ...own, ...fields }).success;
  };
  return [observations, typed].every((list) => Array.isArray(list) && list.every(isStatement));
}

type DraftSchema = z.ZodMiniType;

/** An instant as our own writes have it. */
export function isInstant(value: unknown): boolean {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
}

/** The time of a write, after `before` also within one millisecond. */
export function later(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/** For an item written before histories were stored: its present values, since its last change. */
function pastOf(kind: HistoryKind, item: ItemWithHistory): Required<GuestPast> {
  const { observations, typed = [], updatedAt } = item;
  if (observations !== undefined) return { observations, typed };
  const then = { month: monthOf(dayOf(new Date(updatedAt))), writtenAt: updatedAt };
  return { observations: [statementOf(kind, item, then)], typed };
}

/** Of each month only the last observation counts. */
function withObservation<Some extends ItemWithHistory>(
  kind: HistoryKind,
  item: Some,
  reason: string,
): Some {
  const { updatedAt: writtenAt, observations = [] } = item;
  const month = monthOf(dayOf(new Date(writtenAt)));
  const earlier = observations.filter((statement) => statement.month !== month);
  const statement = { ...statementOf(kind, item, { month, writtenAt }), reason };
  return { ...item, observations: [...earlier, statement] };
}

function statementOf(kind: HistoryKind, item: object, then: { month: Month; writtenAt: string }) {
  const values = item as StatedFields;
  return { ...known(HISTORY_FIELDS[kind], values), ...then } as GuestMonthValue;
}

/** The fields with a value, or with an explicit null. */
function known(fields: readonly string[], values: StatedFields): StatedFields {
  const own = fields.map((field) => [field, values[field]]);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined)) as StatedFields;
}

/** A valuation that is sent with its own date is corrected wherever it was stated. */
function corrected(past: Required<GuestPast>, before: Asset, changes: Partial<Asset>): GuestPast {
  if (!correctsValuation(before, changes)) return past;
  const { value, currency, valuationDate } = before;
  const { value: correctedTo = value, currency: unit = currency } = changes;
  const isThis = (each: GuestMonthValue) =>
    each['value'] === value &&
    each['currency'] === currency &&
    each['valuationDate'] === valuationDate;
  const correct = (each: GuestMonthValue) =>
    isThis(each) ? { ...each, value: correctedTo, currency: unit } : each;
  return { observations: past.observations.map(correct), typed: past.typed.map(correct) };
}

function stated(
  kind: HistoryKind,
  { month, reason = '', ...values }: GuestMonthValue,
): StatedInMonth {
  const [value, ...others] = HISTORY_FIELDS[kind];
  const otherFields = others.filter((field) => field !== 'currency');
  return {
    month,
    value: values[value] as AmountText,
    currency: values['currency'] as Currency,
    source: sourceOf(reason),
    valuationDate: (values['valuationDate'] as Day | null | undefined) ?? null,
    otherFields: known(otherFields, values),
  };
}

function inOrder(left: GuestMonthValue, right: GuestMonthValue): number {
  return left.month.localeCompare(right.month) || left.writtenAt.localeCompare(right.writtenAt);
}
