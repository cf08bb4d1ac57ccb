import type { Currency } from '#domain/basics/currencies.ts';
import { type Minor, toMinor, toTotalText } from '#domain/basics/money.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { type Decided, type FoundRow, isMostlyNegative, periodsIn } from './found-rows.ts';
import { kindOfHeading, namesAll } from './heading-words.ts';
import { isSurelyOwed, namesAfterTax } from './item-words.ts';
import {
  createIssues,
  FLOWS,
  folded,
  type Issues,
  type MoveIssue,
  type MoveItem,
  type MoveTotal,
  OWED,
} from './move-file.ts';
import { namedOut, namesRest } from './sum-words.ts';
import { scoreOf, slackOf } from './sums.ts';

type Kinds = Map<string, Decided>;
type Term = { row: FoundRow; sign: 1 | -1 };

/** Items that a total adds, or takes off. */
function itemsOf(total: FoundRow, rows: ReadonlyMap<string, FoundRow>): Term[] {
  return [...total.terms].flatMap(([key, sign]) => {
    const row = rows.get(key);
    return row?.leftOut === null ? [{ row, sign }] : [];
  });
}

function termsMap(terms: readonly Term[]): Map<string, 1 | -1> {
  return new Map(terms.map(({ row, sign }) => [row.key, sign]));
}

function sumsIn(rows: readonly FoundRow[]): FoundRow[] {
  return rows.filter(({ leftOut }) => leftOut === 'total' || leftOut === 'net');
}

/**
 * Gives guessed kinds as the file's own sums have them: an amount that a sum of what is owned adds is
 * no debt, whatever the words of its name. Kinds of which words leave no doubt stay, and the sum
 * then differs from what is saved.
 */
export function agreeKinds(rows: readonly FoundRow[], kinds: Kinds): void {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const total of sumsIn(rows)) {
    if (!total.isProven) continue;
    const ofKinds = total.leftOut === 'net' ? termsByKind(total, rows, kinds) : [];
    // Other rows may come to the same by chance.
    const likelier = ofKinds.find((each) => each.length > total.terms.size && isRight(total, each));
    if (likelier) total.terms = termsMap(likelier);
    const terms = itemsOf(total, byKey);
    const { flows, balances } = votesOf(total, terms);
    const areFlows = flows > balances;
    const areOwed = isOwed(total, terms, kinds);
    const isNamed = total.leftOut === 'total' && OWED.has(kindOfHeading(total.name));
    for (const { row, sign } of terms) {
      const decided = kinds.get(row.key);
      const isSaving = areFlows && decided?.kind === 'assets' && sign === -1;
      if (decided === undefined || !(decided.isGuess || isSaving)) continue;
      const { kind } = decided;
      const isOfOther = kind !== null && kind !== 'goals' && FLOWS.has(kind) !== areFlows;
      if (isOfOther && flows === balances && flows > 0) {
        if (FLOWS.has(decided.kind)) kinds.set(row.key, { kind: null, isGuess: true });
        continue;
      }
      const isNegative = isMostlyNegative(row);
      const isAdded = sign === 1 && !isNegative;
      const [owned, owed] = areFlows
        ? (['incomes', 'costs'] as const)
        : (['assets', 'liabilities'] as const);
      const isTaken = isOfOther ? !isAdded : OWED.has(decided.kind);
      const own = isTaken ? owed : owned;
      const isOpen = decided.kind === null || row.words === null;
      let agreed: Kind = (isOpen && (areOwed || !isAdded)) || isNamed ? owed : own;
      if (areFlows) agreed = areOwed || !isAdded || row.words === 'costs' ? 'costs' : 'incomes';
      else if (!areOwed && isAdded && !isSurelyOwed(row.name)) agreed = owned;
      if (flows + balances > 0) kinds.set(row.key, { kind: agreed, isGuess: true });
    }
  }
}

/** Weighs whether a sum adds payments or values, by its own words and those of its items. */
function votesOf(total: FoundRow, terms: readonly Term[]): { flows: number; balances: number } {
  const votes = { flows: 0, balances: 0 };
  const vote = (kind: Kind | null, weight: number) => {
    if (kind && kind !== 'goals') votes[FLOWS.has(kind) ? 'flows' : 'balances'] += weight;
  };
  const named = total.leftOut === 'net' && !namesAll(total.name) ? null : kindOfHeading(total.name);
  const isSure = named === null || FLOWS.has(named) || namesAll(total.name);
  const own = terms.map(({ row }) => row.heading ?? row.words);
  // A car less its loan is not what payments leave.
  const isRest = namesRest(total.name) && own.some((kind) => kind === null || FLOWS.has(kind));
  vote(isRest ? 'incomes' : named, isSure ? 2 * terms.length + 1 : terms.length);
  for (const { row } of terms) vote(row.heading ?? row.words, row.heading === null ? 1 : 2);
  return votes;
}

