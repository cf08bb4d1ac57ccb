import { useLocation } from 'wouter';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { householdPath } from '#web/client/navigation/paths.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { InvitationPage, Offer, useOfferWords } from './invitation-page.tsx';
import styles from './invitations.module.css';
import { OtherAddress } from './other-address.tsx';
import { invitationTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';

type Props = { preview: InvitationPreview; token: string; email: string };

/** Lets the invited, signed-in user accept or decline. */
export function InvitationAnswer({ preview, token, email }: Props) {
  const texts = useTexts(invitationTexts);
  const [, navigate] = useLocation();
  const words = useOfferWords(preview);
  const { accept, decline, error } = useAnswer();
  const isBusy = accept.isPending || decline.isPending;
  const onAccept = () =>
    accept.mutate(
      { token },
      {
        onSuccess: ({ id, name }) => {
          showToast({ title: texts.accepted({ household: name }) });
          navigate(householdPath(id), { replace: true });
        },
      },
    );
  const onDecline = () =>
    decline.mutate({ token }, { onSuccess: () => showToast({ title: texts.declined }) });
  const isOther = error instanceof RemoteError && error.code === 'invitation_other_address';
  if (isOther) return <OtherAddress preview={preview} email={email} />;
  return (
    <InvitationPage {...words}>
      <div className={styles['body']}>
        <Offer preview={preview} />
        <p className={styles['note']}>{texts.signedInAs({ address: email })}</p>
        <WriteFailure error={error} />
        <Button
          variant="primary"
          isWide
          isBusy={isBusy}
          busyText={accept.isPending ? texts.accepting : texts.accept}
          onClick={onAccept}
        >
          {texts.accept}
        </Button>
        <Button
          isWide
          isBusy={isBusy}
          busyText={decline.isPending ? texts.declining : texts.decline}
          onClick={onDecline}
        >
          {texts.decline}
        </Button>
      </div>
    </InvitationPage>
  );
}
