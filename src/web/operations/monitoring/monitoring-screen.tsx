import { useTitle } from '#web/kit/ui/page-frame.tsx';
import { Table, WideTable } from '#web/kit/ui/table.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CallStats, MetricPoint, SystemStatus } from '#domain/operations/monitoring.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { formatNumber, formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { BackupList } from '#web/operations/backups/backup-list.tsx';
import {
  type AskAsOperator,
  bytesWords,
  createOperatorAsk,
  forgetToken,
  isUnauthorized,
  keepToken,
  msWords,
  storedToken,
} from '#web/operations/status/operator.ts';
import { StatusSections } from '#web/operations/status/status-sections.tsx';
import { Cards, Frame, Reasons } from './cards.tsx';
import { monitoringTexts } from './texts.ts';
import styles from './monitoring.module.css';

/** `/admin/monitoring`: for holders of the token, signed in or not. */
export function MonitoringScreen() {
  const [token, setToken] = useState(storedToken);
  const [isRefused, setRefused] = useState(false);
  const ask = useMemo(() => (token === null ? null : createOperatorAsk(token)), [token]);
  if (ask === null) {
    return (
      <TokenForm
        isRefused={isRefused}
        onToken={(typed) => {
          keepToken(typed);
          setRefused(false);
          setToken(typed);
        }}
      />
    );
  }
  const onRefused = () => {
    forgetToken();
    setRefused(true);
    setToken(null);
  };
  return <Dashboard ask={ask} onRefused={onRefused} />;
}

type Props = {
  /** The one before was not the token. */
  isRefused: boolean;
  onToken: (token: string) => void;
};

function TokenForm({ isRefused, onToken }: Props) {
  const texts = useTexts(monitoringTexts);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') onToken(typed);
  };
  return (
    <EntryPage title={texts.title} lead={texts.lead} corner={<LanguageSwitch />}>
      <form className={styles['form']} noValidate onSubmit={send}>
        {isRefused && (
          <FormError>
            <strong>{texts.refusedTitle}</strong>
            <p>{texts.refused}</p>
          </FormError>
        )}
        <PasswordField
          ref={field}
          label={texts.token}
          name="token"
          autoComplete="off"
          help={texts.tokenHelp}
          error={isMissing ? texts.refused : null}
        />
        <Button type="submit" variant="primary" isWide>
          {texts.access}
        </Button>
      </form>
    </EntryPage>
  );
}

/** Interval of reads of status and measurements (docs/product.md, section 9). */
const REFRESH_MS = 30_000;

/** A page that is out of sight asks for nothing; when it is seen again, at once. */
const refreshing = {
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  staleTime: REFRESH_MS,
  gcTime: 0,
  // Another node's figures stay until the requested ones have arrived.
  placeholderData: keepPreviousData,
} as const;

type DashboardProps = { ask: AskAsOperator; onRefused: () => void };

/**
 * Status of the installation. Old figures stay, with their age, while newer ones cannot be read.
 */
function Dashboard({ ask, onRefused }: DashboardProps) {
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

/** Logging out is leaving this page: nothing that was read stays (docs/product.md, section 2). */
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

type MonitoringTab = 'metrics' | 'calls' | 'backups';

type MeasuredProps = {
  status: SystemStatus;
  points: readonly MetricPoint[] | null;
  backups: ReactNode;
};

/** The three tabs of the page (docs/product.md, section 2). */
function Measured({ status, points, backups }: MeasuredProps) {
  const texts = useTexts(monitoringTexts);
  const [tab, setTab] = useState<MonitoringTab>('metrics');
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

/** Number of the latest ones shown (docs/product.md, section 9). */
const POINTS_MAX = 10;

/** The latest measurements, newest first. */
function PointsTable({ points }: { points: readonly MetricPoint[] }) {
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

/** Every answered call, the most frequent first. */
function CallsTable({ calls }: { calls: Readonly<Record<string, CallStats>> }) {
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
