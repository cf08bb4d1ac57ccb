import type { Day } from '#domain/basics/months.ts';
import { endingRules, type RuleBook, ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { Log } from '#server/platform/log.ts';

/** Names the rules that end soon in one line of the log; a newer release or the operator brings them. */
export function reportEndingRules(log: Log, today: Day, book: RuleBook = ruleBook()): void {
  const ending = endingRules(book, today);
  const first = ending[0]?.endsOn;
  if (first === undefined) return;
  const rules = ending.map(({ key, endsOn }) => `${key} ${endsOn}`);
  log.info(
    { rules },
    `Rules end from ${first} on: install a release that has the next ones, or bring them (docs/rules-format.md)`,
  );
}
