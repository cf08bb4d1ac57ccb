import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Backup } from '#domain/operations/backups.ts';
import type { Language } from '#domain/basics/texts.ts';
import { bytesWords } from '#web/operations/status/operator.ts';
import { formatInstant, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './backups.module.css';
import { backupTexts } from './texts.ts';

const TONES = { running: 'est', ready: 'good', failed: 'bad', damaged: 'bad' } as const;

type Props = {
  backup: Backup;
  isBusy: boolean;
  /** Another action is running; they run one at a time. */
  isHeld: boolean;
  onDownload: () => void;
  onVerify: () => void;
  onRemove: () => void;
};

/** One backup: its file, how large and how old it is, and whether it can be relied on. */
export function BackupRow(props: Props) {
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
