import { useInfiniteQuery } from '@tanstack/react-query';
import { defineTexts } from '#domain/basics/texts.ts';
import { useMore } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ActivityList } from './activity-list.tsx';
import { type ActivityPage, PATH } from './use-activities.ts';
import styles from './activity.module.css';

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** All activities, loaded page by page. */
export function AllActivity({ isOpen, onOpenChange }: Props) {
  const texts = useTexts(allActivityTexts);
  const all = useAllActivities();
  const more = useMore(all);
  const activities = all.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.title} size="4xl">
      <DialogBody>
        {all.isPending && <Skeleton shapes={['row', 'row', 'row']} />}
        <ActivityList activities={activities} />
        {all.error && (
          <ReadFailure
            error={all.error}
            isRetrying={all.isFetching}
            onRetry={() => (all.data ? more.ask() : void all.refetch())}
          />
        )}
        {all.hasNextPage && (
          <div className={styles['more']}>
            <Button isBusy={more.isBusy} busyText={texts.reading} onClick={more.ask}>
              {texts.more}
            </Button>
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** Reads all activities page by page, newest first. */
function useAllActivities() {
  const { key } = useSource();
  return useInfiniteQuery({
    queryKey: [...key, 'activities', 'all'],
    queryFn: ({ pageParam }) =>
      request<ActivityPage>(pageParam === null ? PATH : `${PATH}?before=${pageParam}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

const allActivityTexts = defineTexts({
  en: { title: 'All activity', more: 'Show earlier', reading: 'Fetching...' },
  sv: { title: 'All aktivitet', more: 'Visa tidigare', reading: 'Hämtar...' },
});
