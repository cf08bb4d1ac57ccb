import { type ReactNode, useState } from 'react';
import type { MetricPoint, SystemStatus } from '#domain/operations/monitoring.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import styles from './monitoring.module.css';
import { CallsTable, PointsTable } from './tables.tsx';
import { monitoringTexts } from './texts.ts';

type Tab = 'metrics' | 'calls' | 'backups';
type Props = { status: SystemStatus; points: readonly MetricPoint[] | null; backups: ReactNode };

/** The three tabs of the page (specification, section 2). */
export function Measured({ status, points, backups }: Props) {
  const texts = useTexts(monitoringTexts);
  const [tab, setTab] = useState<Tab>('metrics');
  const { apiEndpointStats } = status.lastMetrics;
  return (
    <div className={styles['tabs']}>
      <Tabs
        label={texts.tabs.label}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'metrics',
            text: texts.tabs.metrics,
            content: <Sheet>{points !== null && <PointsTable points={points} />}</Sheet>,
          },
          {
            value: 'calls',
            text: texts.tabs.calls,
            content: (
              <Sheet>
                <CallsTable calls={apiEndpointStats} />
              </Sheet>
            ),
          },
          { value: 'backups', text: texts.tabs.backups, content: <Sheet>{backups}</Sheet> },
        ]}
      />
    </div>
  );
}
