import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './account.module.css';

type Props = { id?: SectionId; title: string; lead?: ReactNode; children: ReactNode };

/** Sections of the account page that its table of contents leads to. */
export type SectionId =
  | 'profile'
  | 'tax-details'
  | 'premium'
  | 'language'
  | 'month-mail'
  | 'devices'
  | 'password'
  | 'passkeys'
  | 'provider'
  | 'second-factor'
  | 'tokens'
  | 'calendar'
  | 'your-data'
  | 'danger';

/** A section of the account page: its title beside its content. */
export function Section({ id: place, title, lead, children }: Props) {
  const id = useId();
  return (
    <Sheet className={styles['section']} id={place} aria-labelledby={id}>
      <div className={styles['about']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      <div className={styles['content']}>{children}</div>
    </Sheet>
  );
}

type UntilReadProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Rows that are expected. */
  rows?: 1 | 2;
};

/** The place of a section's data until they have been read, or the failure to read them. */
export function UntilRead({ query, rows = 1 }: UntilReadProps) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (error === null) return <Skeleton shapes={rows === 1 ? ['row'] : ['row', 'row']} />;
  return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

/** One action of a section, with its description. */
export function Action({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles['action']}>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['lead']}>{text}</p>
      </div>
      <div className={styles['buttons']}>{children}</div>
    </div>
  );
}
