import type { Month } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type FoundRow, kindsOf, shownName } from './found-rows.ts';
import { kindOfHeading, kindOfRow } from './heading-words.ts';
import { kindOfName, typeOf } from './item-words.ts';
import { FLOWS, folded, type Issues, type MoveSheet } from './move-file.ts';
import { leaveOut } from './repeated-sheets.ts';
import { namedOut } from './sum-words.ts';
import { scopeOf } from './years.ts';

/** Rows of a loan's plan: what is left of the loan, before a payment or after it, and payments. */
const REST =
  /rest(?:erande)? ?(?:skuld|lan|belopp)|kvar|skuld|(?<!p)lan(?:et|en)?(?!\p{L})|saldo|balan[cs]e?|remaining|outstanding|\bloan\b/u;
const BEFORE = /ingaende|fore (?:betalning|amortering)|opening|beginning|starting|\bstart/;
const REPAID = /amorter|avbetal|principal|repayment/;
const PAID =
  /amorter|avbetal|ranta|rantor|annuitet|betal|avgift|kostnad|ackumulerad|principal|repayment|interest|payment|\bpaid\b|\bfees?\b|cumulative/;

/** Rows of a pay slip: what is paid out, before tax, the tax, and other parts of it. */
const NET =
  /netto|\bnet\b|take[- ]?home|utbetal|betala ut|efter skatt|after[- ]tax|pa kontot|paid out/;
const GROSS =
  /brutto|\bgross\b|fore skatt|before tax|manadslon|grundlon|timlon|^lon$|^(?:base )?(?:salary|pay)$/;
const TAX = /skatt|\btax(?:es)?\b|\bpaye\b|withh/;
const PARTS =
  /lon(?:en)?(?!\p{L})|\bob\b|\bob-|overtid|jour|beredskap|semester|sjuk|\bvab\b|karens|forman|traktamente|pension|avdrag|tillagg|ersattning|friskvard|facket|fackavgift|a-kassa|arbetsgivar|bonus|provision|\bpay\b|salary|wage|overtime|vacation|holiday|sick|benefit|401|deduct|insurance|social|medicare|employer|union/u;
const OF_PAY =
  /lon(?:en|er)?(?!\p{L})|lone?spec|lonebesked|salar|wages?\b|\bpay(?:slips?|stubs?|checks?|roll)?\b|\bpaye\b/u;

/** The most rows of such a table. */
const ROWS_MAX = 20;

type TableTopic = 'loan' | 'pay' | null;
type TopicTable = { of: TableTopic; sheet: string; own: FoundRow[]; items: FoundRow[] };

/** `isAsked`: the user has not chosen yet which sheets are read. */
type PendingSheets = { issues: Issues; isAsked: boolean };

/**
 * Leaves out what is beside the figures of a workbook. The plan of a loan and a pay slip that have the
 * figures of another sheet repeat it; of a slip only the net pay is an income. A plan or a slip of
 * which the other sheets have a debt or a salary with other figures may be the same: where that is
 * asked, its sheet is returned, to be left out until the user wants it.
 */
export function* leavePlansAndSlips(
  rows: readonly FoundRow[],
  { issues, isAsked }: PendingSheets,
): Steps<string[]> {
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, own]): TopicTable => {
    const items = own.filter(({ leftOut }) => leftOut === null);
    return { of: tableOf(own), sheet: sheetOf(name), own, items };
  });
  const others = tables.flatMap(({ of, items }) => (of === null ? items : []));
  const kinds = kindsOf(rows);
  const open: TopicTable[] = [];
  for (const topic of ['loan', 'pay'] as const) {
    const kind = topic === 'loan' ? 'liabilities' : 'incomes';
    const known = others.filter(({ key }) => kinds.get(key)?.kind === kind);
    const figures = [...known.map(({ values }) => values), sumsOf(known)];
    const costs = others.filter(({ key }) => kinds.get(key)?.kind === 'costs');
    const own = tables.filter((table) => table.of === topic);
    const areAll = own.length > 1 && isSame(sumsOf(own.flatMap(figuresOf)), figures);
    for (const table of own) {
      if (areAll || (yield* repeats(table, figures))) {
        leaveOut({ ...table, name: table.sheet }, issues, false);
      } else if (isAsked && known.some((row) => mayBeOf(table, row))) open.push(table);
      else if (topic === 'pay') keepPay(table);
      else keepRest(table, costs, issues);
    }
  }
  for (const { of, own } of tables) {
    yield;
    if (of === null) keepNet(own);
    keepBalance(own);
  }
  return wholly(open, tables);
}

