import type { JobStatus } from '#domain/operations/monitoring.ts';
import { formatInstant, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { WideTable } from '#web/kit/ui/wide-table.tsx';
import { Failures } from './parts.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

/** The work of each name; a name of a later release is shown as it is. */
export function JobsTable({ jobs }: { jobs: readonly JobStatus[] }) {
  const { jobs: texts, never } = useTexts(standingTexts);
  const language = useLanguage();
  if (jobs.length === 0) return <p className={styles['none']}>{texts.none}</p>;
  const names: Readonly<Record<string, string>> = texts;
  return (
    <WideTable
      caption={texts.title}
      columns={[texts.name, texts.waiting, texts.active, texts.failed, texts.lastRun]}
      rows={jobs.map(({ name, waiting, active, failed, lastRunAt }) => ({
        id: name,
        name: names[name] ?? name,
        figures: [
          formatNumber(waiting, language),
          formatNumber(active, language),
          <Failures key="failed" count={failed} />,
          lastRunAt === null ? never : formatInstant(lastRunAt, language),
        ],
      }))}
    />
  );
}
