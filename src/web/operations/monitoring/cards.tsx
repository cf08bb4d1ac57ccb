import type { ReactNode } from 'react';
import {
  healthOf,
  type Health,
  type HealthReason,
} from '#domain/operations/installation-health.ts';
import type { SystemStatus } from '#domain/operations/monitoring.ts';
import { bytesWords, msWords } from '#web/operations/status/byte-and-time-formats.ts';
import { formatInstant, formatNumber, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './monitoring.module.css';
import { monitoringTexts } from './texts.ts';

const TONES = { healthy: 'good', warning: 'warn', critical: 'bad' } as const;

/** The four figures that lead the page (docs/product.md, section 2). */
export function Cards({ status }: { status: SystemStatus }) {
  const texts = useTexts(monitoringTexts);
  const language = useLanguage();
  const { memoryUsage, memoryLimit, databaseHealth, databaseTime, since } = status;
  const average = msWords(status.avgResponseTime, language);
  const health = databaseHealth ? 'healthy' : 'critical';
  return (
    <Tiles>
      <Card title={texts.status.title} figure={<Word health={status.status} />}>
        <p>{texts.status.uptime(hoursOf(status.uptime))}</p>
      </Card>
      <Card title={texts.memory.title} figure={bytesWords(memoryUsage, language)}>
        <p>{texts.memory.of({ limit: bytesWords(memoryLimit, language) })}</p>
        <Progress label={texts.memory.title} percent={(100 * memoryUsage) / memoryLimit} />
      </Card>
      <Card
        title={texts.database.title}
        figure={
          <Tone health={health}>{databaseHealth ? texts.database.ok : texts.database.error}</Tone>
        }
      >
        <p>{texts.database.average({ time: average })}</p>
        {databaseTime !== null && (
          <p>{texts.database.query({ time: msWords(databaseTime, language) })}</p>
        )}
      </Card>
      <Card title={texts.errors.title} figure={formatPercent(status.errorRate, language)}>
        <p>
          {texts.errors.totals({
            requests: formatNumber(status.totalRequests, language),
            errors: formatNumber(status.totalErrors, language),
          })}
        </p>
        <p>{texts.errors.since({ time: formatInstant(since, language) })}</p>
      </Card>
    </Tiles>
  );
}

/** Why it is not healthy, the worst first. */
export function Reasons({ reasons }: { reasons: readonly HealthReason[] }) {
  const texts = useTexts(monitoringTexts);
  if (reasons.length === 0) return null;
  return (
    <Sheet className={styles['reasons']} aria-label={texts.why}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Tag tone={TONES[healthOf(reason)]}>{texts.status[healthOf(reason)]}</Tag>
            <span>{texts.reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type CardProps = { title: string; figure: ReactNode; children: ReactNode };

function Card({ title, figure, children }: CardProps) {
  return (
    <Tile>
      <h2 className={styles['label']}>{title}</h2>
      <p className={styles['figure']}>{figure}</p>
      <div className={styles['below']}>{children}</div>
    </Tile>
  );
}

function Word({ health }: { health: Health }) {
  const texts = useTexts(monitoringTexts);
  return <Tone health={health}>{texts.status[health]}</Tone>;
}

/** Healthy is green, a warning yellow, critical red (docs/product.md, section 2). */
function Tone({ health, children }: { health: Health; children: string }) {
  return (
    <span className={styles['tone']} data-health={health}>
      {children}
    </span>
  );
}

function hoursOf(uptimeS: number): { hours: string; minutes: string } {
  const minutes = Math.floor(uptimeS / 60);
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };
}
