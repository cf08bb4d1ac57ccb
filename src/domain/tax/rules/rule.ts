import type { Day } from '#domain/basics/months.ts';
import type { ScaleStep } from '#domain/basics/ratios.ts';

/**
 * Units of rules. A multiple is counted in that year's base amount, so that a new base amount
 * changes every rule that depends on it.
 */
export const RULE_UNITS = [
  'SEK',
  'percent',
  'percentage_points',
  'price_base_amounts',
  'income_base_amounts',
  'years',
  'calendar_year',
] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

/** Subjects under which the rules are listed, in the order of the page. */
export const SUBJECTS = [
  'base_amounts',
  'income_tax',
  'capital',
  'property',
  'mortgage',
  'student_loans',
  'pension',
  'fees',
  'other',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/**
 * Certainty of a rule: A, the statute or the authority's own file was read; B, the authority is
 * quoted and the arithmetic agrees; C, one secondary source; D, no certain source. C and D are
 * shown as uncertain.
 */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

export type BothLanguages = { en: string; sv: string };

/** `url` is null where the source has no address of its own. */
export type RuleSource = { authority: string; document: string; url: string | null };

/** A rule in its file: `periods` from the oldest to the newest, without overlap. */
type FiledRule = {
  name: BothLanguages;
  /** A remark for readers, such as what the rule is counted from. */
  note?: BothLanguages;
  /** Who decides the next value, and when. */
  renewal?: BothLanguages;
  /** No new period follows the last one. */
  repealed?: true;
  unit: RuleUnit;
  periods: readonly FiledPeriod[];
};

/** A period of a rule in its file. */
export type FiledPeriod = {
  /** A number, or a scale of steps in rising order. */
  value: string | readonly ScaleStep[];
  from: Day;
  /** The last day; null: until further notice. */
  to: Day | null;
  /** Key of a source of the same file. */
  source: string;
  checkedOn: Day;
  grade: Grade;
};

/** A file of rules about one subject, `other` by default. */
export type RuleFile = {
  subject?: Subject;
  sources: Readonly<Record<string, RuleSource>>;
  rules: Readonly<Record<string, FiledRule>>;
};

/** A number that holds on a day. */
export type NumberRule = RuleReference & { value: string };

/** A scale that holds on a day. */
export type ScaleRule = RuleReference & { steps: readonly ScaleStep[] };

/** Where a rule comes from and when it holds: what an explanation shows and links to. */
export type RuleReference = {
  key: string;
  name: BothLanguages;
  unit: RuleUnit;
  validFrom: Day;
  /** The last day; null: until further notice. */
  validTo: Day | null;
  source: RuleSource;
  checkedOn: Day;
  grade: Grade;
};

/**
 * No rule is known for the day: a value of its own, never the nearest year's. `latest` is the last
 * day for which one is known before it, null without any; a caller that counts with that day's rule
 * must say so.
 */
export type NoRule = { noRule: string; day: Day; latest: Day | null };

/** Whether a rule was missing. */
export function isNoRule(answer: object): answer is NoRule {
  return 'noRule' in answer;
}

type KnownRules<Rules> = { [Key in keyof Rules]: Exclude<Rules[Key], NoRule> };

/** Rules of which none is missing, or the first that is. */
export function allKnown<Rules extends Record<string, object>>(
  rules: Rules,
): KnownRules<Rules> | NoRule {
  return Object.values(rules).find(isNoRule) ?? (rules as KnownRules<Rules>);
}
