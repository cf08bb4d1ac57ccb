import { type ReactNode, useId } from 'react';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import styles from './household-figures.module.css';
import type { FigureQuery } from './use-household-figures.ts';

type Props = {
  title: string;
  /** Controls for the period, and for chart or table. */
  tools?: ReactNode;
  /** Queries that must have answered before `children` is shown. */
  queries: readonly FigureQuery[];
  /** Shown until then, with the same height. */
  placeholder: ReactNode;
  children: () => ReactNode;
  /** Contents without padding. */
  isList?: boolean;
};

/** A sheet that loads and fails independently of the others. */
export function FigurePart(props: Props) {
  const { title, tools, isList } = props;
  const titleId = useId();
  return (
    <Sheet className={styles['part']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
      </div>
      <div className={classes(!isList && styles['body'])}>
        <QueriedPart {...props} />
      </div>
    </Sheet>
  );
}

/** Shows `children` once all queries have answered, otherwise the placeholder or the error. */
export function QueriedPart({
  queries,
  placeholder,
  children,
}: Pick<Props, 'queries' | 'placeholder' | 'children'>) {
  const unread = queries.filter(({ data }) => data === undefined);
  const failed = unread.filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <ReadFailure
        error={failed[0]?.error}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  return unread.length > 0 ? placeholder : children();
}

/** Placeholder of a figure with a list. */
export const LIST_SKELETON = (
  <div className={styles['body']}>
    <Skeleton shapes={['figure', 'line', 'row', 'row']} />
  </div>
);