/** Words of the balance of an account, which a table of one has beside its movements. */
const BALANCE = /^(?:saldo|balans|balance|behallning|varde|marknadsvarde|value|market value)$/;

/**
 * On a sheet of its own, with the account's or the loan's name, the balance is that item, whatever else
 * its table tells of it by the month: deposits, payments, interest.
 */
function keepBalance(own: readonly FoundRow[]): void {
  const sheet = own[0]?.sheet ?? '';
  const kind = kindOfRow(sheet);
  if (kind !== 'assets' && kind !== 'liabilities') return;
  const [balance, ...others] = own.filter(({ name }) => BALANCE.test(folded(name)));
  if (balance === undefined || others.length > 0 || balance.isProven) return;
  const isOther = ({ leftOut, heading, words }: FoundRow) =>
    leftOut === null && !FLOWS.has(words) && !FLOWS.has(heading);
  if (own.some((row) => row !== balance && isOther(row))) return;
  Object.assign(balance, { name: sheet, leftOut: null, words: kind });
  balance.terms.clear();
}

/** The sheets of which all tables are among some. */
function wholly(some: readonly TopicTable[], tables: readonly TopicTable[]): string[] {
  const isOut = (sheet: string) =>
    tables.every((table) => table.sheet !== sheet || some.includes(table));
  return [...new Set(some.map(({ sheet }) => sheet))].filter(isOut);
}

/** The sheet of a table by its key, which ends with its place. */
function sheetOf(table: string): string {
  return table.slice(0, table.lastIndexOf('/'));
}

function tableOf(own: readonly FoundRow[]): TableTopic {
  if (own.length > ROWS_MAX) return null;
  const rows = own.map((row) => ({ row, text: folded(row.name) }));
  const isOther = ({ leftOut }: FoundRow) => leftOut !== null && leftOut !== 'net';
  const has = (words: RegExp) => rows.some(({ text }) => words.test(text));
  const sheet = folded(sheetOf(own[0]?.table ?? ''));
  const isLoan =
    (has(REPAID) || REPAID.test(sheet)) &&
    rows.some(({ row, text }) => isRest(row, text)) &&
    rows.every(({ row, text }) => isOther(row) || isRest(row, text) || PAID.test(text));
  if (isLoan) return 'loan';
  const isPay =
    (has(OF_PAY) || OF_PAY.test(sheet)) &&
    [NET, GROSS, TAX].filter(has).length > 1 &&
    rows.every(
      ({ row, text }) =>
        isOther(row) ||
        [NET, GROSS, TAX, PARTS].some((of) => of.test(text)) ||
        (row.words === null && OF_PAY.test(sheet)),
    );
  return isPay && kindOfHeading(sheet) !== 'assets' ? 'pay' : null;
}

function isRest({ words }: FoundRow, text: string): boolean {
  return !PAID.test(text) && (words === 'liabilities' || (words !== 'assets' && REST.test(text)));
}

/** The rows of the debt that is left, or of the pay before and after tax. */
function figuresOf({ of, own }: TopicTable): FoundRow[] {
  const isOf = (row: FoundRow, text: string) =>
    of === 'loan' ? isRest(row, text) : NET.test(text) || GROSS.test(text);
  return own.filter((row) => isOf(row, folded(row.name)));
}

