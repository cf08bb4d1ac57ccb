import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Landmark from 'lucide-react/icons/landmark';
import Target from 'lucide-react/icons/target';
import TrendingUp from 'lucide-react/icons/trending-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import { Link } from 'wouter';
import { ReadFailure, showFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { transactionsPath } from '#web/client/navigation/wanted-transactions.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import { bellTexts } from './bell-texts.ts';
import { notificationTexts } from './texts.ts';
import { type Notification, useMarkRead, useNotifications } from './bell.tsx';
import styles from './notifications.module.css';
import { kindNamed, type RecordName } from '#domain/records/kinds.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Notice } from '#domain/figures/notifications/notices.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay, formatMoney, formatMonth, formatWholeMoney } from '#web/kit/i18n/format.ts';

/** All notifications, newest first; a followed one has been read. */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const { title } = useTexts(bellTexts);
  const texts = useTexts(notificationTexts);
  const language = useLanguage();
  const { data, error, isPending, isFetching, refetch } = useNotifications();
  const { mutate } = useMarkRead();
  const markRead = (ids: readonly string[]) => {
    const failed = { title: texts.failed, retry: () => markRead(ids) };
    mutate(ids, { onError: (failure) => showFailure(failed, failure, language) });
  };
  const unread = data?.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  return (
    <>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {unread.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => markRead(unread)}>
            {texts.markAll}
          </Button>
        )}
      </div>
      <div className={styles['body']}>
        {isPending && <Skeleton shapes={['row', 'row', 'row']} />}
        {error && data === undefined && (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.notifications.length === 0 && <p className={styles['none']}>{texts.none}</p>}
        <ul>
          {data?.notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onFollow={() => {
                if (!notification.isRead) markRead([notification.id]);
                onFollow();
              }}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

type Props = { notification: Notification; onFollow: () => void };

/** A notification; links to the screen where it can be seen or resolved. */
function NotificationRow({ notification, onFollow }: Props) {
  const texts = useTexts(notificationTexts);
  const language = useLanguage();
  const when = useWhen(notification.occurredAt);
  return (
    <li>
      <Link href={pathOf(notification)} className={styles['row']} onClick={onFollow}>
        <Icon of={ICONS[notification.kind]} className={styles['icon']} />
        <span className={styles['words']}>
          {!notification.isRead && <span className={unseenClass}>{texts.isNew} </span>}
          <b>{notification.entityName}</b> {notificationText(notification, language)}
          <time dateTime={notification.occurredAt}>{when}</time>
        </span>
        {!notification.isRead && <span className={styles['dot']} />}
      </Link>
    </li>
  );
}

/** The screen of a notification's subject; payments are looked for by their name. */
function pathOf({ entityType, entityName }: Notification): string {
  switch (entityType) {
    case 'household':
      return paths.household;
    case 'bank':
      return paths.banks;
    case 'bank_transactions':
      return paths.transactions;
    case 'subscription':
      return paths.premium;
    case 'recurring':
      return transactionsPath({ search: entityName });
    default: {
      const record: RecordName = entityType;
      return KIND_SCREENS[kindNamed(record) ?? 'assets'].path;
    }
  }
}

const ICONS: Readonly<Record<Notification['kind'], LucideIcon>> = {
  goal_reached: Target,
  value_old: TriangleAlert,
  missing_rate: TriangleAlert,
  price_raised: TrendingUp,
  binding_ends: CalendarClock,
  invitation: UserPlus,
  co_owner_proposal: UserPlus,
  member_joined: UserPlus,
  share_accepted: UserPlus,
  bank_synced: Landmark,
  bank_consent: TriangleAlert,
  payment_failed: TriangleAlert,
};

type PriceRaiseNotice = Extract<Notice, { kind: 'price_raised' }>;

function raiseWords(
  { amount, before, currency, cadence, on }: PriceRaiseNotice,
  language: Language,
) {
  const areWhole = [amount, before].every((text) => text.endsWith('.00'));
  const format = areWhole ? formatWholeMoney : formatMoney;
  return {
    from: format(before, currency, language),
    to: format(amount, currency, language),
    each: notificationTexts[language].each[cadence],
    month: formatMonth(monthOf(on), language),
  };
}

/** Words of a notification, after the name of its subject. */
export function notificationText(notification: Notice, language: Language): string {
  const texts = notificationTexts[language];
  switch (notification.kind) {
    case 'goal_reached':
      return texts.goalReached;
    case 'value_old':
      return texts.valueOld({ count: notification.months });
    case 'missing_rate':
      return texts.missingRate({ currency: notification.currency });
    case 'binding_ends':
      return texts.bindingEnds({ day: formatDay(notification.on, language) });
    case 'invitation':
      return texts.invitation({ by: notification.by });
    case 'co_owner_proposal':
      return texts.proposal({ by: notification.by });
    case 'bank_consent':
      return notification.isOver ? texts.consentOver : texts.consentEnding;
    case 'member_joined':
      return texts.joined({ by: notification.by });
    case 'share_accepted':
      return texts.accepted({ by: notification.by });
    case 'bank_synced':
      return texts.synced({ count: notification.count });
    case 'price_raised':
      return texts.priceRaised(raiseWords(notification, language));
    case 'payment_failed':
      return texts.paymentFailed;
  }
}
