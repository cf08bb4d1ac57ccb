import type { Kind } from '#domain/records/kinds.ts';
import { flowsNamed, kindOfHeading, kindOfRow, kindOfTitles, namesAll } from './heading-words.ts';
import { isFigure } from './item-words.ts';
import { FLOWS, folded, type Issues } from './move-file.ts';
import { periodOf } from './periods.ts';
import { type Headed, isDash, mostOf, type RowAmounts } from './row-amounts.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';
import { type NamedOut, namedOut, netStem } from './sum-words.ts';

/**
 * A group of payments by the heading or the title above it, whose own name is one of what is owned or
 * owed, as `Lån` below `Utgifter`; `isNested`: the layout tells that it is a part of these; `isOpen`:
 * no heading or title is of payments, and only its figures tell.
 */
type PaidGroup = { kind: Kind; isTitled: boolean; isNested: boolean; isOpen?: boolean };

/**
 * A row with the heading above it, and the kind that one gives; `isBelow`: its own one does; `group`:
 * it may be of payments nevertheless.
 */
type HeadedRow = Headed & {
  kind: Kind | null;
  isBelow: boolean;
  group: PaidGroup | null;
  /** It stands below the sum of what the heading or the title above names. */
  isAfter: boolean;
};

export type ReadRow = HeadedRow & { amounts: RowAmounts };

/** Names of those who lend, below a heading of debts. */
const BANKS = /^(?:bank(?:er|en|erna|kort)?|banks|kort)$/;

/**
 * The rows with figures, with the heading above each; a heading gives a kind until the next does, or
 * until the sum of its rows.
 */
export function headingsIn(table: SheetTable, issues: Issues): HeadedRow[] {
  let [heading, kind, isBelow] = ['', null as Kind | null, false];
  let [count, end] = [0, null as 'group' | 'all' | null];
  const groups = groupsIn(table);
  const titled = kindOfTitles(table.titles ?? []);
  return table.rows.flatMap((row) => {
    if (!row.cells.some(({ text }) => isFigure(text) || isDash(text))) {
      const figure = row.cells.find(({ text }) => beginsWithFigure(text));
      if (figure !== undefined) issues.add('unread', `${row.name}: ${figure.text}`);
      if (row.cells.length > 0 || row.name === '' || /^\d{4}$/.test(row.name)) return [];
      // A bank below debts is the one that lent them.
      const isLender = kind === 'liabilities' && BANKS.test(folded(row.name));
      const own = isLender ? null : kindOfHeading(row.name);
      if (!isLender) groups.begin(row.name);
      [heading, kind, isBelow] = [row.name, own ?? kind, isLender ? isBelow : own !== null];
      [count, end] = [0, own === null && end === 'all' ? end : null];
      return [];
    }
    const group = groups.of(row);
    if (row.section !== '') {
      const own = kindOfHeading(row.section);
      const of = { kind: own ?? kind, isBelow: own !== null, isAfter: false };
      return [{ row, heading: row.section, ...of, group }];
    }
    const isAfter = end !== null;
    const isEnd = end === 'group';
    const own = { heading, kind: isEnd ? null : kind, isBelow: isBelow && !isEnd, isAfter };
    const { leftOut = null, isWhole = false } = namedOut(row.name) ?? {};
    const isOfKind = leftOut === 'total' && kindOfHeading(row.name) === (kind ?? titled);
    const isOfAll = leftOut === 'net' || (isOfKind && (kind ?? titled) !== null);
    count += leftOut === null ? 1 : 0;
    const isBare = leftOut === 'total' && isWhole;
    // Incomes come first, and groups below their sum are of costs.
    const isOwn = isBelow || (kind ?? titled) === 'incomes';
    if (count > 0 && (isOfAll || (isBare && isOwn))) {
      end = 'all';
      [heading, kind, isBelow] = ['', null, false];
    } else if (count > 0 && isBare) end ??= 'group';
    return [{ row, ...own, group }];
  });
}

