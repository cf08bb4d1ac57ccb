import Pause from 'lucide-react/icons/pause';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { type BankConnection, isConsentEnding } from '#domain/banking/accounts/bank-connections.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { bankTexts } from '#web/banking/connections/texts.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { useReadNow, useOpenBankConsent } from '#web/banking/connections/use-connections.ts';
import styles from './banks.module.css';

type Props = { connection: BankConnection; isPremium: boolean };

/** Whether syncs pause because the user has no premium, or has had it again only for a moment. */
export function isResting({ status, trouble }: BankConnection, isPremium: boolean): boolean {
  return status !== 'disconnected' && (!isPremium || trouble === 'premium');
}

const TONES = {
  connected: 'good',
  syncing: 'info',
  needs_consent: 'warn',
  error: 'bad',
  disconnected: 'est',
} as const;

/** Status of a connection, in a word or two. */
export function ConnectionTag({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const { status, accounts } = connection;
  const isReading = status === 'syncing';
  const isEmpty = status === 'connected' && !accounts.some(({ isChosen }) => isChosen);
  return (
    <span aria-live="polite">
      {isResting(connection, isPremium) ? (
        <Tag tone="est" icon={Pause}>
          {texts.resting}
        </Tag>
      ) : (
        <Tag tone={isEmpty ? 'info' : TONES[status]} icon={isReading ? RefreshCw : undefined}>
          {isEmpty ? texts.followsNothing : texts[status]}
        </Tag>
      )}
    </span>
  );
}

/** Status of a connection that needs attention, and the action; hidden when all is well. */
export function ConnectionNews({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { status, trouble, consentEndsAt, accounts } = connection;
  if (status === 'disconnected') return <p>{texts.left}</p>;
  if (isResting(connection, isPremium)) {
    return <Notice>{isPremium ? texts.premiumBack : texts.premium}</Notice>;
  }
  if (status === 'needs_consent') return <Notice>{texts.over}</Notice>;
  if (status === 'error' && trouble !== null) return <Notice>{texts[trouble]}</Notice>;
  if (consentEndsAt !== null && isConsentEnding(consentEndsAt, now)) {
    const when = formatDay(consentEndsAt.slice(0, 10), language);
    return <Notice>{texts.ending({ when })}</Notice>;
  }
  if (accounts.some(({ isChosen }) => isChosen)) return null;
  if (accounts.length > 0) return <p>{texts.nothingChosen}</p>;
  return <p>{status === 'syncing' ? texts.noneYet : texts.noAccounts}</p>;
}

const loadAccounts = () => import('#web/banking/connections/accounts-dialog.tsx');
const loadLeave = () => import('./leave-dialog.tsx');

type ConnectionActionsProps = { connection: BankConnection; isPremium: boolean };

/** Actions on a connection; without premium it can still be removed. */
export function ConnectionActions({ connection, isPremium }: ConnectionActionsProps) {
  const texts = useTexts(bankTexts);
  const [opened, setOpened] = useState<'accounts' | 'leave' | null>(null);
  const { status, accounts, trouble } = connection;
  const close = () => setOpened(null);
  const isLeft = status === 'disconnected';
  const isOver = status === 'needs_consent';
  const isForeign = trouble === 'other_provider';
  const isFollowed = accounts.some(({ isChosen }) => isChosen);
  return (
    <div className={styles['actions']}>
      {isPremium && !isForeign && <Renew connection={connection} />}
      {isPremium && !isLeft && !isOver && !isForeign && (
        <>
          {(isFollowed || accounts.length === 0) && <ReadNow connection={connection} />}
          {accounts.length > 0 && (
            <Button
              variant={isFollowed ? 'secondary' : 'primary'}
              onClick={() => setOpened('accounts')}
            >
              {isFollowed ? texts.accounts : texts.chooseAccounts}
            </Button>
          )}
        </>
      )}
      <Button variant="ghost" onClick={() => setOpened('leave')}>
        {isLeft ? texts.remove : texts.leave}
      </Button>
      {opened === 'accounts' && (
        <LazyPart load={loadAccounts} onFailure={close}>
          {({ AccountsDialog }) => <AccountsDialog connection={connection} onClose={close} />}
        </LazyPart>
      )}
      {opened === 'leave' && (
        <LazyPart load={loadLeave} onFailure={close}>
          {({ LeaveDialog }) => <LeaveDialog connection={connection} onClose={close} />}
        </LazyPart>
      )}
    </div>
  );
}

/** Opens the bank's page again, where the consent has ended or soon will. */
function Renew({
  connection: { id, status, consentEndsAt },
}: Pick<ConnectionActionsProps, 'connection'>) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const { mutate, isPending, isSuccess } = useOpenBankConsent();
  const [now] = useState(() => new Date());
  const isLeft = status === 'disconnected';
  const isOver = status === 'needs_consent';
  const go = () => {
    const failed = { title: texts.failedStart, retry: go };
    mutate({ connection: id }, { onError: (error) => showFailure(failed, error, language) });
  };
  if (!isLeft && !isOver && !isConsentEnding(consentEndsAt, now)) return null;
  return (
    <Button
      variant={isOver ? 'primary' : 'secondary'}
      isBusy={isPending || isSuccess}
      busyText={texts.opening}
      onClick={go}
    >
      {isLeft ? texts.reconnect : texts.renew}
    </Button>
  );
}

function ReadNow({ connection: { id, status } }: Pick<ConnectionActionsProps, 'connection'>) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const { mutate, isPending } = useReadNow(id);
  const read = () =>
    mutate(undefined, {
      onError: (error) => showFailure({ title: texts.readFailed, retry: read }, error, language),
    });
  return (
    <Button isBusy={isPending || status === 'syncing'} busyText={texts.reading} onClick={read}>
      {texts.read}
    </Button>
  );
}
