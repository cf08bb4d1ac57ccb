import type { Day } from '#domain/basics/months.ts';
import { municipalitiesIn, municipalRatesYear } from '../municipalities/municipalities.ts';
import type { AddedRules, MunicipalRates } from './added-rules.ts';
import { hasPercentRows, percentRowsOf, storedRows } from '../net-pay/percent-rows.ts';
import { type ListedRule, periodOn, type RuleBook } from './rule-book.ts';
import { type FiledPeriod, isNoRule, type NumberRule, type ScaleRule } from './rule.ts';

/** A reason for which rows that an operator brings are not taken. */
export class RefusedRules extends Error {}

/** A period that is new: `before` is the value that its first day had, or was counted with. */
export type RuleChange = {
  key: string;
  name: string;
  from: Day;
  to: Day | null;
  before: string | null;
  after: string;
};

/** Changes that rows make in a rule book; throws `RefusedRules` when they would change the past. */
export function ruleChanges(book: RuleBook, { rules = {} }: AddedRules, today: Day): RuleChange[] {
  const byKey = new Map(book.rules.map((rule) => [rule.key, rule]));
  return Object.entries(rules).flatMap(([key, periods]) => {
    const rule = byKey.get(key);
    if (rule === undefined) throw new RefusedRules(`${key}: no rule has that key`);
    refuseOverlaps(key, periods);
    return periods.flatMap((period) => changeOf(rule, period, today) ?? []);
  });
}

/** Each period is compared with the stored ones, and so would not be as shown after another. */
function refuseOverlaps(key: string, periods: readonly FiledPeriod[]): void {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const [at, { from }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined || (before.to !== null && before.to < from)) continue;
    throw new RefusedRules(`${key}: two values for ${from}`);
  }
}

function changeOf(rule: ListedRule, period: FiledPeriod, today: Day): RuleChange | null {
  const { key, periods } = rule;
  const { from, to } = period;
  const [first] = periods as readonly [NumberRule | ScaleRule];
  if ('steps' in first !== (typeof period.value !== 'string')) {
    throw new RefusedRules(`${key}: a number and a scale are not one rule`);
  }
  if (to !== null && to < from) throw new RefusedRules(`${key}: ends before ${from}`);
  const after = wordsOf(period.value);
  const over = periods.filter(
    (each) => (to === null || each.validFrom <= to) && !isOverBefore(each, from),
  );
  const [same] = over;
  const isKnown = over.length === 1 && same?.validFrom === from && same.validTo === to;
  if (isKnown && valueOf(same) === after) return null;
  for (const each of over) {
    const begins = each.validFrom > from ? each.validFrom : from;
    if (begins <= today && valueOf(each) !== after) {
      throw new RefusedRules(
        `${key}: ${begins} has passed with ${valueOf(each)}, which is not changed afterwards`,
      );
    }
    if (to !== null && (each.validTo === null || each.validTo > to)) {
      throw new RefusedRules(`${key}: the value from ${each.validFrom} on goes on after ${to}`);
    }
  }
  const found = periodOn(rule, from);
  const last = isNoRule(found) && found.latest !== null ? periodOn(rule, found.latest) : found;
  const before = isNoRule(last) ? null : valueOf(last);
  return { key, name: rule.name.en, from, to, before, after };
}

function isOverBefore({ validTo }: NumberRule | ScaleRule, day: Day): boolean {
  return validTo !== null && validTo < day;
}

function valueOf(period: NumberRule | ScaleRule): string {
  return wordsOf('value' in period ? period.value : period.steps);
}

function wordsOf(value: FiledPeriod['value']): string {
  if (typeof value === 'string') return value;
  return value
    .map(({ upTo, base, rate, over }) => `≤ ${upTo ?? '∞'}: ${base} + ${rate} % over ${over}`)
    .join('; ');
}

/** Municipalities whose rates differ from those counted until now; null: nothing is new. */
export function ratesChanges({ year, rows }: MunicipalRates, today: Day): string[] | null {
  const known = new Map(municipalitiesIn(year).map((each) => [each.code, each]));
  const changed = rows.filter((row) => {
    const before = known.get(row[0]);
    const { municipal, regional, burialFee, churchFee } = before ?? {};
    const { min, mean, max } = churchFee ?? {};
    return String([municipal, regional, burialFee, min, mean, max]) !== String(row.slice(2, 8));
  });
  const codes = new Set(rows.map(([code]) => code));
  if (codes.size < rows.length) throw new RefusedRules('A municipality stands there twice');
  const unknown = rows.find(([code]) => !known.has(code));
  if (unknown !== undefined) throw new RefusedRules(`No municipality has the code ${unknown[0]}`);
  const isKnownYear = municipalRatesYear(year) === year;
  if (isKnownYear && changed.length === 0) return null;
  if (isKnownYear && `${year}-01-01` <= today) {
    throw new RefusedRules(`The municipal rates of ${year} have been counted with`);
  }
  return changed.map(([, name, municipal, regional]) => `${name}: ${municipal} + ${regional} %`);
}

/** Whether a year's rows of per cent are new; throws when others have been counted with. */
export function areTablesNew(
  { year, rows }: NonNullable<AddedRules['taxTables']>,
  today: Day,
): boolean {
  if (!hasPercentRows(year)) return true;
  const isSame = Object.entries(rows).every(
    ([table, stored]) => storedRows(percentRowsOf(year, Number(table))) === stored,
  );
  if (isSame) return false;
  if (`${year}-01-01` > today) return true;
  throw new RefusedRules(`The tax tables of ${year} have been counted with`);
}
