import type { Notice } from '#domain/notices.ts';
import type { Language } from '#domain/texts.ts';
import { doneWords } from '#web/data/activity-words.ts';
import { notificationTexts } from './texts.ts';

type Done = Parameters<typeof doneWords>[0];

type Told =
  | Notice
  | ({ kind: 'activity'; id: string; occurredAt: string; entityName: string } & Done);

/** Something that a person did, or that follows from their records. */
export type Notification = Told & { isRead: boolean };

export type Notifications = { unread: number; notifications: readonly Notification[] };

/** What there is to tell of something, said after its name. */
export function toldWords(told: Told, language: Language): string {
  const texts = notificationTexts[language];
  switch (told.kind) {
    case 'activity':
      return doneWords(told, language);
    case 'goal_reached':
      return texts.goalReached;
    case 'value_old':
      return texts.valueOld({ count: told.months });
    case 'missing_rate':
      return texts.missingRate({ currency: told.currency });
    case 'invitation':
      return texts.invitation({ by: told.by });
    case 'co_owner_proposal':
      return texts.proposal({ by: told.by });
    case 'bank_consent':
      return told.isOver ? texts.consentOver : texts.consentEnding;
    case 'payment_failed':
      return texts.paymentFailed;
  }
}
