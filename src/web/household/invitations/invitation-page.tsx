import type { ReactNode } from 'react';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { dayOf } from '#domain/basics/months.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useSession } from '#web/client/session/session.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/language-switch.tsx';
import styles from './invitations.module.css';
import { invitationTexts } from './texts.ts';

type Props = { title: string; lead?: ReactNode; children?: ReactNode };

/** Frame of every state of an invitation; signed-out visitors can switch language. */
export function InvitationPage(props: Props) {
  const { phase } = useSession();
  return <EntryPage {...props} corner={phase === 'out' ? <LanguageSwitch /> : undefined} />;
}

/** Title and lead of a pending invitation. */
export function useOfferWords(preview: InvitationPreview) {
  const texts = useTexts(invitationTexts);
  const { householdName: household, inviterName: inviter } = preview;
  return { title: texts.title({ household }), lead: texts.lead({ household, inviter }) };
}

/** Explains what joining means, and until when the invitation can be answered. */
export function Offer({ preview }: { preview: InvitationPreview }) {
  const texts = useTexts(invitationTexts);
  const language = useLanguage();
  const day = formatDay(dayOf(new Date(preview.expiresAt)), language);
  const { inviterName: inviter, memberCount, shared } = preview;
  const categories = joinNames(
    shared.map((category) => texts.categories[category]),
    language,
  );
  return (
    <>
      <ul className={styles['points']}>
        <li>{texts.points.together}</li>
        {shared.length > 0 && (
          <li>{texts.points.seen({ inviter, others: memberCount - 1, categories })}</li>
        )}
        <li>{texts.points.choice}</li>
        <li>{texts.points.leave}</li>
      </ul>
      <p className={styles['note']}>{texts.until({ day })}</p>
    </>
  );
}
