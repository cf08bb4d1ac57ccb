import * as z from 'zod/mini';
import { DATE_FORMS } from '#domain/banking/bank-files/dates.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { amount, currency, requiredName } from '#domain/basics/fields.ts';
import {
  type AmountText,
  type Minor,
  MINOR_MAX,
  toMinor,
  toTotalText,
} from '#domain/basics/money.ts';
import { isMonth, type Month } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { ASSET_TYPES } from '#domain/records/assets.ts';
import { COST_TYPES } from '#domain/records/costs.ts';
import { INCOME_TYPES } from '#domain/records/incomes.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { LIABILITY_TYPES } from '#domain/records/liabilities.ts';
import { countedTotals } from './counted-totals.ts';
import { worthIssues } from './file-totals.ts';
import {
  createIssues,
  type MonthValue,
  MOVE_ITEMS_MAX,
  MOVE_LINES_MAX,
  MOVE_SHEETS_MAX,
  OWED,
  type MoveFile,
  type MoveIssue,
  type MoveItem,
  type MoveTotal,
} from './move-file.ts';
import { type Places, tellGaps, withCells, withEnd, withShares } from './stored-months.ts';

/** The types that an item of each kind can have; goals have none. */
const TYPES_OF: Readonly<Record<Kind, readonly string[]>> = {
  assets: ASSET_TYPES,
  liabilities: LIABILITY_TYPES,
  incomes: INCOME_TYPES,
  costs: COST_TYPES,
  goals: [],
};

const KEY_CHARACTERS_MAX = 500;

/** The user's choices for an item; an absent one is as the file has it. */
const itemChoice = z.strictObject({
  key: z.string('choice').check(z.maxLength(KEY_CHARACTERS_MAX, 'text.long')),
  name: z.optional(requiredName('name.required')),
  kind: z.optional(z.enum(KIND_NAMES as [Kind, ...Kind[]], 'choice')),
  type: z.optional(z.nullable(z.string('choice').check(z.maxLength(40, 'choice')))),
  currency: z.optional(currency),
  included: z.optional(z.boolean('choice')),
  hasEnded: z.optional(z.boolean('choice')),
  /** After the last transaction, where the file states none. */
  balance: z.optional(amount('amount.required')),
  /** Months that are stored otherwise get the values of the file. */
  replaces: z.optional(z.boolean('choice')),
  /** Transactions of an earlier version that this one lacks are removed, or stay. */
  removes: z.optional(z.boolean('choice')),
});

type ItemChoice = z.infer<typeof itemChoice>;

const sheetPlace = z
  .int('choice')
  .check(z.minimum(0, 'choice'), z.maximum(MOVE_SHEETS_MAX - 1, 'choice'));

/** How the sheet at a place is read; an absent field is as the file has it. */
const layoutChoice = z.strictObject({
  sheet: sheetPlace,
  months: z.optional(z.enum(['across', 'down'], 'choice')),
  line: z.optional(
    z.int('choice').check(z.minimum(0, 'choice'), z.maximum(MOVE_LINES_MAX, 'choice')),
  ),
  first: z.optional(
    z
      .string('month.format')
      .check(z.refine((text) => isMonth(text) && text >= FIRST_MONTH, 'month.format')),
  ),
  days: z.optional(z.enum(DATE_FORMS, 'choice')),
  decimal: z.optional(z.enum(['point', 'comma'], 'choice')),
});

export type LayoutChoice = z.infer<typeof layoutChoice>;

/**
 * The choices of a user for a file. `currency`: of items for which the file states none; `sheets`:
 * the places of those that are read, absent: of all.
 */
export const moveChoices = z.strictObject({
  currency: z.optional(currency),
  sheets: z.optional(z.array(sheetPlace).check(z.maxLength(MOVE_SHEETS_MAX, 'choice'))),
  layout: z.optional(z.array(layoutChoice).check(z.maxLength(MOVE_SHEETS_MAX, 'choice'))),
  // Of as many missing records as rows.
  items: z.array(itemChoice).check(z.maxLength(2 * MOVE_ITEMS_MAX, 'text.long')),
});

export type MoveChoices = z.infer<typeof moveChoices>;

/** The choices by which the cells of a file are read. */
export type LayoutChoices = Pick<MoveChoices, 'sheets' | 'layout'>;

/** Whether other choices read the cells of a file otherwise. */
export function readsOtherwise(one: LayoutChoices, other: LayoutChoices): boolean {
  const text = ({ sheets, layout }: LayoutChoices) =>
    JSON.stringify([sheets ?? null, layout ?? []]);
  return text(one) !== text(other);
}

