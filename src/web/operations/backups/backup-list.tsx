import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import type { Backup } from '#domain/operations/backups.ts';
import { ReadFailure, showFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { formatInstant, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type AskAsOperator, bytesWords, isUnauthorized } from '#web/operations/status/operator.ts';
import { backupTexts } from './texts.ts';
import styles from './backups.module.css';

type Props = { ask: AskAsOperator; onRefused: () => void };

/** The backups of all nodes, newest first, and a button for a new one. */
export function BackupList({ ask, onRefused }: Props) {
  const texts = useTexts(backupTexts);
  const { list, busy, work } = useBackups({ ask, onRefused });
  const actions = useActions(ask, work);
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
      <Head
        isMaking={isMaking}
        isHeld={busy !== null}
        onCreate={() => void actions.create(CREATE)}
      />
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
              onDownload={() => void actions.download(backup)}
              onVerify={() => void actions.verify(backup)}
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
        onConfirm={() => leaving && void actions.remove(leaving).then(close, setFailure)}
      >
        {failure && <WriteFailure error={failure} title={texts.notRemoved} />}
      </ConfirmDialog>
    </>
  );
}

/** Name of the creation in progress: no backup file has this name. */
const CREATE = 'create';

type BackupListHeadProps = { isMaking: boolean; isHeld: boolean; onCreate: () => void };

function Head({ isMaking, isHeld, onCreate }: BackupListHeadProps) {
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

type BackupAction = (what: string, action: () => Promise<void>) => Promise<void>;

/** Actions on backups, with messages of their results. */
function useActions(ask: AskAsOperator, work: BackupAction) {
  const language = useLanguage();
  const texts = backupTexts[language];
  const trying = (what: string, title: string, action: () => Promise<void>): Promise<void> => {
    const retry = () => void trying(what, title, action);
    return work(what, () =>
      action().catch((error: unknown) => showFailure({ title, retry }, error, language)),
    );
  };
  return {
    create: (what: string) =>
      work(what, async () => {
        try {
          const made = await createBackup(ask);
          if (made === null) showToast({ title: texts.goesOn, description: texts.goesOnText });
          else showToast({ title: texts.created, description: made.filename });
        } catch {
          // The row of the attempt has the reason (docs/product.md, section 8, has these words).
          const description = texts.notCreated;
          showToast({ title: texts.failed, description, variant: 'destructive' });
        }
      }),
    download: ({ filename }: Backup) =>
      trying(filename, texts.notDownloaded, () => downloadBackup(ask, filename)),
    verify: ({ filename }: Backup) =>
      trying(filename, texts.notVerified, async () => {
        const isWhole = await verifyBackup(ask, filename);
        if (isWhole === null) showToast({ title: texts.verifying, description: filename });
        else if (isWhole) showToast({ title: texts.verified, description: filename });
        else {
          const description = texts.damagedText;
          showToast({ title: texts.damaged, description, variant: 'destructive' });
        }
      }),
    /** Throws on failure: the confirmation dialog shows the reason. */
    remove: ({ filename }: Backup) =>
      work(filename, async () => {
        await removeBackup(ask, filename);
        showToast({ title: texts.removed, description: filename });
      }),
  };
}

const LIST = '/api/admin/backups';

/** Interval of reads of the list while a backup is being made or verified. */
const BUSY_MS = 3_000;

type BackupsOptions = { ask: AskAsOperator; onRefused: () => void };

/** The backups, and their actions: one at a time. */
function useBackups({ ask, onRefused }: BackupsOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['operator', 'backups'],
    queryFn: async () => (await ask<Backup[]>(LIST)).body,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running') ? BUSY_MS : false,
  });
  const refused = useEffectEvent(onRefused);
  const isRefused = isUnauthorized(list.error);
  useEffect(() => {
    if (isRefused) refused();
  }, [isRefused]);
  /** Runs an action on one of them, or makes one; afterwards the list is read again. */
  const work = async (what: string, action: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await action();
    } finally {
      setBusy(null);
      await client.invalidateQueries({ queryKey: ['operator', 'backups'] });
    }
  };
  return { list, busy, work };
}

