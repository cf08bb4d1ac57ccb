import { useState } from 'react';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyDrawing } from '#web/kit/ui/empty-state.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ActivityList } from './activity-list.tsx';
import styles from './activity.module.css';
import { activityTexts } from './texts.ts';
import { useRecentActivities } from './use-activities.ts';

const loadAll = () => import('./all-activity.tsx');

/** Latest activities, with a link to all of them. */
export function RecentActivity() {
  const texts = useTexts(activityTexts);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { data, error, isFetching, refetch } = useRecentActivities();
  return (
    <Sheet className={styles['sheet']}>
      <SheetHead title={texts.title}>
        {data && data.length > 0 && (
          <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {texts.all}
          </Button>
        )}
      </SheetHead>
      {data && data.length > 0 && <ActivityList activities={data} />}
      {data?.length === 0 && (
        <div className={classes(styles['none'], styles['tile'])}>
          <EmptyDrawing drawing="block" />
          <p>{texts.none}</p>
        </div>
      )}
      {!data && error && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={styles['none']}>
          <Skeleton shapes={['row', 'row', 'row']} />
        </div>
      )}
      {isOpen !== null && (
        <LazyPart load={loadAll} onFailure={() => setOpen(null)}>
          {({ AllActivity }) => <AllActivity isOpen={isOpen} onOpenChange={setOpen} />}
        </LazyPart>
      )}
    </Sheet>
  );
}