/** Whether a total adds what is owed or paid: all are costs, its name says so, or all are owed. */
function isOwed(total: FoundRow, terms: readonly Term[], kinds: Kinds): boolean {
  if (total.leftOut === 'net') return false;
  const named = kindOfHeading(total.name);
  const areCosts = terms.every(({ row }) => kinds.get(row.key)?.kind === 'costs');
  if (named !== null && !areCosts) return OWED.has(named);
  if (terms.some(({ sign }) => sign === -1)) return false;
  // A car among payments is one of what it costs.
  const { flows, balances } = votesOf(total, terms);
  const known = terms.filter(({ row: { words, heading } }) =>
    flows > balances ? FLOWS.has(words) || FLOWS.has(heading) : (words ?? heading) !== null,
  );
  return known.length > 0 && known.every(({ row }) => OWED.has(kinds.get(row.key)?.kind ?? null));
}

/**
 * Proves the sums of a sheet of its own, as `Tillgångar` in an overview, by the items of their kind
 * in the whole file, of which one may be of another kind than its name says. A sum that no items add
 * up to is compared with them.
 */
export function* proveOverview(
  rows: readonly FoundRow[],
  kinds: Kinds,
  issues: Issues,
): Steps<void> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  let open = OPEN_SUMS_MAX;
  for (const total of sumsIn(rows)) {
    yield;
    const isOfItems = [...total.terms.keys()].every((key) => byKey.get(key)?.leftOut === null);
    if (total.isProven && isOfItems) continue;
    const tried = termsByKind(total, rows, kinds);
    const found = tried.find((terms) => isRight(total, terms));
    const changed = found === undefined && tried[0] ? changedKind(total, tried[0], kinds) : null;
    const isOpen = !found && !changed && namedOut(total.name)?.isWhole === true && open > 0;
    if (isOpen) open -= 1;
    const fewer = isOpen ? withoutSome(total, tried, issues) : null;
    const proven = found ?? changed ?? fewer;
    const terms = proven ?? (total.terms.size > 0 && isOfItems ? null : tried[0]);
    total.isProven = proven !== null && proven !== undefined;
    if (terms) total.terms = termsMap(terms);
    if (!total.isProven) issues.add('unproven', total.name);
  }
}

/** The most sums of all that are tried without some of their items. */
const OPEN_SUMS_MAX = 8;

/** Items that a sum may add by its name, the likeliest first. */
function termsByKind(total: FoundRow, rows: readonly FoundRow[], kinds: Kinds): Term[][] {
  const items = rows.filter(({ leftOut }) => leftOut === null);
  const of = (kind: Kind): Term[] =>
    items.flatMap((row) => (kinds.get(row.key)?.kind === kind ? [{ row, sign: 1 as const }] : []));
  const less = (owned: Kind, owed: Kind): Term[] => [
    ...of(owned),
    ...of(owed).map(({ row }) => ({ row, sign: isMostlyNegative(row) ? 1 : -1 }) as const),
  ];
  const worth = less('assets', 'liabilities');
  const left = less('incomes', 'costs');
  const kind = kindOfHeading(total.name);
  if (total.leftOut === 'net') return left.length > worth.length ? [left, worth] : [worth, left];
  if (kind === null || kind === 'goals') return [of('assets'), worth];
  const own = of(kind);
  return [own, own.map(({ row }) => ({ row, sign: -1 as const }))];
}

function isRight(total: FoundRow, terms: readonly Term[]): boolean {
  const months = [...total.values.keys()];
  const sums = Float64Array.from(months, (month) =>
    terms.reduce((sum, { row, sign }) => sum + sign * (row.values.get(month) ?? 0), 0),
  );
  const stated = months.map((month) => total.values.get(month) ?? null);
  const named = { stated, isNamed: true, isNet: total.leftOut === 'net' };
  return terms.length > 0 && scoreOf(named, { sums, count: terms.length }) > 0;
}

/** The most items of a difference of which each is tried as another kind. */
const CHANGED_MAX = 60;

/** The items of a difference if the kind of one, which is a guess, makes it right. */
function changedKind(total: FoundRow, terms: readonly Term[], kinds: Kinds): Term[] | null {
  if (total.leftOut !== 'net' || terms.length > CHANGED_MAX) return null;
  for (const [at, { row, sign }] of terms.entries()) {
    const { kind = null, isGuess = false } = kinds.get(row.key) ?? {};
    if (!isGuess || isSurelyOwed(row.name)) continue;
    const other = terms.with(at, { row, sign: sign === 1 ? -1 : 1 });
    if (!isRight(total, other)) continue;
    kinds.set(row.key, { kind: kind === null ? null : OPPOSITE[kind], isGuess: true });
    return other;
  }
  return null;
}

