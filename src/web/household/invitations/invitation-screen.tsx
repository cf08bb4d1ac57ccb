import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type InvitationPreview, maskEmail } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { householdPath, paths } from '#web/client/navigation/paths.ts';
import { logOut } from '#web/client/session/user.ts';
import { useSession } from '#web/client/session/session.ts';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import { INVITATION_KEY } from '#web/kit/storage/keys.ts';
import { removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { Spinner } from '#web/kit/ui/loading.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { invitationTexts } from './texts.ts';
import { useAnswer } from './use-invitations.ts';
import styles from './invitations.module.css';
import { dayOf } from '#domain/basics/months.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';

/** `/household/invitation?token=`: the page of a mailed link, signed in or not. */
export function InvitationScreen() {
  const texts = useTexts(invitationTexts);
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const session = useSession();
  const { data, error, isFetching, refetch } = usePreview(token);
  const isIn = session.phase === 'in' && !session.isHalfway;
  useEffect(() => {
    if (isIn) removeStored(INVITATION_KEY);
  }, [isIn]);
  if (token === '' || isNotFound(error)) return <Unknown />;
  if (data === undefined || session.phase === 'starting') {
    return (
      <InvitationPage title={texts.plainTitle}>
        {error === null ? (
          <Spinner />
        ) : (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </InvitationPage>
    );
  }
  if (data.state !== 'pending') return <Ended preview={data} state={data.state} />;
  const open = { preview: data, token };
  if (session.phase !== 'in') return <SignedOut {...open} isHalfway={false} />;
  if (session.isHalfway) return <SignedOut {...open} isHalfway />;
  const isTheirs = maskEmail(session.email.toLowerCase()) === data.maskedEmail;
  if (!isTheirs) return <OtherAddress preview={data} email={session.email} />;
  return <InvitationAnswer {...open} email={session.email} />;
}

function usePreview(token: string) {
  const query = new URLSearchParams({ token });
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request<InvitationPreview>(`/api/invitation?${query}`, { isAnonymous: true }),
    enabled: token !== '',
    ...CHANGED_BY_OTHERS,
  });
}

/** A malformed token is answered with 400. */
function isNotFound(error: unknown): boolean {
  return error instanceof RemoteError && (error.status === 404 || error.status === 400);
}

type Props = {
  preview: InvitationPreview;
  state: Exclude<InvitationPreview['state'], 'pending'>;
};

/** Explains why the invitation can no longer be answered. */
function Ended({ preview, state }: Props) {
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

/** Shown for an unknown token. */
function Unknown() {
  const texts = useTexts(invitationTexts);
  return (
    <InvitationPage title={texts.unknown} lead={texts.unknownText}>
      <Link href={paths.home} className={buttonClass({ variant: 'primary', isWide: true })}>
        {texts.toHome}
      </Link>
    </InvitationPage>
  );
}

type SignedOutProps = {
  preview: InvitationPreview;
  token: string;
  /** Signed in with the password, but not yet with the second factor. */
  isHalfway: boolean;
};

/** Offers to sign up or in; the stored token leads back here afterwards. */
function SignedOut({ preview, token, isHalfway }: SignedOutProps) {
  const texts = useTexts(invitationTexts);
  const storeToken = () => writeStored(INVITATION_KEY, encodeURIComponent(token));
  return (
    <InvitationPage {...useOfferWords(preview)}>
      <div className={styles['body']}>
        <Offer preview={preview} />
        <p>{texts.forAddress({ address: preview.maskedEmail })}</p>
        {isHalfway ? (
          <ActionLink href={paths.home} text={texts.goOn} isFirst onFollow={storeToken} />
        ) : (
          <>
            <ActionLink href={paths.signup} text={texts.signUp} isFirst onFollow={storeToken} />
            <ActionLink href={paths.login} text={texts.signIn} onFollow={storeToken} />
          </>
        )}
      </div>
    </InvitationPage>
  );
}

function ActionLink(props: {
  href: string;
  text: string;
  isFirst?: boolean;
  onFollow: () => void;
}) {
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

type InvitationAnswerProps = { preview: InvitationPreview; token: string; email: string };

/** Lets the invited, signed-in user accept or decline. */
function InvitationAnswer({ preview, token, email }: InvitationAnswerProps) {
  const texts = useTexts(invitationTexts);
  const [, navigate] = useLocation();
  const words = useOfferWords(preview);
  const { accept, decline, error } = useAnswer();
  const isBusy = accept.isPending || decline.isPending;
  const onAccept = () =>
    accept.mutate(
      { token, shared: preview.shared },
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

type OtherAddressProps = { preview: InvitationPreview; email: string };

/** Shown when the invitation is for another address than the signed-in user's. */
function OtherAddress({ preview, email }: OtherAddressProps) {
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

type InvitationPageProps = { title: string; lead?: ReactNode; children?: ReactNode };

/** Frame of every state of an invitation; signed-out visitors can switch language. */
function InvitationPage(props: InvitationPageProps) {
  const { phase } = useSession();
  return <EntryPage {...props} corner={phase === 'out' ? <LanguageSwitch /> : undefined} />;
}

/** Title and lead of a pending invitation. */
function useOfferWords(preview: InvitationPreview) {
  const texts = useTexts(invitationTexts);
  const { householdName: household, inviterName: inviter } = preview;
  return { title: texts.title({ household }), lead: texts.lead({ household, inviter }) };
}

/** Explains what joining means, and until when the invitation can be answered. */
function Offer({ preview }: { preview: InvitationPreview }) {
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
