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
import { type Notification, useMarkRead, useNotifications } from './bell.tsx';
import styles from './notifications.module.css';
import { kindNamed, type RecordName } from '#domain/records/kinds.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Notice } from '#domain/figures/notifications/notices.ts';
import {
  type Language,
  type CountParams,
  type DayParams,
  defineTexts,
} from '#domain/basics/texts.ts';
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

type ByParams = { by: string };
type PriceRaiseParams = { from: string; to: string; each: string; month: string };

const notificationTexts = defineTexts({
  en: {
    markAll: 'Mark all as read',
    none: 'No notifications',
    isNew: 'New:',
    goalReached: 'has been reached',
    valueOld: ({ count }: CountParams) => `was last valued ${count} months ago`,
    missingRate: ({ currency }: { currency: string }) =>
      `is not counted: there is no rate for ${currency}`,
    bindingEnds: ({ day }: DayParams) =>
      `has a rate that is fixed until ${day}. Ask your bank and others for an offer before then`,
    invitation: ({ by }: ByParams) => `is a household that ${by} invites you to`,
    proposal: ({ by }: ByParams) => `waits for your answer: ${by} says that you own a share of it`,
    joined: ({ by }: ByParams) => `has a new member, ${by}, who sees what you share`,
    accepted: ({ by }: ByParams) => `is now owned together with ${by}, who accepted the share`,
    synced: ({ count }: CountParams) =>
      count === 1 ? 'has sent a new transaction' : `has sent ${count} new transactions`,
    consentEnding: 'soon needs your consent again to be read',
    consentOver: 'needs your consent to be read again',
    priceRaised: ({ from, to, each, month }: PriceRaiseParams) =>
      `was raised from ${from} to ${to} ${each} in ${month}`,
    each: {
      weekly: 'a week',
      every_2_weeks: 'every second week',
      every_3_weeks: 'every third week',
      every_4_weeks: 'every fourth week',
      monthly: 'a month',
      every_2_months: 'every second month',
      quarterly: 'a quarter',
      every_4_months: 'every fourth month',
      half_yearly: 'every half year',
      yearly: 'a year',
    },
    paymentFailed: 'is not paid for: the payment did not go through',
    failed: 'It could not be marked as read',
  },
  sv: {
    markAll: 'Markera alla som lästa',
    none: 'Inga aviseringar',
    isNew: 'Ny:',
    goalReached: 'har nåtts',
    valueOld: ({ count }: CountParams) => `fick sitt värde för ${count} månader sedan`,
    missingRate: ({ currency }: { currency: string }) =>
      `räknas inte med: kurs för ${currency} saknas`,
    bindingEnds: ({ day }: DayParams) =>
      `har en ränta som är bunden till ${day}. Be banken och andra om ett erbjudande innan dess`,
    invitation: ({ by }: ByParams) => `är ett hushåll som ${by} bjuder in dig till`,
    proposal: ({ by }: ByParams) => `väntar på ditt svar: ${by} säger att du äger en andel av det`,
    joined: ({ by }: ByParams) => `har en ny medlem, ${by}, som ser det du delar`,
    accepted: ({ by }: ByParams) => `ägs nu tillsammans med ${by}, som har godkänt andelen`,
    synced: ({ count }: CountParams) =>
      count === 1 ? 'har skickat en ny transaktion' : `har skickat ${count} nya transaktioner`,
    consentEnding: 'behöver snart ditt samtycke igen för att läsas',
    consentOver: 'behöver ditt samtycke för att läsas igen',
    priceRaised: ({ from, to, each, month }: PriceRaiseParams) =>
      `höjdes från ${from} till ${to} ${each} i ${month}`,
    each: {
      weekly: 'i veckan',
      every_2_weeks: 'varannan vecka',
      every_3_weeks: 'var tredje vecka',
      every_4_weeks: 'var fjärde vecka',
      monthly: 'i månaden',
      every_2_months: 'varannan månad',
      quarterly: 'i kvartalet',
      every_4_months: 'var fjärde månad',
      half_yearly: 'i halvåret',
      yearly: 'om året',
    },
    paymentFailed: 'är inte betalt: betalningen gick inte igenom',
    failed: 'Det kunde inte markeras som läst',
  },
});
