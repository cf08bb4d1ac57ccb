import type { ScaleStep } from '#domain/basics/ratios.ts';
import { addDays, type Day } from '#domain/basics/months.ts';
import { type AddedRules, addedRules } from './added-rules.ts';
import baseAmounts from '#domain/tax/rules/data/base-amounts.json' with { type: 'json' };
import capital from '#domain/tax/rules/data/capital.json' with { type: 'json' };
import fees from '#domain/tax/rules/data/fees.json' with { type: 'json' };
import incomeTax from '#domain/tax/rules/data/income-tax.json' with { type: 'json' };
import mortgage from '#domain/tax/rules/data/mortgage.json' with { type: 'json' };
import pension from '#domain/tax/rules/data/pension.json' with { type: 'json' };
import property from '#domain/tax/rules/data/property.json' with { type: 'json' };
import studentLoans from '#domain/tax/rules/data/student-loans.json' with { type: 'json' };
import type {
  BothLanguages,
  FiledPeriod,
  NoRule,
  NumberRule,
  RuleFile,
  RuleReference,
  ScaleRule,
  Subject,
} from './rule.ts';

/** The dated statutory constants that figures are calculated with. */
export type RuleBook = {
  /** The rule as it holds on a day. Throws for an unknown key or a scale: that is our fault. */
  numberOn: (key: string, day: Day) => NumberRule | NoRule;
  /** The scale as it holds on a day. Throws for an unknown key or a number. */
  scaleOn: (key: string, day: Day) => ScaleRule | NoRule;
  /** Every rule with all its periods, oldest first. */
  rules: readonly ListedRule[];
};

/** A rule with its history. */
export type ListedRule = {
  key: string;
  name: BothLanguages;
  subject: Subject;
  /** A remark for readers; null without one. */
  note: BothLanguages | null;
  /** Who decides the next value, and when; null where nothing is said of it. */
  renewal: BothLanguages | null;
  /** No new period follows the last one. */
  isRepealed: boolean;
  periods: readonly (NumberRule | ScaleRule)[];
};

let shipped: RuleBook | undefined;
let present: { book: RuleBook; of: readonly AddedRules[] } | undefined;

/** The files that ship with this release; rule-book.test.ts checks them with `readRuleBook`. */
export const BUNDLED = [
  baseAmounts,
  incomeTax,
  capital,
  property,
  mortgage,
  fees,
  pension,
  studentLoans,
] as readonly object[] as readonly RuleFile[];

/** The rules that ship with this release alone. */
export function shippedRuleBook(): RuleBook {
  shipped ??= ruleBookOf(BUNDLED);
  return shipped;
}

/**
 * The rules that ship with this release and those that an operator added to them, put together when
 * the first figure needs one.
 */
export function ruleBook(): RuleBook {
  const of = addedRules();
  if (present?.of !== of) present = { book: withAdded(shippedRuleBook(), of), of };
  return present.book;
}

/** A rule book with further periods; throws, naming the rule, as `ruleBookOf` does. */
export function withAdded(book: RuleBook, files: readonly AddedRules[]): RuleBook {
  if (files.length === 0) return book;
  const rules = files.reduce<readonly ListedRule[]>((before, { sources, rules: added = {} }) => {
    return before.map((rule) => withPeriods(rule, added[rule.key] ?? [], sources));
  }, book.rules);
  return bookOf(rules);
}

type Sources = RuleFile['sources'];

/** An added period takes the place of those that begin within it, and ends the one before. */
function withPeriods(
  rule: ListedRule,
  added: readonly FiledPeriod[],
  sources: Sources,
): ListedRule {
  const [{ unit }] = rule.periods as readonly [NumberRule | ScaleRule];
  const periods = added.reduce<ListedRule['periods']>((before, filed) => {
    const period = periodOf(filed, { key: rule.key, name: rule.name, unit }, sources);
    const { validFrom, validTo } = period;
    const kept = before.filter(
      (each) => each.validFrom < validFrom || (validTo !== null && each.validFrom > validTo),
    );
    const ended = kept.map((each) =>
      each.validFrom < validFrom && isUntil(each.validTo, validFrom)
        ? { ...each, validTo: addDays(validFrom, -1) }
        : each,
    );
    return [...ended, period].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  }, rule.periods);
  checkOrder(rule.key, periods);
  return { ...rule, periods };
}

/**
 * A rule book from its files. Throws, naming the rule, when a source is unknown, a key stands
 * twice, or periods overlap or are not in order.
 */