/** Whether a debt or an income of another sheet may be that of a plan or a slip, by their names. */
function mayBeOf(table: TopicTable, { name }: FoundRow): boolean {
  if (table.of === 'pay') return typeOf('incomes', name) === 'salary';
  const [own, ...others] = [name, ...figuresOf(table).map((row) => row.name)].map(loanOf);
  const all = others.map((each) => each ?? loanOf(table.sheet));
  return all.some((each) => !each || !own || each === own);
}

/** The type of loan that a name tells; null: it may be any. */
function loanOf(name: string): string | null {
  const type = typeOf('liabilities', name);
  return type === 'other' || type === 'personal_loan' ? null : type;
}

type ValuesByMonth = ReadonlyMap<Month, number>;

/** Whether the figures of a table, or their sum, are some of those of other sheets. */
function* repeats(table: TopicTable, known: readonly ValuesByMonth[]): Steps<boolean> {
  const rows = figuresOf(table);
  for (const values of [sumsOf(rows), ...rows.map((row) => row.values)]) {
    yield;
    if (isSame(values, known)) return true;
  }
  return false;
}

/** Whether values are those of another row in most of the months of both, whatever their signs. */
function isSame(values: ValuesByMonth, known: readonly ValuesByMonth[]): boolean {
  return known.some((others) => {
    let [equal, shared] = [0, 0];
    for (const [month, value] of values) {
      const other = others.get(month);
      if (other === undefined || value === 0) continue;
      shared += 1;
      if (Math.abs(other) === Math.abs(value)) equal += 1;
    }
    return equal * 2 > shared;
  });
}

/** Sums by month, whatever signs the file gives them. */
function sumsOf(rows: readonly FoundRow[]): Map<Month, number> {
  const sums = new Map<Month, number>();
  for (const { values } of rows)
    for (const [month, value] of values) sums.set(month, (sums.get(month) ?? 0) + Math.abs(value));
  return sums;
}

/** A row that is an item, whatever its name or its figures say. */
function keep(row: FoundRow): void {
  Object.assign(row, { leftOut: null, isProven: false, terms: new Map() });
}

/** Keeps the debt after each payment, and not before it; what is paid is a cost, once. */
function keepRest(table: TopicTable, costs: readonly FoundRow[], issues: Issues): void {
  const paid = costs.flatMap(({ name, values }) => (PAID.test(folded(name)) ? [values] : []));
  for (const row of table.items.filter(({ name }) => PAID.test(folded(name)))) {
    row.heading = 'costs';
    if (!isSame(row.values, paid)) continue;
    row.leftOut = 'repeated';
    issues.add('repeated', `${table.sheet}: ${row.name}`);
  }
  const rests = figuresOf(table);
  const after = rests.filter(({ name }) => !BEFORE.test(folded(name)));
  const kept = new Set(after.length > 0 ? after : rests);
  for (const row of rests) {
    if (!kept.has(row)) row.leftOut ??= 'derived';
    else if (row.leftOut === null || kept.size === 1) {
      keep(row);
      row.words ??= 'liabilities';
    }
  }
}

/** The rest of the name of a part of a pay, beside its word: its owner, if anything. */
function ownerIn({ name }: FoundRow): string {
  return folded(name)
    .replace(
      /netto|\bnet\b|brutto|gross|lon(?:en)?(?!\p{L})|pay|salary|utbetal\p{L}*|efter skatt|after tax|\bskatt\b|\btax\b/gu,
      '',
    )
    .trim();
}

/** Whether three parts of a pay are of one owner, who has no word of a pay, as in `Netto Anna`. */
function areOfOwner(parts: readonly FoundRow[]): boolean {
  const [owner = '', ...others] = new Set(parts.map(ownerIn));
  const isKnown = kindOfName(owner) !== null || kindOfHeading(owner) !== null;
  return owner !== '' && others.length === 0 && !isKnown && namedOut(owner) === null;
}

