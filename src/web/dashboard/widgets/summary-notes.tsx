import type { UsedRate } from '#domain/statistics/rates.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { CountedLine, NotIncluded } from '#domain/figures/totals/totals.ts';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';

/** The totals of a summary that carry their lines, and whose lines those are. */
const KINDS = {
  totalAssets: 'asset',
  totalLiabilities: 'liability',
  monthlyIncome: 'income',
  monthlyCosts: 'cost',
} as const;

export type NotedTotalName = keyof typeof KINDS;

/** Fields of the summary that the difference is calculated from. */
export const DIFFERENCE_OF = ['monthlyIncome', 'monthlyCosts'] as const;

/** Items that totals of a summary leave out, and the old rates among theirs. */
export function notesOf(
  { explain, ...summary }: FinancialSummary,
  names: readonly NotedTotalName[],
) {
  const kinds: readonly string[] = names.map((name) => KINDS[name]);
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

type Props = { summary: FinancialSummary; of: readonly NotedTotalName[] };

/** Items that totals leave out, and the age of their rates. */
export function SummaryNotes({ summary, of }: Props) {
  return <TotalNotes currency={summary.currency} {...notesOf(summary, of)} />;
}

type CardNotesProps = { summary: FinancialSummary; of: readonly NotedTotalName[] };

/** A widget's notes; the dashboard says once, above them all, how old its rates are. */
export function CardNotes({ summary, of }: CardNotesProps) {
  return <SummaryNotes summary={{ ...summary, oldRates: [] }} of={of} />;
}