export function ruleBookOf(files: readonly RuleFile[]): RuleBook {
  return bookOf(files.flatMap(listedRules));
}

function bookOf(rules: readonly ListedRule[]): RuleBook {
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  if (byKey.size < rules.length) throw new Error('A rule stands in two files');
  const on = (key: string, day: Day) => {
    const rule = byKey.get(key);
    if (rule === undefined) throw new Error(`Unknown rule: ${key}`);
    return periodOn(rule, day);
  };
  return {
    rules,
    numberOn: (key, day) => {
      const found = on(key, day);
      if ('steps' in found) throw new Error(`A scale, not a number: ${key}`);
      return found;
    },
    scaleOn: (key, day) => {
      const found = on(key, day);
      if ('value' in found) throw new Error(`A number, not a scale: ${key}`);
      return found;
    },
  };
}

/** The period of a rule on a day. */
export function periodOn({ key, periods }: ListedRule, day: Day): NumberRule | ScaleRule | NoRule {
  const found = periods.find(({ validFrom, validTo }) => validFrom <= day && isUntil(validTo, day));
  if (found !== undefined) return found;
  const before = periods.findLast(({ validFrom }) => validFrom <= day);
  return { noRule: key, day, latest: before?.validTo ?? null };
}

function isUntil(last: Day | null, day: Day): boolean {
  return last === null || day <= last;
}

function listedRules({ subject = 'other', sources, rules }: RuleFile): ListedRule[] {
  return Object.entries(rules).map(([key, { name, note = null, renewal = null, ...rule }]) => {
    const { repealed, unit, periods } = rule;
    const listed = periods.map((period) => periodOf(period, { key, name, unit }, sources));
    checkOrder(key, listed);
    return { key, name, subject, note, renewal, isRepealed: repealed === true, periods: listed };
  });
}

type RuleName = Pick<RuleReference, 'key' | 'name' | 'unit'>;

function periodOf(
  { value, from, to, source: sourceKey, checkedOn, grade }: FiledPeriod,
  { key, name, unit }: RuleName,
  sources: Sources,
): NumberRule | ScaleRule {
  const source = Object.hasOwn(sources, sourceKey) ? sources[sourceKey] : undefined;
  if (source === undefined) throw new Error(`${key}: unknown source ${sourceKey}`);
  const reference: RuleReference = {
    key,
    name,
    unit,
    validFrom: from,
    validTo: to,
    source,
    checkedOn,
    grade,
  };
  if (typeof value === 'string') return { ...reference, value };
  return { ...reference, steps: checkedSteps(key, value) };
}

function checkOrder(key: string, periods: readonly RuleReference[]): void {
  for (const [at, { validFrom, validTo }] of periods.entries()) {
    if (validTo !== null && validTo < validFrom)
      throw new Error(`${key}: ends before ${validFrom}`);
    const next = periods[at + 1];
    if (next === undefined) continue;
    if (validTo === null || validTo >= next.validFrom) {
      throw new Error(`${key}: overlaps the period from ${next.validFrom}`);
    }
  }
}

function checkedSteps(key: string, steps: readonly ScaleStep[]): readonly ScaleStep[] {
  for (const [at, { upTo }] of steps.entries()) {
    const next = steps[at + 1];
    if ((upTo === null) !== (next === undefined)) {
      throw new Error(`${key}: only the last step is without end`);
    }
    const nextUpTo = next?.upTo ?? null;
    if (upTo !== null && nextUpTo !== null && Number(nextUpTo) <= Number(upTo)) {
      throw new Error(`${key}: the steps are not in rising order`);
    }
  }
  return steps;
}

/** Days before its end from which a rule is reported to the operator. */
const REPORTED_DAYS = 60;

/** A rule whose last decided period has ended or ends soon. */
export type EndingRule = { key: string; name: BothLanguages; endsOn: Day };

/**
 * The rules that the next release must renew: those that end within 60 days, and those that have
 * ended. Repealed ones and those without an end are not among them.
 */
export function endingRules({ rules }: RuleBook, today: Day): EndingRule[] {
  const reportedTo = addDays(today, REPORTED_DAYS);
  return rules
    .flatMap(({ key, name, periods, isRepealed }) => {
      const endsOn = periods.at(-1)?.validTo ?? null;
      if (endsOn === null || isRepealed || endsOn > reportedTo) return [];
      return [{ key, name, endsOn }];
    })
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : Number(a.endsOn > b.endsOn)));
}