type ReadFile = Pick<MoveFile, 'source' | 'totals' | 'issues'> & { items: readonly MoveItem[] };

/** How an item was moved in before, which decides over choices. */
export type KnownItem = {
  kind: Kind;
  type: string | null;
  currency: Currency;
  isTurned: boolean;
  /** Whether it has ended where the file has no more of it; null: it does not end. */
  ends: boolean | null;
  /** The last month that is over of its record, and its value; null: none. */
  anchor: MonthValue | null;
  /** Whether the amounts of its record are of a year; absent: it has none by month or by year. */
  isYearly?: boolean | undefined;
};

/**
 * The file as the user has chosen: which items have ended, the issues and the totals are of what is
 * left of it. The sign of a program's account is known, and that of a row of a spreadsheet is not.
 */
export function* chosenFile<File extends ReadFile>(
  file: File,
  choices: MoveChoices,
  known: ReadonlyMap<string, KnownItem> = new Map(),
): Steps<File> {
  const all = new Set<Month>();
  const chosen = new Map(choices.items.map((choice) => [choice.key, choice]));
  const read = yield* eachInSteps(file.items, (each) => {
    const item = withCells(each);
    // A budget goes on after what it is the budget of, which has not ended.
    const isRead = item.leftOut !== 'repeated' || chosen.get(item.key)?.included === true;
    const months = isRead ? (item.counted ?? item.months) : [];
    for (const { month } of months) all.add(month);
    return item;
  });
  const places = new Map([...all].toSorted().map((month, at) => [month, at]));
  const signed = (item: MoveItem) =>
    file.source === 'spreadsheet' ? item : withSign(item, OWED.has(item.kind));
  const items = yield* eachInSteps(read, (item) => {
    const before = known.get(item.key);
    const choice = chosen.get(item.key);
    const context = { stated: choice?.hasEnded, places };
    const own = before
      ? knownItem(item, before, { ...context, choice })
      : withEnd(anchored(signed(chosenItem(item, choice, choices)), choice, null), context);
    return withShares(own, { places, isYearly: before?.isYearly });
  });
  const others = file.issues.filter(({ code }) => !OF_ITEMS.has(code));
  // Without a currency of its own, an item is in that of a sum without one.
  const currencies = new Map(file.items.map((item) => [item.key, item.currency]));
  const { currency: common = null } = choices;
  const added = items.map((item) => {
    const currency = chosen.get(item.key)?.currency ?? currencies.get(item.key) ?? common;
    return { ...item, currency };
  });
  const totals = yield* countedTotals(added, file.totals, common);
  const own = [...(yield* itemIssues(items, places)), ...kindIssues(items, file.totals)];
  // A debt that is added to what is owned is told of by itself.
  const isTold = own.some(({ code }) => code === 'kinds');
  const issues = [...others, ...own, ...(isTold ? [] : worthIssues(added, { totals, common }))];
  return { ...file, items, issues, totals };
}

/** Issues that depend on the kinds of items. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  'zero',
  'gap',
  'shared',
  'taxed',
  'negative',
  'kinds',
  'worth',
]);

type ItemContext = {
  choice: ItemChoice | undefined;
  stated: boolean | undefined;
  places: Places;
};

/** An item of a newer file has kind, type and sign of its record, and is wanted as that was. */
function knownItem(item: MoveItem, known: KnownItem, context: ItemContext): MoveItem {
  const { choice } = context;
  const { kind, type, isTurned, ends } = known;
  const chosen = chosenItem(item, { ...choice, key: item.key, kind }, { items: [] });
  const currency = chosen.currency ?? known.currency;
  const leftOut = choice?.included === false ? 'choice' : null;
  const stated = { ...withSign(chosen, isTurned), type, currency, leftOut } satisfies MoveItem;
  const own = anchored(stated, choice, known.anchor);
  if (ends === null) return { ...own, hasEnded: false };
  const ended = withEnd(own, context);
  return { ...ended, hasEnded: choice?.hasEnded ?? (ended.hasEnded && ends) };
}

function chosenItem(
  item: MoveItem,
  choice: ItemChoice | undefined,
  { currency: common }: MoveChoices,
): MoveItem {
  const kind = choice?.kind && canBe(item, choice.kind) ? choice.kind : item.kind;
  const types = kind === null ? [] : typesOf(item, kind);
  const known = [choice?.type, item.type].find((type) => type && types.includes(type));
  const leftOut =
    choice?.included === undefined
      ? item.leftOut
      : choice.included
        ? null
        : (item.leftOut ?? 'choice');
  return {
    ...(kind !== null && kind === item.kind ? item : turnedFor(item, kind)),
    name: choice?.name ?? item.name,
    kind,
    type: known ?? (types.includes('other') ? 'other' : null),
    currency: choice?.currency ?? item.currency ?? common ?? null,
    leftOut,
    guesses: item.guesses.filter(
      (guess) =>
        (guess === 'kind' && choice?.kind === undefined) ||
        (guess === 'currency' && choice?.currency === undefined),
    ),
  };
}