/** The groups of payments of a table as its rows come, by its titles, its sheet or headings of costs. */
function groupsIn(table: SheetTable) {
  type StatedGroup = { kind: Kind; isTitled: boolean; isUpper: boolean; isNested: boolean | null };
  const titled = flowsTitled(table);
  let [stated, group, section]: [StatedGroup | null, PaidGroup | null, string] = [null, null, ''];
  if (titled !== null) stated = { kind: titled, isTitled: true, isUpper: false, isNested: null };
  const isUpper = (text: string) => text === text.toUpperCase();
  const begin = (heading: string) => {
    const own = kindOfHeading(heading);
    const wasNested = stated?.isNested === true;
    if (stated !== null) stated.isNested ??= true;
    if (own === null) return;
    // Among groups of costs `Skulder` is one more of them.
    const isAll = namesAll(heading) && !(own === 'liabilities' && wasNested);
    const isPart = !FLOWS.has(own) && own !== 'goals' && !isAll;
    const [kind, isTitled] = [stated?.kind ?? null, stated?.isTitled === true];
    group = null;
    if (isPart && stated !== null) {
      const isBelow = stated.isNested === true || (stated.isUpper && !isUpper(heading));
      group = { kind: stated.kind, isTitled, isNested: isTitled || isBelow };
    } else if (isPart || (own === 'liabilities' && stated === null)) {
      group = { kind: 'costs', isTitled: false, isNested: false, isOpen: true };
    } else if (!isPart && own !== kind) {
      const costs = { kind: own, isTitled: false, isUpper: isUpper(heading), isNested: null };
      stated = own === 'costs' ? costs : null;
    }
  };
  const of = (row: TableRow): PaidGroup | null => {
    if (row.section !== section) {
      group = null;
      if (row.section !== '') begin(row.section);
    }
    section = row.section;
    const own = group;
    const { leftOut = null } = namedOut(row.name) ?? {};
    const isSum = leftOut === 'total' && kindOfHeading(row.name) === stated?.kind;
    // Below the sum of all payments other sections begin, but not where it stands first.
    const isEnd = leftOut === 'net' || (isSum && stated?.isNested !== null);
    if (leftOut === 'total' && group?.isOpen === true) group = null;
    if (isEnd) [stated, group] = [null, null];
    else if (stated !== null && !isSum) stated.isNested ??= false;
    return own;
  };
  return { begin, of };
}

/** The payments that a table is of by its titles or its sheet, with no section of another kind. */
function flowsTitled({ titles = [], sheet, rows }: SheetTable): 'incomes' | 'costs' | null {
  const kind = flowsNamed(kindOfTitles(titles) === null ? [...titles, sheet] : titles);
  if (kind === 'budget') return null;
  const isOther = (text: string) => {
    const own = kindOfHeading(text);
    return own !== null && own !== kind && (FLOWS.has(own) || namesAll(text));
  };
  // A corner with the name of the first section is of that one only.
  const isFirst = rows.some((row) => isOther(row.cells.length > 0 ? row.section : row.name));
  return kind === 'incomes' && isFirst ? null : kind;
}

/** How many times the largest payment one of a group may be where the table has no income. */
const PAID_TIMES_MAX = 10;

/**
 * The rows of a table that have figures. Those of a group of payments are of their kind, and not of
 * what is owned or owed as the group's own name has it, unless its amounts are too large to be paid
 * each month.
 */
