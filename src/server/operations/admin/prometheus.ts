import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ArchiveStatus } from '#domain/operations/archive.ts';
import { LATENCY_EDGES_MS } from '#domain/operations/latency.ts';
import type { Measurement } from '#server/operations/metrics/measurements.ts';
import type { Tally } from '#server/operations/metrics/calls.ts';
import { type InstallationStatus, readStatus, type StatusParts } from './status-sources.ts';

/** The details reported of this process, and of the installation while the database answers. */
type ScrapedMetrics = { look: Measurement; status: InstallationStatus | null };

type Prometheus = { contentType: string; write(scraped: ScrapedMetrics): Promise<string> };

type Labels = Record<string, string | number>;
type MetricValue = { value: number; labels: Labels; metricName?: string };
type Metric = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  values: MetricValue[];
};

/**
 * Measurements in Prometheus's format. The library is loaded with the first scrape: an installation
 * without Prometheus does not pay for it.
 */
async function openPrometheus(): Promise<Prometheus> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const standing = new Registry();
  collectDefaultMetrics({ register: standing });
  return {
    contentType: standing.contentType,
    async write(scraped) {
      const own = new Registry();
      for (const metric of [...ownMetrics(scraped.look), ...sharedMetrics(scraped.status)]) {
        register(own, metric);
      }
      return `${await own.metrics()}\n${await standing.metrics()}`;
    },
  };
}

/** The library counts by itself; our numbers are counted already, and it only writes them. */
function register(registry: Registry, metric: Metric): void {
  const counted = { name: metric.name, get: async () => ({ ...metric, aggregator: 'sum' }) };
  registry.registerMetric(counted as unknown as Parameters<Registry['registerMetric']>[0]);
}

function ownMetrics({ calls, sample, node }: Measurement): Metric[] {
  const started = Date.parse(node.startedAt) / 1000;
  const { databaseMs } = sample;
  return [
    durations(calls),
    counter(
      'valv_http_refused_total',
      'Answers refused for the asker’s own reason (4xx)',
      [...calls].map(([call, { refused }]) => ({ value: refused, labels: { call } })),
    ),
    counter(
      'valv_http_errors_total',
      'Answers that failed for a reason of ours (5xx)',
      [...calls].map(([call, { errors }]) => ({ value: errors, labels: { call } })),
    ),
    gauge('valv_node_info', 'This node', [{ value: 1, labels: { node: node.name } }]),
    gauge('valv_start_time_seconds', 'When this process started', only(started)),
    gauge('valv_memory_limit_bytes', 'What this process may use', only(node.memoryLimit)),
    gauge('valv_disk_free_bytes', 'Room left where the data lies', only(node.diskFree)),
    gauge('valv_disk_size_bytes', 'Room in all where the data lies', only(node.diskSize)),
    gauge('valv_database_up', 'Whether the database answers', only(databaseMs === null ? 0 : 1)),
    gauge(
      'valv_database_seconds',
      'How long the database took to answer a query',
      databaseMs === null ? [] : only(databaseMs / 1000),
    ),
  ];
}

function sharedMetrics(status: InstallationStatus | null): Metric[] {
  if (status === null) return [];
  const { jobs, mail, people, backups, archive, databaseSize } = status;
  const byJob = (count: 'waiting' | 'active' | 'failed') =>
    jobs.map((job) => ({ value: job[count], labels: { job: job.name } }));
  const ready = backups?.lastReadyAt ?? null;
  const { signUps = 0, active = null } = people[0] ?? {};
  return [
    gauge('valv_database_size_bytes', 'The size of the database', only(databaseSize)),
    gauge('valv_jobs_waiting', 'Jobs that wait', byJob('waiting')),
    gauge('valv_jobs_active', 'Jobs that are being done', byJob('active')),
    gauge('valv_jobs_failed', 'Jobs that failed in 24 hours', byJob('failed')),
    gauge('valv_mails_waiting', 'Mails on their way', only(mail.waiting)),
    gauge('valv_mails_failed', 'Mails that failed in 24 hours', only(mail.failed)),
    gauge('valv_sign_ups_today', 'Sign-ups today, in Stockholm', only(signUps)),
    gauge(
      'valv_people_active_today',
      'People who have been there today',
      active === null ? [] : only(active),
    ),
    gauge(
      'valv_backup_last_ready_seconds',
      'When the last whole backup was made',
      ready === null ? [] : only(Date.parse(ready) / 1000),
    ),
    ...archiveMetrics(archive),
  ];
}

function archiveMetrics(archive: ArchiveStatus | null): Metric[] {
  if (archive === null) return [];
  const { lagS, waitingBytes, lastBaseAt, drill } = archive;
  return [
    gauge('valv_archive_lag_seconds', 'Age of the oldest write not in the archive', only(lagS)),
    gauge('valv_archive_log_bytes', 'The log on the disk of the data', only(waitingBytes)),
    gauge(
      'valv_archive_base_seconds',
      'When the last base copy was made',
      lastBaseAt === null ? [] : only(Date.parse(lastBaseAt) / 1000),
    ),
    gauge(
      'valv_archive_drill_passed',
      'Whether the last drill restored every row',
      drill === null ? [] : only(drill.isPassed ? 1 : 0),
    ),
  ];
}

function durations(calls: ReadonlyMap<string, Tally>): Metric {
  const name = 'valv_http_request_duration_seconds';
  const values = [...calls].flatMap(([call, { buckets, count, totalMs }]) => {
    let below = 0;
    const parts = LATENCY_EDGES_MS.map((edge, kind): MetricValue => {
      below += buckets[kind] ?? 0;
      return { metricName: `${name}_bucket`, value: below, labels: { call, le: edge / 1000 } };
    });
    return [
      ...parts,
      { metricName: `${name}_bucket`, value: count, labels: { call, le: '+Inf' } },
      { metricName: `${name}_sum`, value: totalMs / 1000, labels: { call } },
      { metricName: `${name}_count`, value: count, labels: { call } },
    ];
  });
  return { name, type: 'histogram', help: 'How long answers took, by call', values };
}

function gauge(name: string, help: string, values: MetricValue[]): Metric {
  return { name, type: 'gauge', help, values };
}

function counter(name: string, help: string, values: MetricValue[]): Metric {
  return { name, type: 'counter', help, values };
}

function only(value: number): MetricValue[] {
  return [{ value, labels: {} }];
}

/** `GET /metrics`: this node's measurements, for a Prometheus that asks each node. */
export function metricsRoute(app: FastifyInstance, parts: StatusParts): void {
  let opening: Promise<Prometheus> | null = null;
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const prometheus = await (opening ??= openPrometheus());
    const look = await parts.measurements.look();
    const { status } = await readStatus(parts, look, null);
    return reply.type(prometheus.contentType).send(await prometheus.write({ look, status }));
  });
}
