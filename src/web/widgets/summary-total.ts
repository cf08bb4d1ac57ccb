import type { UsedRate } from '#domain/rates.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import type { CountedLine, NotIncluded } from '#domain/totals.ts';
import { explainTotal } from '#web/data/explain-total.ts';
import type { Explanation } from '#web/ui/explanation.ts';
import { widgetTexts } from './texts.ts';

/** The totals of a summary that carry their lines: whose they are, and how they are added up. */
const TOTALS = {
  totalAssets: { kind: 'asset', rule: 'totalAssetsRule' },
  totalLiabilities: { kind: 'liability', rule: 'totalLiabilitiesRule' },
  monthlyIncome: { kind: 'income', rule: 'monthlyIncomeRule' },
  monthlyCosts: { kind: 'cost', rule: 'monthlyCostsRule' },
} as const;

export type TotalName = keyof typeof TOTALS;

/** A total of a summary with all that explains it. */
export function explainSummaryTotal(
  summary: FinancialSummary,
  name: TotalName,
  language: Language,
): Explanation {
  const { currency, explain } = summary;
  const { notIncluded } = notesOf(summary, [name]);
  const rule = widgetTexts[language][TOTALS[name].rule];
  return explainTotal(
    { value: summary[name], lines: explain[name], notIncluded },
    { currency, language, rule },
  );
}

/** What totals of a summary leave out, and those of their rates that are old. */
export function notesOf({ explain, ...summary }: FinancialSummary, names: readonly TotalName[]) {
  const kinds: readonly string[] = names.map((name) => TOTALS[name].kind);
  return {
    notIncluded: summary.notIncluded.filter(({ kind }): boolean => kinds.includes(kind)),
    oldRates: oldOf(
      summary.oldRates,
      names.flatMap((name) => explain[name]),
    ),
  } satisfies { notIncluded: NotIncluded[]; oldRates: UsedRate[] };
}

function oldOf(oldRates: readonly UsedRate[], lines: readonly CountedLine[]): UsedRate[] {
  const used = new Set(lines.flatMap(({ rates }) => rates).map(({ currency }) => currency));
  return oldRates.filter(({ currency }) => used.has(currency));
}
