import { useState } from 'react';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { logOut } from '#web/client/session/log-out.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Link } from 'wouter';
import { Button } from '#web/kit/ui/button.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { InvitationPage } from './invitation-page.tsx';
import styles from './invitations.module.css';
import { invitationTexts } from './texts.ts';

type Props = { preview: InvitationPreview; email: string };

/** Shown when the invitation is for another address than the signed-in user's. */
export function OtherAddress({ preview, email }: Props) {
  const texts = useTexts(invitationTexts);
  const [isLeaving, setLeaving] = useState(false);
  const address = preview.maskedEmail;
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <InvitationPage title={texts.otherTitle} lead={texts.other({ address })}>
      <div className={styles['body']}>
        <p>{texts.signedInAs({ address: email })}</p>
        <Button
          variant="primary"
          isWide
          isBusy={isLeaving}
          busyText={texts.signingOut}
          onClick={leave}
        >
          {texts.signOut}
        </Button>
        <Link href={paths.home} className={buttonClass({ variant: 'ghost', isWide: true })}>
          {texts.toHome}
        </Link>
      </div>
    </InvitationPage>
  );
}
