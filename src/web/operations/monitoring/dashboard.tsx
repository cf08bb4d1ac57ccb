import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { MetricPoint, SystemStatus } from '#domain/operations/monitoring.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import {
  type AskAsOperator,
  forgetToken,
  isUnauthorized,
} from '#web/operations/status/operator.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { BackupList } from '#web/operations/backups/backup-list.tsx';
import { StatusSections } from '#web/operations/status/status-sections.tsx';
import { Cards, Reasons } from './cards.tsx';
import { Frame } from './frame.tsx';
import styles from './monitoring.module.css';
import { CallsTable, PointsTable } from './tables.tsx';
import { monitoringTexts } from './texts.ts';

/** Interval of reads of status and measurements (specification, section 9). */
const REFRESH_MS = 30_000;

/** A page that is out of sight asks for nothing; when it is seen again, at once. */
const refreshing = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  staleTime: REFRESH_MS,
  gcTime: 0,
  // Another node's figures stay until those that are asked for have come.
  placeholderData: keepPreviousData,
} as const;

type Props = { ask: AskAsOperator; onRefused: () => void };

/**
 * Status of the installation. Old figures stay, with their age, while newer ones cannot be read.
 */
export function Dashboard({ ask, onRefused }: Props) {
  const texts = useTexts(monitoringTexts);
  const [node, setNode] = useState<string | null>(null);
  const status = useQuery(statusQuery(ask, node));
  // A token that is refused is tried once, not twice.
  const isIn = status.data !== undefined;
  const points = useQuery({ ...pointsQuery(ask, node), enabled: isIn });
  useTitle(texts.pageTitle);
  const refused = useEffectEvent(onRefused);
  const isRefused = isUnauthorized(status.error) || isUnauthorized(points.error);
  useEffect(() => {
    if (isRefused) refused();
  }, [isRefused]);
  const { data, error } = status;
  if (data === undefined) {
    const isWaiting = error === null || isUnauthorized(error);
    return (
      <Frame onLogout={logout} nodes={null}>
        {isWaiting && <p role="status">{texts.loading}</p>}
        {!isWaiting && (
          <ReadFailure
            error={error}
            isRetrying={status.isFetching}
            onRetry={() => void status.refetch()}
          />
        )}
      </Frame>
    );
  }
  return (
    <Frame onLogout={logout} nodes={{ all: data.nodes, chosen: node, onChoose: setNode }}>
      <Age status={data} isOld={error !== null} />
      <Cards status={data} />
      <Reasons reasons={data.reasons} />
      <Measured
        status={data}
        points={points.data ?? null}
        backups={<BackupList {...{ ask, onRefused }} />}
      />
      <StatusSections status={data} />
    </Frame>
  );
}

/** Logging out is leaving this page: nothing that was read stays (specification, section 2). */
function logout(): void {
  forgetToken();
  location.reload();
}

function Age({ status, isOld }: { status: SystemStatus; isOld: boolean }) {
  const texts = useTexts(monitoringTexts);
  const time = formatTime(status.lastMetrics.timestamp, useLanguage());
  if (isOld) return <Notice>{texts.old({ time })}</Notice>;
  return <p className={styles['age']}>{texts.updated({ time })}</p>;
}

type Tab = 'metrics' | 'calls' | 'backups';

type MeasuredProps = {
  status: SystemStatus;
  points: readonly MetricPoint[] | null;
  backups: ReactNode;
};

/** The three tabs of the page (specification, section 2). */
function Measured({ status, points, backups }: MeasuredProps) {
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

/** Null asks about all nodes. */
function statusQuery(ask: AskAsOperator, node: string | null) {
  return queryOptions({
    ...refreshing,
    queryKey: ['operator', 'status', node],
    queryFn: async () => (await ask<SystemStatus>(`/api/admin/system-status${of(node)}`)).body,
  });
}

function pointsQuery(ask: AskAsOperator, node: string | null) {
  return queryOptions({
    ...refreshing,
    queryKey: ['operator', 'metrics', node],
    queryFn: async () => (await ask<MetricPoint[]>(`/api/admin/metrics${of(node)}`)).body,
  });
}

function of(node: string | null): string {
  return node === null ? '' : `?${new URLSearchParams({ node })}`;
}
