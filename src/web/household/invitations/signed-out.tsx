import { Link } from 'wouter';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { INVITATION_KEY } from './kept-invitation.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { writeStored } from '#web/kit/i18n/stored.ts';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { InvitationPage, Offer, useOfferWords } from './invitation-page.tsx';
import styles from './invitations.module.css';
import { invitationTexts } from './texts.ts';

type Props = {
  preview: InvitationPreview;
  token: string;
  /** The second factor is still to be shown. */
  isHalfway: boolean;
};

/** Nobody is signed in: the ways to an account lead back here. */
export function SignedOut({ preview, token, isHalfway }: Props) {
  const texts = useTexts(invitationTexts);
  const keep = () => writeStored(INVITATION_KEY, encodeURIComponent(token));
  return (
    <InvitationPage {...useOfferWords(preview)}>
      <div className={styles['body']}>
        <Offer preview={preview} />
        <p>{texts.forAddress({ address: preview.maskedEmail })}</p>
        {isHalfway ? (
          <Way href={paths.home} text={texts.goOn} isFirst onFollow={keep} />
        ) : (
          <>
            <Way href={paths.signup} text={texts.signUp} isFirst onFollow={keep} />
            <Way href={paths.login} text={texts.signIn} onFollow={keep} />
          </>
        )}
      </div>
    </InvitationPage>
  );
}

function Way(props: { href: string; text: string; isFirst?: boolean; onFollow: () => void }) {
  const { href, text, isFirst = false, onFollow } = props;
  const variant = isFirst ? 'primary' : 'secondary';
  return (
    // A middle click opens the same in another tab.
    <Link
      href={href}
      className={buttonClass({ variant, isWide: true })}
      onClick={onFollow}
      onAuxClick={onFollow}
    >
      {text}
    </Link>
  );
}
