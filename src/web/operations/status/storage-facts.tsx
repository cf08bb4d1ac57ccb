import type { SystemStatus } from '#domain/operations/monitoring.ts';
import { bytesWords } from './operator-words.ts';
import { formatInstant } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Fact, Facts } from './parts.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

export function StorageFacts({
  status: { disk, databaseSize, backups },
}: {
  status: SystemStatus;
}) {
  const { storage: texts, never } = useTexts(standingTexts);
  const lastReadyAt = backups?.lastReadyAt ?? null;
  const language = useLanguage();
  const words = { free: bytesWords(disk.free, language), size: bytesWords(disk.size, language) };
  return (
    <>
      <Facts>
        <Fact name={texts.database}>
          {databaseSize === null ? '–' : bytesWords(databaseSize, language)}
        </Fact>
        {backups !== null && (
          <Fact name={texts.backup}>
            {lastReadyAt === null ? never : formatInstant(lastReadyAt, language)}
          </Fact>
        )}
        <Fact name={texts.disk}>{texts.diskOf(words)}</Fact>
      </Facts>
      <div className={styles['bar']}>
        <Progress label={texts.used} percent={100 - (100 * disk.free) / disk.size} />
      </div>
    </>
  );
}