type Movements = Pick<MoveItem, 'transactions' | 'holdingTransactions'>;

/** Only an account has transactions, and only an asset holds units. */
export function canBe({ transactions, holdingTransactions }: Movements, kind: Kind): boolean {
  if (holdingTransactions > 0) return kind === 'assets';
  return transactions === 0 || kind === 'assets' || kind === 'liabilities';
}

function typesOf({ holdingTransactions }: MoveItem, kind: Kind): readonly string[] {
  return holdingTransactions > 0 ? ASSET_TYPES.filter(canHold) : TYPES_OF[kind];
}

/** The issues of items that depend on their kinds. */
function* itemIssues(items: readonly MoveItem[], places: Places): Steps<MoveIssue[]> {
  const issues = createIssues();
  yield* eachInSteps(items, (item) => {
    const { kind, name, leftOut, months } = item;
    if (leftOut !== null) return;
    const below = kind === 'liabilities' && months.find(({ value }) => value.startsWith('-'));
    if (below) issues.add('negative', `${name}: ${below.month}`);
    if (kind === 'incomes' && item.isAfterTax !== true) issues.add('taxed', name);
    tellGaps(item, { places, issues });
  });
  return issues.all();
}

/**
 * An account whose file states no balance, with months by the balance that the user states, or by the
 * one that its record had. Without either it is left out, unless the user wants it counted from zero.
 */
function anchored(item: MoveItem, choice: ItemChoice | undefined, anchor: MonthValue | null) {
  const { counted, kind } = item;
  if (counted === undefined) return item;
  const isTurned = kind === 'liabilities';
  const sign = isTurned ? -1 : 1;
  const last = counted.at(-1)?.month ?? '';
  const known = choice?.balance === undefined ? anchor : { month: last, value: choice.balance };
  const from = known && counted.findLast(({ month }) => month <= known.month);
  const isCounted = known === null && choice?.included === true;
  if (!isCounted && !from) {
    const leftOut = known === null ? (item.leftOut ?? 'balance') : item.leftOut;
    return { ...item, isTurned, months: [], leftOut };
  }
  const opening = from && known ? sign * toMinor(known.value) - toMinor(from.value) : 0;
  const months = counted.flatMap(({ month, value }) => {
    const minor = sign * (opening + toMinor(value));
    const isStorable = Math.abs(minor) <= MINOR_MAX;
    return isStorable ? [{ month, value: toTotalText((minor === 0 ? 0 : minor) as Minor) }] : [];
  });
  const leftOut = item.leftOut === 'balance' ? null : item.leftOut;
  return { ...item, isTurned, months, leftOut };
}

/** An item with the sign that its kind has: what is owed or paid is above zero. */
export function turnedFor(item: MoveItem, kind: Kind | null): MoveItem {
  const filled = item.months.filter(({ value }) => value !== '0.00');
  const below = filled.filter(({ value }) => value.startsWith('-')).length;
  const isBelow = (item.isTurned ? filled.length - below : below) * 2 > filled.length;
  return withSign(item, (kind === 'liabilities' || kind === 'costs') && isBelow);
}

function withSign(item: MoveItem, isTurned: boolean): MoveItem {
  if (isTurned === item.isTurned) return item;
  const months = item.months.map(({ month, value }) => ({ month, value: opposite(value) }));
  return { ...item, isTurned, months };
}

/** The amount with the other sign. */
export function opposite(value: AmountText): AmountText {
  if (value === '0.00') return value;
  return (value.startsWith('-') ? value.slice(1) : `-${value}`) as AmountText;
}

/** Debts above zero that a total of the file adds to what is owned. */
function kindIssues(items: readonly MoveItem[], totals: readonly MoveTotal[]): MoveIssue[] {
  const issues = createIssues();
  const byKey = new Map(items.map((item) => [item.key, item]));
  const told = new Set<string>();
  for (const { terms } of totals) {
    const added = terms.flatMap(({ key, sign }) => (sign === 1 ? (byKey.get(key) ?? []) : []));
    const of = (kind: Kind) =>
      added.filter((item) => item.kind === kind && item.leftOut === null && !item.isTurned);
    if (of('assets').length === 0) continue;
    for (const { key, name } of of('liabilities')) {
      if (!told.has(key)) issues.add('kinds', name);
      told.add(key);
    }
  }
  return issues.all();
}