/**
 * The items of a sum of all without those that repeat others, or without the one by which it is wrong in
 * each month: these are left out.
 */
function withoutSome(total: FoundRow, tried: readonly Term[][], issues: Issues): Term[] | null {
  if (total.values.size < 2) return null;
  for (const terms of tried) {
    const texts = terms.map(({ row }) => [...row.values].flat().join());
    const single = terms.filter((_, at) => texts.lastIndexOf(texts[at] ?? '') === at);
    const isSingle = single.length < terms.length && isRight(total, single);
    const kept = isSingle ? single : withoutOne(total, terms);
    if (kept === null) continue;
    for (const { row } of terms.filter((term) => !kept.includes(term))) {
      row.leftOut = 'uncounted';
      issues.add('leftUncounted', row.name);
    }
    return kept;
  }
  return null;
}

function withoutOne(total: FoundRow, terms: readonly Term[]): Term[] | null {
  if (terms.length < 3) return null;
  const over = [...total.values].map(([month, stated]) => {
    const sum = terms.reduce((all, { row, sign }) => all + sign * (row.values.get(month) ?? 0), 0);
    return { month, by: sum - stated };
  });
  const at = terms.findIndex(({ row, sign }) =>
    over.every(({ month, by }) => by === sign * (row.values.get(month) ?? 0)),
  );
  return at === -1 || over.every(({ by }) => by === 0) ? null : terms.toSpliced(at, 1);
}

const OPPOSITE: Readonly<Record<Kind, Kind>> = {
  assets: 'liabilities',
  liabilities: 'assets',
  incomes: 'costs',
  costs: 'incomes',
  goals: 'goals',
};

/**
 * Gives the currencies that names state as the file's sums have them: amounts that one adds are in one
 * currency. A row that it does not count is a second form of one that it does, as `Wise USD` beside
 * `Wise i SEK`.
 */
export function agreeCurrencies(rows: readonly FoundRow[], issues: Issues): void {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const counted = new Map<string, FoundRow>();
  for (const total of sumsIn(rows)) {
    const terms = itemsOf(total, byKey).map(({ row }) => row);
    for (const row of total.isProven ? terms : []) counted.set(row.key, row);
    if (terms.length === 0) continue;
    const stated = new Set(
      terms.flatMap(({ currency, isCurrencyNamed }) => (isCurrencyNamed ? [] : [currency])),
    );
    const named = new Set(terms.map(({ currency }) => currency));
    if (total.isProven && stated.size > 1) issues.add('mixed', total.name);
    if (stated.size > 1) continue;
    const [first = null] = stated.size > 0 ? stated : named.size === 1 ? named : [];
    const currency = total.currency ?? first;
    total.sumCurrency = currency;
    if (!total.isProven) continue;
    for (const row of terms) if (row.isCurrencyNamed) row.currency = currency;
  }
  const bare = new Set([...counted.values()].map(({ name }) => withoutCurrency(name)));
  for (const row of rows) {
    const isOther = row.leftOut === null && row.isCurrencyNamed && !counted.has(row.key);
    if (isOther && bare.has(withoutCurrency(row.name))) row.leftOut = 'derived';
    if (row.isCurrencyNamed && row.leftOut === null && row.currency !== null) {
      issues.add('named', `${row.name}: ${row.currency}`);
    }
    if (row.uncounted !== null && row.leftOut === null && !counted.has(row.key)) {
      issues.add('uncounted', row.name);
    }
  }
}

