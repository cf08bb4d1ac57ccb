import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './tax-meter.module.css';

type HeadProps = {
  title: string;
  lead: string;
  /** Another page about the same years; null: there is none. */
  to: { href: string; text: string } | null;
  /** The choice of a year. */
  label: string;
  years: readonly number[];
  year: number;
  onChoose: (year: number) => void;
};

/** The head of a page about the tax of a year. */
export function TaxHead({ title, lead, to, label, years, year, onChoose }: HeadProps) {
  const notes = to !== null && (
    <Link href={to.href} className={linkClass}>
      {to.text}
    </Link>
  );
  return (
    <PageHead title={title} lead={lead} notes={notes}>
      {/* A phone stretches what is beside the title. */}
      <div>
        <Segmented
          label={label}
          options={years.map((each) => ({ value: `${each}`, text: `${each}` }))}
          value={`${year}`}
          onChange={(chosen) => onChoose(Number(chosen))}
        />
      </div>
    </PageHead>
  );
}

type YearProps<Answer> = {
  found: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
};

/** The answer of a year, or why it is not shown. */
export function TaxYear<Answer>({ found, children }: YearProps<Answer>) {
  const { data, error, isFetching, refetch } = found;
  if (data !== undefined) return children(data);
  if (error !== null) {
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Sheet className={styles['waiting']}>
      <Skeleton shapes={['figure', 'line', 'row', 'row', 'row']} />
    </Sheet>
  );
}

/** The sheets of a year. */
export function TaxParts({ children }: { children: ReactNode }) {
  return <div className={styles['parts']}>{children}</div>;
}
