import * as z from 'zod/mini';
import { isDay, type Day } from '#domain/basics/months.ts';

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

/** An exact decimal text, such as `0.423`; never an exponent. */
const decimal = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/));

const day = z.string().check(z.refine(isDay));

/**
 * One step of a scale, for x above the step before it and up to `upTo` (included; null: without
 * end): `base + rate % × (x − over)`. `upTo`, `base` and `over` are in the scale's unit.
 */
const step = z.strictObject({
  upTo: z.nullable(decimal),
  base: decimal,
  rate: decimal,
  over: decimal,
});
export type ScaleStep = z.infer<typeof step>;

const period = z.strictObject({
  /** A number, or a scale of steps in rising order. */
  value: z.union([decimal, z.array(step).check(z.minLength(1))]),
  from: day,
  /** The last day; null: until further notice. */
  to: z.nullable(day),
  /** Key of a source of the same file. */
  source: z.string(),
  checkedOn: day,
  grade: z.enum(GRADES),
});

const text = z.strictObject({ en: z.string(), sv: z.string() });
export type BothLanguages = z.infer<typeof text>;

const rule = z.strictObject({
  name: text,
  /** A remark for readers, such as what the rule is counted from. */
  note: z.optional(text),
  /** No new period follows the last one. */
  repealed: z.optional(z.literal(true)),
  unit: z.enum(RULE_UNITS),
  /** From the oldest to the newest, without overlap. */
  periods: z.array(period).check(z.minLength(1)),
});

const source = z.strictObject({
  authority: z.string(),
  document: z.string(),
  /** Null: the source has no address of its own. */
  url: z.nullable(z.string().check(z.regex(/^https:\/\//))),
});
export type RuleSource = z.infer<typeof source>;

/** A file of rules about one subject. */
export const ruleFile = z.strictObject({
  /** Without one: `other`. */
  subject: z.optional(z.enum(SUBJECTS)),
  sources: z.record(z.string(), source),
  rules: z.record(z.string(), rule),
});
export type RuleFile = z.infer<typeof ruleFile>;

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
