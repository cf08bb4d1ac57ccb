import * as z from 'zod/mini';
import { isDay } from '#domain/basics/months.ts';
import { GRADES, RULE_UNITS, type RuleFile, SUBJECTS } from './rule.ts';
import { type RuleBook, ruleBookOf } from './rule-book.ts';

// Apart from rule.ts: tests check the bundled files with it, and no browser loads it.

/** An exact decimal text, such as `0.423`; never an exponent, and of no more digits than any law has. */
const decimal = z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,12})?$/));

const day = z.string().check(z.refine(isDay));

const step = z.strictObject({
  upTo: z.nullable(decimal),
  base: decimal,
  rate: decimal,
  over: decimal,
});

const period = z.strictObject({
  value: z.union([decimal, z.array(step).check(z.minLength(1))]),
  from: day,
  to: z.nullable(day),
  source: z.string(),
  checkedOn: day,
  grade: z.enum(GRADES),
});

/** Shown to every user, as are the rows. */
const words = z.string().check(z.maxLength(300));

const sources = z.record(
  z.string(),
  z.strictObject({
    authority: words,
    document: words,
    url: z.nullable(words.check(z.regex(/^https:\/\//))),
  }),
);

const text = z.strictObject({ en: z.string(), sv: z.string() });

const rule = z.strictObject({
  name: text,
  note: z.exactOptional(text),
  renewal: z.exactOptional(text),
  repealed: z.exactOptional(z.literal(true)),
  unit: z.enum(RULE_UNITS),
  periods: z.array(period).check(z.minLength(1)),
});

const ruleFile = z.strictObject({
  subject: z.exactOptional(z.enum(SUBJECTS)),
  sources,
  rules: z.record(z.string(), rule),
});

/**
 * A rule book from the content of its files. Throws, naming the field or the rule, when a file is
 * malformed, or as `ruleBookOf` does.
 */
export function readRuleBook(contents: readonly unknown[]): RuleBook {
  return ruleBookOf(contents.map((content): RuleFile => ruleFile.parse(content)));
}

const percent = z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,3})?$/));

const municipality = z.tuple([
  z.string().check(z.regex(/^\d{4}$/)),
  words.check(z.minLength(2)),
  percent,
  percent,
  percent,
  percent,
  percent,
  percent,
  z.literal([0, 1]),
]);

const taxYear = z.int().check(z.minimum(2025), z.maximum(2199));

const additions = z.strictObject({
  sources,
  rules: z.exactOptional(z.record(z.string(), z.array(period).check(z.minLength(1)))),
  municipalRates: z.exactOptional(
    z.strictObject({
      year: taxYear,
      source: z.string(),
      checkedOn: day,
      rows: z.array(municipality).check(z.length(290)),
    }),
  ),
  series: z.exactOptional(z.record(z.string(), z.record(z.string(), decimal))),
});

/** A file with which an operator brings rows (docs/rules-format.md). */
export type AdditionsFile = z.infer<typeof additions>;

/** The content of an operator's file. Throws, naming the field, when it is malformed. */
export function readAdditions(content: unknown): AdditionsFile {
  return additions.parse(content);
}