/** Keeps the net pay, one of each owner, or the gross pay where no row has the net. */
function keepPay(table: TopicTable): void {
  const rows = figuresOf(table);
  const nets = rows.filter(({ name }) => NET.test(folded(name)));
  const owners = Map.groupBy(nets.length > 0 ? nets : rows, ownerIn);
  const kept = new Set([...owners.values()].flatMap((own) => own.slice(0, 1)));
  for (const row of table.own) {
    if (kept.has(row)) {
      keep(row);
      row.words = 'incomes';
    } else if (row.leftOut !== 'measure' && row.leftOut !== 'percent') row.leftOut = 'payslip';
  }
}

/** The most rows of each part of a pay that are tried. */
const TRIED_MAX = 6;

/** Keeps the net pay of a table that has more, where it is the gross pay less the tax. */
function keepNet(own: readonly FoundRow[]): void {
  const of = (words: RegExp) =>
    own.filter(({ name }) => words.test(folded(name))).slice(0, TRIED_MAX);
  const taxes = of(TAX).filter(({ name }) => !NET.test(folded(name)));
  for (const net of of(NET)) {
    for (const gross of of(GROSS)) {
      const tax = taxes.find((row) => isSame(sumsOf([net, row]), [gross.values]));
      const names = `${folded(net.name)} ${folded(gross.name)}`;
      if (tax === undefined) continue;
      const sums = own.filter((row) => row.isProven && row !== gross && row !== net);
      const counts = sums.map(({ terms }) => [gross, tax].filter(({ key }) => terms.has(key)));
      if (counts.some(({ length }) => length === 1)) continue;
      if (!OF_PAY.test(names) && !areOfOwner([net, gross, tax])) continue;
      keep(net);
      net.words ??= 'incomes';
      for (const { terms } of sums) {
        const sign = terms.get(gross.key);
        if (sign !== undefined) terms.set(net.key, sign);
      }
      for (const row of [gross, tax]) {
        Object.assign(row, { leftOut: 'payslip', isProven: false });
        for (const { terms } of sums) terms.delete(row.key);
      }
    }
  }
}

/**
 * The sheets without a word of what is owned, owed, earned or paid, beside a sum of all that the rows
 * of another sheet come to, to be left out until the user wants them.
 */
export function unknownSheets(rows: readonly FoundRow[]): string[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const counted = new Set<string>();
  const whole = new Set<string>();
  for (const { name, leftOut, isProven, terms, table } of rows) {
    if (!isProven || (leftOut !== 'net' && leftOut !== 'total')) continue;
    for (const key of terms.keys()) counted.add(key);
    const isOfItems = [...terms.keys()].some((key) => byKey.get(key)?.leftOut === null);
    const isOfAll = leftOut === 'net' || kindOfHeading(name) === null;
    if (isOfItems && isOfAll && namedOut(name)?.isWhole === true) whole.add(sheetOf(table));
  }
  const items = rows.filter(({ leftOut }) => leftOut === null);
  return [...Map.groupBy(items, ({ table }) => sheetOf(table))].flatMap(([sheet, own]) => {
    const isKnown = own.some((row) => {
      const { heading, words, isTakenOff, currency, key } = row;
      return (heading ?? words ?? currency) !== null || isTakenOff || counted.has(key);
    });
    const isBeside = [...whole].some((each) => each !== sheet);
    return isBeside && !isKnown && !whole.has(sheet) ? [sheet] : [];
  });
}

type LeftSheets = { rows: FoundRow[]; read: MoveSheet[]; issues: Issues };

/** Leaves sheets out until the user wants them, with the rows that only they have. */
export function leaveSheets(names: readonly string[], { rows, read, issues }: LeftSheets): void {
  for (const name of new Set(names)) {
    issues.add('otherSheet', name);
    // Sheets of several years have their rows together.
    const scope = scopeOf(name);
    const isOf = (sheet: MoveSheet) =>
      sheet.name === shownName(name) || (scope !== '' && scopeOf(sheet.name) === scope);
    for (const sheet of read.filter(isOf)) sheet.isLeftOut = true;
    const kept = rows.filter(({ table }) => sheetOf(table) !== name);
    rows.splice(0, rows.length, ...kept);
  }
}
