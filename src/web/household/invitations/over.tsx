import { Link } from 'wouter';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSession } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { InvitationPage } from './invitation-page.tsx';
import { invitationTexts } from './texts.ts';

type Props = {
  preview: InvitationPreview;
  state: Exclude<InvitationPreview['state'], 'pending'>;
};

/** It can no longer be answered, and why. */
export function Over({ preview, state }: Props) {
  const texts = useTexts(invitationTexts);
  const { householdName: household, inviterName: inviter } = preview;
  const isOut = useSession().phase === 'out';
  const [href, text] =
    state !== 'accepted'
      ? [paths.home, texts.toHome]
      : isOut
        ? [paths.login, texts.signIn]
        : [paths.household, texts.toHousehold];
  return (
    <InvitationPage
      title={texts.states[state]}
      lead={texts.stateTexts[state]({ household, inviter })}
    >
      <Link href={href} className={buttonClass({ variant: 'primary', isWide: true })}>
        {text}
      </Link>
    </InvitationPage>
  );
}

/** Nothing is known of such a link. */
export function Unknown() {
  const texts = useTexts(invitationTexts);
  return (
    <InvitationPage title={texts.unknown} lead={texts.unknownText}>
      <Link href={paths.home} className={buttonClass({ variant: 'primary', isWide: true })}>
        {texts.toHome}
      </Link>
    </InvitationPage>
  );
}
