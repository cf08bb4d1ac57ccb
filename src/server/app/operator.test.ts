import { expect, test } from 'vitest';
import { readRuleBook } from '#domain/tax/rules/rule-file.ts';
import { createLog } from '#server/platform/log.ts';
import { reportEndingRules } from './operator.ts';

function bookUntil(...lastDays: readonly string[]) {
  const rules = lastDays.map((to, at) => {
    const period = { value: '1', from: '2026-01-01', to, source: 'act', grade: 'A' };
    const name = { en: `Rule ${at}`, sv: `Regel ${at}` };
    return [`rule_${at}`, { name, unit: 'SEK', periods: [{ ...period, checkedOn: '2026-11-22' }] }];
  });
  const sources = { act: { authority: 'Riksdagen', document: 'An act', url: null } };
  return readRuleBook([{ sources, rules: Object.fromEntries(rules) }]);
}

function linesOn(today: string, book: ReturnType<typeof bookUntil>) {
  const lines: { msg: string; rules: string[] }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  reportEndingRules(createLog({ to: { write } }), today, book);
  return lines.map(({ msg, rules }) => ({ msg, rules }));
}

test('the start log names the rules that end within 60 days in one line', () => {
  const book = bookUntil('2026-12-31', '2026-11-30', '2027-06-30');
  expect(linesOn('2026-11-25', book)).toEqual([
    {
      msg: 'Rules end from 2026-11-30 on: install a release that has the next ones, or bring them (docs/rules-format.md)',
      rules: ['rule_1 2026-11-30', 'rule_0 2026-12-31'],
    },
  ]);
});

test('it says nothing while none ends', () => {
  expect(linesOn('2026-09-01', bookUntil('2026-12-31'))).toEqual([]);
});
