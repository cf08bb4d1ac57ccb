import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { WidgetCard } from './widget-card.tsx';

/** A figure and its change beside a small chart, in their final size. */
export const TOTAL_SHAPES = ['figure', 'line', 'line', 'line'] as const;

/** The same above a list or a chart. */
export const LIST_SHAPES = ['figure', 'row', 'row', 'row'] as const;

type Props<Answer> = {
  label: string;
  query: UseQueryResult<Answer>;
  /** Placeholder shapes, so that nothing shifts when the content arrives. */
  shapes?: Parameters<typeof Skeleton>[0]['shapes'];
  children: (answer: Answer) => ReactNode;
};

/** A widget while its data is read, and when that failed, with a retry. */
export function WidgetReading<Answer>({ label, query, shapes, children }: Props<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return <WidgetCard label={label} value={<Skeleton shapes={shapes ?? ['figure', 'line']} />} />;
  }
  const retry = () => void query.refetch();
  return (
    <WidgetCard label={label}>
      <ReadFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />
    </WidgetCard>
  );
}
