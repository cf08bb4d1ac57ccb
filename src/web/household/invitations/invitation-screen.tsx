import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { type InvitationPreview, maskEmail } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { INVITATION_KEY } from './kept-invitation.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useSession } from '#web/client/session/session.ts';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { removeStored } from '#web/kit/i18n/stored.ts';
import { Spinner } from '#web/kit/ui/spinner.tsx';
import { Answering } from './answering.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { Over, Unknown } from './over.tsx';
import { SignedOut } from './signed-out.tsx';
import { SomebodyElse } from './somebody-else.tsx';
import { invitationTexts } from './texts.ts';

/** `/household/invitation?token=`: what a mailed link opens, whoever is signed in, if anybody. */
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
  if (data.state !== 'pending') return <Over preview={data} state={data.state} />;
  const open = { preview: data, token };
  if (session.phase !== 'in') return <SignedOut {...open} isHalfway={false} />;
  if (session.isHalfway) return <SignedOut {...open} isHalfway />;
  const isTheirs = maskEmail(session.email.toLowerCase()) === data.maskedEmail;
  if (!isTheirs) return <SomebodyElse preview={data} email={session.email} />;
  return <Answering {...open} email={session.email} />;
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

/** A text that cannot be a token at all is refused as such. */
function isNotFound(error: unknown): boolean {
  return error instanceof RemoteError && (error.status === 404 || error.status === 400);
}
