import type { CallStats, MetricPoint } from '#domain/operations/monitoring.ts';
import { bytesWords, msWords } from '#web/operations/status/byte-and-time-formats.ts';
import { formatNumber, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { WideTable } from '#web/kit/ui/wide-table.tsx';
import styles from './monitoring.module.css';
import { monitoringTexts } from './texts.ts';

/** Number of the latest ones shown (specification, section 9). */
const POINTS_MAX = 10;

/** The latest measurements, newest first. */
export function PointsTable({ points }: { points: readonly MetricPoint[] }) {
  const texts = useTexts(monitoringTexts);
  const language = useLanguage();
  const { metrics } = texts.tabs;
  if (points.length === 0) return <p className={styles['none']}>{texts.points.none}</p>;
  return (
    <Table
      caption={metrics}
      columns={[
        texts.points.time,
        texts.points.memory,
        texts.points.database,
        texts.points.response,
      ]}
      rows={points.slice(0, POINTS_MAX).map((point) => ({
        id: point.timestamp,
        name: formatTime(point.timestamp, language),
        figures: [
          bytesWords(point.memoryUsage.rss, language),
          point.databaseHealth ? texts.database.ok : <Wrong>{texts.database.error}</Wrong>,
          point.responseTime === null ? '–' : msWords(point.responseTime, language),
        ],
      }))}
    />
  );
}

/** Every call that was answered, those most asked for first. */
export function CallsTable({ calls }: { calls: Readonly<Record<string, CallStats>> }) {
  const texts = useTexts(monitoringTexts).calls;
  const title = useTexts(monitoringTexts).tabs.calls;
  const language = useLanguage();
  const sorted = Object.entries(calls).toSorted(([, a], [, b]) => b.count - a.count);
  if (sorted.length === 0) return <p className={styles['none']}>{texts.none}</p>;
  return (
    <WideTable
      caption={title}
      columns={[texts.call, texts.count, texts.average, texts.p95, texts.refused, texts.errors]}
      rows={sorted.map(([call, { count, avgResponseTime, p95, refused, errors }]) => ({
        id: call,
        name: call === 'unknown' ? texts.unknown : <code>{call}</code>,
        figures: [
          formatNumber(count, language),
          msWords(avgResponseTime, language),
          msWords(p95, language),
          formatNumber(refused, language),
          errors === 0 ? '0' : <Wrong>{formatNumber(errors, language)}</Wrong>,
        ],
      }))}
    />
  );
}

function Wrong({ children }: { children: string }) {
  return <strong className={styles['wrong']}>{children}</strong>;
}
