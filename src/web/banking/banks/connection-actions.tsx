import { useState } from 'react';
import { type BankConnection, isConsentEnding } from '#domain/banking/accounts/bank-connections.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import styles from './banks.module.css';
import { bankTexts } from '#web/banking/connections/texts.ts';
import { useReadNow, useOpenBankConsent } from '#web/banking/connections/use-connections.ts';

const loadAccounts = () => import('#web/banking/connections/accounts-dialog.tsx');
const loadLeave = () => import('./leave-dialog.tsx');

type Props = { connection: BankConnection; isPremium: boolean };

/** Actions on a connection; without premium it can still be removed. */
export function ConnectionActions({ connection, isPremium }: Props) {
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
function Renew({ connection: { id, status, consentEndsAt } }: Pick<Props, 'connection'>) {
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

function ReadNow({ connection: { id, status } }: Pick<Props, 'connection'>) {
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