function withoutCurrency(name: string): string {
  return folded(name.replace(/\(?(?:\bi |\bin )?\b(?:[A-Z]{3}|kr|kronor)\b\)?|[€$£]/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Incomes that a sum of the file counts whole beside costs, or whose names say so, are after tax. */
export function withTaxed(rows: readonly FoundRow[], items: readonly MoveItem[]): MoveItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const whole = new Set(
    sumsIn(rows).flatMap(({ isProven, terms }) => {
      const own = [...terms.keys()].flatMap((key) => byKey.get(key) ?? []);
      const isLeft = isProven && own.some(({ kind }) => kind === 'costs');
      return isLeft ? own.flatMap(({ kind, key }) => (kind === 'incomes' ? [key] : [])) : [];
    }),
  );
  return items.map((item) => {
    const isWhole = whole.has(item.key) || namesAfterTax(item.name) || namesAfterTax(item.place);
    return item.kind === 'incomes' && isWhole ? { ...item, isAfterTax: true } : item;
  });
}

/** The sum of all that the file has, as what is owned less what is owed; null: none is of all. */
function worthOf(
  sums: readonly FoundRow[],
  rows: readonly FoundRow[],
  kinds: Kinds,
): FoundRow | null {
  const items = new Map(rows.map((row) => [row.key, row]));
  const isBalance = (row: FoundRow) => !FLOWS.has(kinds.get(row.key)?.kind ?? null);
  const whole = sums.flatMap((row) => {
    const isNamed = namedOut(row.name)?.isWhole === true;
    const isOfAll =
      isNamed && row.isProven && (row.leftOut === 'net' || kindOfHeading(row.name) === null);
    const terms = itemsOf(row, items).map((term) => term.row);
    return isOfAll && terms.some(isBalance) ? [{ row, terms }] : [];
  });
  const most = Math.max(...whole.map(({ terms }) => terms.length));
  const last = whole.findLast(({ terms }) => terms.length === most);
  if (last === undefined) return null;
  const own = new Set(last.terms);
  const isApart = whole.some(({ terms }) => terms.some((term) => !own.has(term)));
  if (isApart) return null;
  if (namedOut(last.row.name)?.leftOut === 'net') return last.row;
  // A sum of a section tells nothing of the others.
  const places = new Set(last.terms.map(({ place }) => place));
  const others = rows.filter((row) => row.leftOut === null && isBalance(row) && !own.has(row));
  const isOfSection = others.length > 0 && others.every(({ place }) => !places.has(place));
  return isOfSection ? null : last.row;
}

/** The sums of the file, with the items that each adds or takes off. */
export function totalsOf(rows: readonly FoundRow[], items: readonly MoveItem[]): MoveTotal[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const found = new Map(rows.map((row) => [row.key, row]));
  const kinds: Kinds = new Map(items.map(({ key, kind }) => [key, { kind, isGuess: false }]));
  const sums = sumsIn(rows);
  const worth = worthOf(sums, rows, kinds);
  return sums.flatMap((row) => {
    const own = itemsOf(row, found);
    const terms = own.map(({ row: { key }, sign }) => ({ key, sign }));
    if (terms.length === 0) return [];
    // A sum of debts alone is positive, as they are.
    const flows = terms.filter(({ key }) => FLOWS.has(byKey.get(key)?.kind ?? null)).length;
    const areOwed = isOwed(row, own, kinds);
    const isTurned = areOwed && isMostlyNegative(row);
    const months = [...row.values]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, value]) => {
        const stated = toTotalText((value === 0 ? 0 : isTurned ? -value : value) as Minor);
        return { month, stated, counted: stated };
      });
    const adds = { areOwed, areFlows: flows * 2 > terms.length };
    const isWorth = row === worth ? { isWorth: true } : {};
    const facts = { ...isWorth, ...currencyIn(row), ...periodsIn(row) };
    return [{ name: row.name, isTurned, terms, adds, months, ...facts }];
  });
}

type WorthContext = { totals: readonly MoveTotal[]; common: Currency | null };

/** The difference between the file's own sum of all and what would be saved, in its last month. */
export function worthIssues(
  items: readonly MoveItem[],
  { totals, common }: WorthContext,
): MoveIssue[] {
  const total = totals.find(({ isWorth }) => isWorth === true);
  const last = total?.months.at(-1);
  const saved = items.filter(
    ({ leftOut, kind }) =>
      leftOut === null && kind !== null && kind !== 'goals' && !FLOWS.has(kind),
  );
  const currency = total?.currency ?? common;
  const isMixed = saved.some((item) => item.currency !== currency);
  if (!total || !last || total.currency === undefined || isMixed) return [];
  const sum = saved.reduce((all, { kind, months, hasEnded }) => {
    const own = months.findLast(({ month }) => month <= last.month);
    const isOver = hasEnded && months.at(-1) === own && own?.month !== last.month;
    if (own === undefined || isOver) return all;
    return all + (OWED.has(kind) ? -1 : 1) * toMinor(own.value);
  }, 0);
  const stated = toMinor(last.stated);
  if (Math.abs(sum - stated) <= slackOf(stated, saved.length)) return [];
  const issues = createIssues();
  const counted = toTotalText((sum === 0 ? 0 : sum) as Minor);
  issues.add('worth', `${total.name}, ${last.month}: ${last.stated} ≠ ${counted}`);
  return issues.all();
}

function currencyIn({ sumCurrency }: FoundRow): Pick<MoveTotal, 'currency'> {
  return sumCurrency === undefined ? {} : { currency: sumCurrency };
}
