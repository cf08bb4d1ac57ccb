import { useState } from 'react';
import type { Backup } from '#domain/operations/backups.ts';
import type { AskAsOperator } from '#web/operations/status/operator.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { BackupRow } from './backup-row.tsx';
import styles from './backups.module.css';
import { backupTexts } from './texts.ts';
import { useBackups } from './use-backups.ts';
import { useDeeds } from './use-deeds.ts';

type Props = { ask: AskAsOperator; onRefused: () => void };

/** The backups of all nodes, newest first, and the way to a new one. */
export function BackupList({ ask, onRefused }: Props) {
  const texts = useTexts(backupTexts);
  const { list, busy, work } = useBackups({ ask, onRefused });
  const deeds = useDeeds(ask, work);
  const [leaving, setLeaving] = useState<Backup | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const close = () => {
    setLeaving(null);
    setFailure(null);
  };
  const { data, error, isFetching, refetch } = list;
  const isMaking = busy === CREATE || (data ?? []).some(({ state }) => state === 'running');
  return (
    <>
      <Head isMaking={isMaking} isHeld={busy !== null} onCreate={() => void deeds.create(CREATE)} />
      {data === undefined && error === null && <p className={styles['none']}>{texts.loading}</p>}
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles['none']}>{texts.none}</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={texts.title}>
          {data.map((backup) => (
            <BackupRow
              key={backup.id}
              backup={backup}
              isBusy={busy === backup.filename}
              isHeld={busy !== null}
              onDownload={() => void deeds.download(backup)}
              onVerify={() => void deeds.verify(backup)}
              onRemove={() => setLeaving(backup)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={texts.removeTitle}
        text={leaving && texts.removeText({ name: leaving.filename })}
        confirmText={texts.removeConfirm}
        cancelText={texts.cancel}
        isBusy={leaving !== null && busy === leaving.filename}
        busyText={texts.removing}
        onCancel={close}
        onConfirm={() => leaving && void deeds.remove(leaving).then(close, setFailure)}
      >
        {failure && <WriteFailure error={failure} title={texts.notRemoved} />}
      </ConfirmDialog>
    </>
  );
}

/** What is under way when one is being made: no file of a backup is called that. */
const CREATE = 'create';

type HeadProps = { isMaking: boolean; isHeld: boolean; onCreate: () => void };

function Head({ isMaking, isHeld, onCreate }: HeadProps) {
  const texts = useTexts(backupTexts);
  return (
    <div className={styles['head']}>
      <p className={styles['lead']}>{texts.lead}</p>
      <Button
        variant="primary"
        isBusy={isMaking}
        aria-disabled={isHeld}
        busyText={texts.creating}
        onClick={onCreate}
      >
        {texts.create}
      </Button>
    </div>
  );
}