/** Makes one; null while it takes longer than a request may. */
async function createBackup(ask: AskAsOperator): Promise<Backup | null> {
  const { status, body } = await ask<Backup>('/api/admin/backup', 'POST');
  return status === 202 ? null : body;
}

/** Verifies a backup by reading all of it; null while that takes longer than a request may. */
async function verifyBackup(ask: AskAsOperator, filename: string): Promise<boolean | null> {
  const { status, body } = await ask<Backup>(`${pathOf(filename)}/verification`, 'POST');
  return status === 202 ? null : body.state === 'ready';
}

async function removeBackup(ask: AskAsOperator, filename: string): Promise<void> {
  await ask(pathOf(filename), 'DELETE');
}

/** Saves it by a one-time address: no address holds the token. */
async function downloadBackup(ask: AskAsOperator, filename: string): Promise<void> {
  const { body } = await ask<{ url: string }>(`${pathOf(filename)}/link`, 'POST');
  const link = document.createElement('a');
  link.href = body.url;
  link.download = filename;
  link.click();
}

function pathOf(filename: string): string {
  return `${LIST}/${encodeURIComponent(filename)}`;
}

const TONES = { running: 'est', ready: 'good', failed: 'bad', damaged: 'bad' } as const;

type BackupRowProps = {
  backup: Backup;
  isBusy: boolean;
  /** Another action is running; they run one at a time. */
  isHeld: boolean;
  onDownload: () => void;
  onVerify: () => void;
  onRemove: () => void;
};

/** One backup: its file, how large and how old it is, and whether it can be relied on. */
function BackupRow(props: BackupRowProps) {
  const { backup, isBusy, isHeld, onDownload, onVerify, onRemove } = props;
  const texts = useTexts(backupTexts);
  const language = useLanguage();
  const { filename: name, state, isHere } = backup;
  const hasFile = isHere && (state === 'ready' || state === 'damaged');
  return (
    <li className={styles['row']} aria-busy={isBusy}>
      <div>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['fine']}>{factsOf(backup, language)}</p>
      </div>
      <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
      <Figures backup={backup} />
      <div className={styles['actions']}>
        {hasFile && (
          <>
            <IconButton
              icon={Download}
              label={texts.download({ name })}
              aria-disabled={isHeld}
              onClick={onDownload}
            />
            <IconButton
              icon={ShieldCheck}
              label={texts.verify({ name })}
              aria-disabled={isHeld}
              onClick={onVerify}
            />
          </>
        )}
        {state !== 'running' && (isHere || state === 'failed') && (
          <IconButton
            icon={Trash2}
            label={texts.remove({ name })}
            aria-disabled={isHeld}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

function Figures({ backup: { size, created } }: { backup: Backup }) {
  const texts = useTexts(backupTexts);
  const language = useLanguage();
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{texts.size}</dt>
        <dd>{size === 0 ? '–' : bytesWords(size, language)}</dd>
      </div>
      <div>
        <dt>{texts.time}</dt>
        <dd>{formatInstant(created, language)}</dd>
      </div>
    </dl>
  );
}

function factsOf({ failure, ...backup }: Backup, language: Language): string {
  const texts = backupTexts[language];
  if (failure !== null) return texts.failures[failure];
  const { origin, rows, tables, verifiedAt, node, isHere } = backup;
  const facts = [
    texts.origins[origin],
    rows !== null &&
      tables !== null &&
      texts.rows({ rows: formatNumber(rows, language), tables: formatNumber(tables, language) }),
    verifiedAt !== null && texts.verifiedAt({ time: formatInstant(verifiedAt, language) }),
    !isHere && texts.elsewhere({ node }),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}
