import type { AdditionsFile } from '#domain/tax/rules/rule-file.ts';
import { COLUMNS } from '#domain/tax/net-pay/columns.ts';
import { percentRowsOf } from '#domain/tax/net-pay/percent-rows.ts';
import { TABLE_MAX, TABLE_MIN, tableTax } from '#domain/tax/net-pay/table-tax.ts';
import { type YearRules, yearRulesOf } from '#domain/tax/net-pay/year-rules.ts';
import type { RuleBook } from '#domain/tax/rules/rule-book.ts';
import { shippedRuleBook } from '#domain/tax/rules/rule-book.ts';
import type { FiledPeriod } from '#domain/tax/rules/rule.ts';
import rates2026 from '#domain/tax/municipalities/data/rates-2026.json' with { type: 'json' };

/** Where every number below comes from: nobody has decided any of them. */
const SOURCE = { authority: 'Ingen', document: 'Påhittade tal för ett prov', url: null };

/** Numbers of 2027 that differ from those of 2026; the test needs to tell the years apart. */
const INVENTED: Readonly<Record<string, string>> = {
  income_base_amount: '91000',
  state_tax_threshold: '700000',
  government_borrowing_rate: '4.00',
};

/**
 * An operator's file of 2027 with fictional numbers: every rule of net pay and of savings that the
 * release does not have for the year.
 */
export function fictional2027(): AdditionsFile {
  const ended = shippedRuleBook().rules.filter(
    ({ periods }) => periods.at(-1)?.validTo === '2026-12-31',
  );
  const wanted = ended.filter(({ subject }) =>
    ['base_amounts', 'income_tax', 'capital'].includes(subject),
  );
  const rules = wanted.map(({ key, periods }): [string, FiledPeriod[]] => {
    const last = periods.at(-1);
    const same = last && 'value' in last ? last.value : (last?.steps ?? []);
    return [key, [aPeriod(INVENTED[key] ?? same)]];
  });
  return { sources: { invented: SOURCE }, rules: Object.fromEntries(rules) } as AdditionsFile;
}

/** A fictional period of 2027. */
export function aPeriod(value: FiledPeriod['value'], more: Partial<FiledPeriod> = {}): FiledPeriod {
  const year = { from: '2027-01-01', to: '2027-12-31' };
  return { value, ...year, source: 'invented', checkedOn: '2026-12-11', grade: 'A', ...more };
}

/** Municipal rates of 2027 in which all are as in 2026, and Huddinge's is 3 points higher. */
export function fictionalRates2027() {
  const rows = rates2026.rows.map((row) => {
    return row[0] === '0126' ? [...row.slice(0, 2), '22.38', ...row.slice(3)] : row;
  });
  return { year: 2027, source: 'invented', checkedOn: '2026-12-11', rows };
}

const HEAD = 'år;tabellnr;antal dgr;inkomst fr.o.m.;inkomst t.o.m.;kolumn 1;kolumn 2;kolumn 3';

/** The authority's open data of a year's tables, a few bands of each, by the rules of a book. */
export function tablesOf(book: RuleBook, year: number): string {
  const rules = yearRulesOf(book, year);
  if ('noRule' in rules) throw new Error(rules.noRule);
  const lines = [`${HEAD};kolumn 4;kolumn 5;kolumn 6;kolumn 7`];
  for (let table = TABLE_MIN; table <= TABLE_MAX; table += 1) {
    for (const to of [20_000, 35_000, 80_000]) {
      const taxes = COLUMNS.map((column) => taxOf(rules, { table, column, monthly: to }));
      lines.push([year, table, '30B', to - 199, to, ...taxes, ''].join(';'));
    }
    let from = 80_001;
    for (const { to, percents } of percentRowsOf(2026, table)) {
      lines.push([year, table, '30%', from, to ?? '', ...percents, ''].join(';'));
      from = (to ?? 0) + 1;
    }
  }
  return `${lines.join('\n')}\n`;
}

function taxOf(rules: YearRules, row: Parameters<typeof tableTax>[1]): number {
  const answer = tableTax(rules, row);
  if ('noRule' in answer) throw new Error(answer.noRule);
  return Number(answer.tax);
}
