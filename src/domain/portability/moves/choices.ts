import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { currency, requiredName } from '#domain/basics/fields.ts';
import { type Minor, toMinor, toTotalText, type AmountText } from '#domain/basics/money.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { ASSET_TYPES } from '#domain/records/assets.ts';
import { COST_TYPES } from '#domain/records/costs.ts';
import { INCOME_TYPES } from '#domain/records/incomes.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { LIABILITY_TYPES } from '#domain/records/liabilities.ts';
import { MOVE_ITEMS_MAX, type MoveFile, type MoveItem, type MoveTotal } from './move-file.ts';

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
  /** Months that are stored otherwise get the values of the file. */
  replaces: z.optional(z.boolean('choice')),
});

type ItemChoice = z.infer<typeof itemChoice>;

/** The choices of a user for a file; `currency`: of items for which the file states none. */
export const moveChoices = z.strictObject({
  currency: z.optional(currency),
  items: z.array(itemChoice).check(z.maxLength(MOVE_ITEMS_MAX, 'text.long')),
});

export type MoveChoices = z.infer<typeof moveChoices>;

type ReadFile = Pick<MoveFile, 'totals'> & { items: readonly MoveItem[] };

/** How an item was moved in before, which decides over choices. */
export type KnownItem = {
  kind: Kind;
  type: string | null;
  currency: Currency;
  isTurned: boolean;
  /** The present value of the record is the file's. */
  isOurs: boolean;
};

/** The file as the user has chosen, with its totals counted of what is left of it. */
export function* chosenFile<File extends ReadFile>(
  file: File,
  choices: MoveChoices,
  known: ReadonlyMap<string, KnownItem> = new Map(),
): Steps<File> {
  const chosen = new Map(choices.items.map((choice) => [choice.key, choice]));
  const items = yield* eachInSteps(file.items, (item) => {
    const before = known.get(item.key);
    const choice = chosen.get(item.key);
    return before ? knownItem(item, before, choice) : chosenItem(item, choice, choices);
  });
  return { ...file, items, totals: yield* countedTotals(items, file.totals) };
}

/** An item of a newer file has kind, type and sign of its record, and is wanted as that was. */
function knownItem(item: MoveItem, known: KnownItem, choice: ItemChoice | undefined): MoveItem {
  const { kind, type, isTurned, isOurs } = known;
  const chosen = chosenItem(item, { ...choice, key: item.key, kind }, { items: [] });
  const currency = chosen.currency ?? known.currency;
  const leftOut = choice?.included === false ? 'choice' : null;
  // A record that the user goes on with is not over.
  const hasEnded = choice?.hasEnded ?? (chosen.hasEnded && isOurs);
  const guesses = chosen.guesses.filter((guess) => guess === 'ended' && isOurs);
  return { ...withSign(chosen, isTurned), type, currency, leftOut, hasEnded, guesses };
}

function chosenItem(
  item: MoveItem,
  choice: ItemChoice | undefined,
  { currency: common }: MoveChoices,
): MoveItem {
  const kind = choice?.kind ?? item.kind;
  const types = kind === null ? [] : TYPES_OF[kind];
  const known = [choice?.type, item.type].find((type) => type && types.includes(type));
  const leftOut =
    choice?.included === undefined
      ? item.leftOut
      : choice.included
        ? null
        : (item.leftOut ?? 'choice');
  const answered = new Set(Object.keys(choice ?? {}));
  if (answered.has('kind') || answered.has('included')) answered.add('leftOut');
  if (answered.has('hasEnded')) answered.add('ended');
  return {
    ...(kind !== null && kind === item.kind ? item : turnedFor(item, kind)),
    name: choice?.name ?? item.name,
    kind,
    type: known ?? (types.includes('other') ? 'other' : null),
    currency: choice?.currency ?? item.currency ?? common ?? null,
    leftOut,
    hasEnded: choice?.hasEnded ?? item.hasEnded,
    guesses: item.guesses.filter((guess) => !answered.has(guess)),
  };
}

/** An item with the sign that its kind has: what is owed or paid is above zero. */
function turnedFor(item: MoveItem, kind: Kind | null): MoveItem {
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

function opposite(value: AmountText): AmountText {
  if (value === '0.00') return value;
  return (value.startsWith('-') ? value.slice(1) : `-${value}`) as AmountText;
}

/** The totals with the sums of those of their items that are moved in, in the sign of the total. */
export function* countedTotals(
  items: readonly MoveItem[],
  totals: readonly MoveTotal[],
): Steps<MoveTotal[]> {
  const places = new Map<string, number>();
  for (const { months } of totals) {
    for (const { month } of months) if (!places.has(month)) places.set(month, places.size);
  }
  // Read once, since every total may have every item.
  const figures = new Map<string, Float64Array>();
  yield* eachInSteps(items, ({ key, leftOut, isTurned, months }) => {
    if (leftOut !== null) return;
    const own = new Float64Array(places.size);
    for (const { month, value } of months) {
      const place = places.get(month);
      if (place !== undefined) own[place] = (isTurned ? -1 : 1) * toMinor(value);
    }
    figures.set(key, own);
  });
  return yield* eachInSteps(totals, (total) => {
    const own = Int32Array.from(total.months, ({ month }) => places.get(month) ?? 0);
    const sums = new Float64Array(own.length);
    for (const { key, sign } of total.terms) {
      const of = figures.get(key);
      if (of !== undefined) addFigures(sums, { of, own, factor: total.isTurned ? -sign : sign });
    }
    const months = total.months.map(({ month, stated }, at) => {
      const sum = sums[at] ?? 0;
      return { month, stated, counted: toTotalText((sum === 0 ? 0 : sum) as Minor) };
    });
    return { ...total, months };
  });
}

type AddedFigures = { of: Float64Array; own: Int32Array; factor: number };

/** A function of its own: loops in closures are optimized less. */
function addFigures(sums: Float64Array, { of, own, factor }: AddedFigures): void {
  for (let at = 0; at < own.length; at += 1) {
    sums[at] = (sums[at] ?? 0) + factor * (of[own[at] ?? 0] ?? 0);
  }
}
