import { type ReactNode, useId } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './household-figures.module.css';
import type { Query } from './use-household-figures.ts';

type Props = {
  title: string;
  /** A choice of what is drawn, and of chart or table. */
  tools?: ReactNode;
  /** What it needs: it stands there as soon as all is read. */
  queries: readonly Query[];
  /** Stands there until then, in the room that it will take. */
  meanwhile: ReactNode;
  children: () => ReactNode;
  /** Its contents reach the edges. */
  isList?: boolean;
};

/** A sheet of the household's, which is read and fails by itself. */
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
        <Reading {...props} />
      </div>
    </Sheet>
  );
}

/** What was read; until then its room, and where something could not be read why. */
export function Reading({
  queries,
  meanwhile,
  children,
}: Pick<Props, 'queries' | 'meanwhile' | 'children'>) {
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
  return unread.length > 0 ? meanwhile : children();
}

/** Figures and lists on their way. */
export const LIST_ROOM = (
  <div className={styles['body']}>
    <Skeleton shapes={['figure', 'line', 'row', 'row']} />
  </div>
);
