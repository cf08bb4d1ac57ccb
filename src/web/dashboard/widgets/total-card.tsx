import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { adding, type Path } from '#web/client/navigation/paths.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { MonthChange, type MovingField } from './month-change.tsx';
import { notesOf, type NotedTotalName } from './notes-of.ts';
import { explainLater } from './explain-later.ts';
import { CardNotes } from './card-notes.tsx';
import styles from './total-card.module.css';
import { WidgetCard } from './widget-card.tsx';

type Props = {
  label: string;
  summary: FinancialSummary;
  total: NotedTotalName;
  field: MovingField;
  /** The list behind the figure: its path, and the number of counted items. */
  list: { path: Path; count: string };
  /** Shown in place of a figure without records, with a link to add the first. */
  empty?: { text: string; add: string } | undefined;
  /** A sparkline or a ring beside the change. */
  side: ReactNode;
  onOpen: () => void;
};

/** A total of the summary: figure, change since the month before, and where it has been. */
export function TotalCard(props: Props) {
  const { label, summary, total, field, list, empty, side, onOpen } = props;
  const language = useLanguage();
  const { currency } = summary;
  const isEmpty = summary[total] === 0 && notesOf(summary, [total]).notIncluded.length === 0;
  if (empty && isEmpty) return <EmptyCard label={label} path={list.path} {...empty} />;
  return (
    <WidgetCard
      label={label}
      explain={() => explainLater(total, summary, language)}
      value={<Amount value={summary[total]} currency={currency} size="widget" />}
      onOpen={onOpen}
    >
      <div className={styles['foot']}>
        <div className={styles['said']}>
          <MonthChange field={field} currency={currency} />
          <Link href={list.path} className={linkClass}>
            {list.count}
          </Link>
        </div>
        {side}
      </div>
      <CardNotes summary={summary} of={[total]} />
    </WidgetCard>
  );
}

type EmptyProps = { label: string; path: Path; text: string; add: string };

/** Without records a text is shown, never a zero. */
export function EmptyCard({ label, path, text, add }: EmptyProps) {
  return (
    <WidgetCard label={label}>
      <p className={styles['empty']}>{text}</p>
      <Link href={adding(path)} className={linkClass}>
        {add}
      </Link>
    </WidgetCard>
  );
}
