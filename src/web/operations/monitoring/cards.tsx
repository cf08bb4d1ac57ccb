import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import {
  type Health,
  healthOf,
  type HealthReason,
} from '#domain/operations/installation-health.ts';
import type { NodeStatus, SystemStatus } from '#domain/operations/monitoring.ts';
import { formatInstant, formatNumber, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Wordmark } from '#web/kit/ui/page-frame.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LanguageSwitch, ThemeToggle } from '#web/kit/ui/theme-and-language.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { bytesWords, msWords } from '#web/operations/status/operator.ts';
import { operatorTexts } from '#web/operations/status/texts.ts';
import { monitoringTexts } from './texts.ts';
import styles from './monitoring.module.css';

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

type PickedNode = {
  all: readonly NodeStatus[];
  /** Null: all of them together. */
  chosen: string | null;
  onChoose: (node: string | null) => void;
};

type Props = { onLogout: () => void; nodes: PickedNode | null; children: ReactNode };

/** Frame of the figures: the server's name, and the sign-out. */
export function Frame({ onLogout, nodes, children }: Props) {
  const texts = useTexts(monitoringTexts);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <a href="/" className={styles['home']}>
          <Wordmark size={26} />
        </a>
        <LanguageSwitch />
        <ThemeToggle />
        <Button variant="ghost" icon={LogOut} onClick={onLogout}>
          {texts.logout}
        </Button>
      </header>
      <main className={styles['main']}>
        <div className={styles['title']}>
          <h1>{texts.title}</h1>
          {nodes !== null && nodes.all.length > 1 && <NodePicker {...nodes} />}
        </div>
        {children}
      </main>
    </div>
  );
}

const ALL = '';

function NodePicker({ all, chosen, onChoose }: PickedNode) {
  const texts = useTexts(monitoringTexts);
  const { nodeStates } = useTexts(operatorTexts);
  const options = all.map(({ name, state }) => ({
    value: name,
    text: `${name}, ${nodeStates[state]}`,
  }));
  return (
    <div className={styles['picker']}>
      <Select
        label={texts.node}
        value={chosen ?? ALL}
        options={[{ value: ALL, text: texts.allNodes }, ...options]}
        onChange={({ currentTarget: { value } }) => onChoose(value === ALL ? null : value)}
      />
    </div>
  );
}
