import { addDays, type Day } from '#domain/basics/months.ts';
import type { RuleBook } from './rule-book.ts';
import type { BothLanguages } from './rule.ts';

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
