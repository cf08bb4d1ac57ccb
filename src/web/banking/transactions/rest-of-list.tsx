import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useMore } from '#web/client/cache/use-more.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { transactionTexts } from './texts.ts';
import styles from './transactions.module.css';
import type { useTransactions } from './use-transactions.ts';

/** What is still to come: the first page, a failure, or the way to earlier ones. */
export function RestOfList({ found }: { found: ReturnType<typeof useTransactions> }) {
  const texts = useTexts(transactionTexts);
  const more = useMore(found);
  const retry = () => (found.data ? more.ask() : void found.refetch());
  if (found.isPending) {
    return (
      <Sheet className={styles['loading']}>
        <Skeleton shapes={['row', 'row', 'row', 'row']} />
      </Sheet>
    );
  }
  return (
    <>
      {found.error && (
        <ReadFailure error={found.error} isRetrying={found.isFetching} onRetry={retry} />
      )}
      {found.hasNextPage && (
        <div className={styles['more']}>
          <Button isBusy={more.isBusy} busyText={texts.reading} onClick={more.ask}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