export function withPaidGroups(all: readonly ReadRow[]): ReadRow[] {
  const rows = all.filter(({ amounts }) => amounts.values.size > 0 || amounts.isPercent);
  const items = rows.filter(({ row }) => namedOut(row.name) === null);
  const groups = Map.groupBy(items, ({ group }) => group);
  const others = (groups.get(null) ?? []).filter(({ kind }) => kind === null || FLOWS.has(kind));
  const most = (of: readonly ReadRow[]) => Math.max(0, ...of.map(({ amounts }) => mostOf(amounts)));
  const isIncome = ({ row, kind }: ReadRow) => (kind ?? kindOfRow(row.name)) === 'incomes';
  const bound = most(others) * (others.some(isIncome) ? 1 : PAID_TIMES_MAX);
  const income = most(others.filter(isIncome));
  const kinds = others.map((each) => {
    const kind = each.kind ?? kindOfRow(each.row.name);
    // A loan among payments is paid by the month.
    const isPaid = isSteady(each) && mostOf(each.amounts) <= income;
    return kind !== null && !FLOWS.has(kind) && isPaid ? null : kind;
  });
  const flows = kinds.filter((kind) => FLOWS.has(kind)).length;
  const areFlows = flows * 2 > kinds.length && kinds.every((kind) => !kind || FLOWS.has(kind));
  const named =
    others.length > 1 ? others : items.filter(({ row }) => FLOWS.has(kindOfRow(row.name)));
  const arePayments = others.some(isIncome) && named.length > 1 && areFlows;
  const isPaid = (group: PaidGroup) => {
    const own = groups.get(group) ?? [];
    const areSteady = own.filter(isSteady).length * 2 > own.length;
    if (group.isOpen === true) return arePayments && areSteady && most(own) <= bound;
    const isNamed = own.some(({ row }) => kindOfRow(row.name) === 'costs');
    return (group.isNested || isNamed) && (most(own) <= bound || (group.isTitled && bound === 0));
  };
  const paid = new Set([...groups.keys()].filter((group) => group !== null && isPaid(group)));
  return rows.map((row) =>
    row.group !== null && paid.has(row.group)
      ? { ...row, kind: row.group.kind, isBelow: row.group.isOpen !== true }
      : row,
  );
}

/** Whether a row pays as much in most months as in the one before. */
function isSteady({ amounts }: ReadRow): boolean {
  const values = [...amounts.values.values()];
  const moves = values.filter((value, at) => at > 0 && value !== values[at - 1]).length;
  return values.length > 1 && moves * 2 < values.length;
}

/**
 * Payments and goals are items below headings of theirs, but for parts of the row above; a total that
 * repeats its heading is the sum of the rows below that.
 */
export function namedIn(
  each: ReadRow,
  kind: Kind | null,
  rows: readonly ReadRow[],
): NamedOut | null {
  const { row, heading } = each;
  const { name } = row;
  const base = namedOut(name);
  const named = base === null || base.level === 'partly' ? (netOf(each, rows) ?? base) : base;
  const isOfHeading = heading !== '' && folded(name) === folded(`total ${heading}`);
  if (named !== null && isOfHeading) return { ...named, level: 'likely' };
  const isOwn = kind === 'goals' || FLOWS.has(kind);
  const isPaid = named?.leftOut === 'net' && named.level === 'partly' && named.isWhole === false;
  const isMeasure = named?.leftOut === 'measure' && named.isPart !== true;
  return isOwn && (isMeasure || isPaid) ? null : named;
}

/** Rows before and after a net, among which its value and its debt stand. */
const NEAR = 6;

/** A name as `Bil netto`, of a group with a row that begins so: what its value is more than its debt. */
function netOf(each: ReadRow, rows: readonly ReadRow[]): NamedOut | null {
  const stem = netStem(each.row.name);
  if (stem === null || FLOWS.has(each.kind) || kindOfRow(each.row.name) === 'incomes') return null;
  const at = rows.indexOf(each);
  const near = rows.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((other) => other !== each);
  const isOfGroup = near.some(({ row }) => folded(row.name).startsWith(stem));
  const hasDebt = near.some((row) => (row.kind ?? kindOfRow(row.row.name)) === 'liabilities');
  return isOfGroup && hasDebt ? { leftOut: 'net', level: 'likely', isWhole: false } : null;
}

function beginsWithFigure(text: string): boolean {
  return /^[^a-zåäö]{0,20}\d/i.test(text) && periodOf(text, 'year-first') === null;
}
