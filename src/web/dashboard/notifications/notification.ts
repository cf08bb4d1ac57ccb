import { monthOf } from '#domain/basics/months.ts';
import type { Notice } from '#domain/figures/notifications/notices.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay, formatMoney, formatMonth, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { notificationTexts } from './texts.ts';

/**
 * A notification of another user's action or request, or one that follows from the user's records.
 */
export type Notification = Notice & { isRead: boolean };

export type Notifications = { unread: number; notifications: readonly Notification[] };

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
export function toldWords(told: Notice, language: Language): string {
  const texts = notificationTexts[language];
  switch (told.kind) {
    case 'goal_reached':
      return texts.goalReached;
    case 'value_old':
      return texts.valueOld({ count: told.months });
    case 'missing_rate':
      return texts.missingRate({ currency: told.currency });
    case 'binding_ends':
      return texts.bindingEnds({ day: formatDay(told.on, language) });
    case 'invitation':
      return texts.invitation({ by: told.by });
    case 'co_owner_proposal':
      return texts.proposal({ by: told.by });
    case 'bank_consent':
      return told.isOver ? texts.consentOver : texts.consentEnding;
    case 'share_accepted':
      return texts.accepted({ by: told.by });
    case 'bank_synced':
      return texts.synced({ count: told.count });
    case 'price_raised':
      return texts.priceRaised(raiseWords(told, language));
    case 'payment_failed':
      return texts.paymentFailed;
  }
}
