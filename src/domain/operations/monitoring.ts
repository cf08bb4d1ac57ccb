import type { ArchiveStatus } from './archive.ts';
import type { BackupStatus, Health, HealthReason } from './installation-health.ts';
import type { EndingRule } from '#domain/tax/rules/rule-book.ts';
import type { SourceFailure, SourceId, SourceState } from '#domain/statistics/public-sources.ts';

/** Responses to a call over the requested period. Times in milliseconds. */
export type CallStats = {
  count: number;
  avgResponseTime: number;
  /** 95 % of answers took at most this long. */
  p95: number;
  /** Refused for a reason of the asker's (4xx). */
  refused: number;
  /** Failed for a reason of ours (5xx). */
  errors: number;
};

/** `silent`: no sign of life lately, without an announced stop. */
export type NodeState = 'running' | 'silent' | 'stopped';

/** A process of the installation, in its last reported state. */
export type NodeStatus = {
  name: string;
  state: NodeState;
  startedAt: string;
  seenAt: string;
  /** Resident bytes; null when nothing was measured in the last hour. */
  memoryUsage: number | null;
  memoryLimit: number;
  diskFree: number;
  diskSize: number;
  /** Null when the database did not answer, or nothing was measured lately. */
  databaseTime: number | null;
  /** Delay of the event loop, 99th percentile. */
  eventLoopDelay: number | null;
};

/** The work of a name. Counts of failures are of the last 24 hours. */
export type JobStatus = {
  name: string;
  /** Schedule in cron's notation; null: it runs on request. */
  schedule: string | null;
  waiting: number;
  active: number;
  failed: number;
  lastRunAt: string | null;
};

/** Pending mails, and the results of those of the last 24 hours. */
export type MailStatus = {
  waiting: number;
  oldestWaitingAt: string | null;
  sent: number;
  failed: number;
};

/** Status of a source of public figures. */
export type SourceStatus = {
  id: SourceId;
  state: SourceState;
  lastPeriod: string | null;
  checkedAt: string | null;
  failure: SourceFailure | null;
};

/** Counts of a day in Stockholm; `active` null where sessions are stored elsewhere. */
export type PeopleOnDay = { day: string; signUps: number; active: number | null };

/** Status of the installation (docs/product.md, section 3, and our additions). */
export type SystemStatus = {
  status: Health;
  /** Reasons of the status, the worst first. */
  reasons: HealthReason[];
  /** Seconds since the start of the node, or of the longest-running one. */
  uptime: number;
  /** Resident bytes of the node, or of all running ones; and their limit. */
  memoryUsage: number;
  memoryLimit: number;
  databaseHealth: boolean;
  databaseTime: number | null;
  /** Bytes; null while it does not answer. */
  databaseSize: number | null;
  avgResponseTime: number;
  p95: number;
  /** Failures of ours in percent of all answers. */
  errorRate: number;
  totalRequests: number;
  totalRefused: number;
  totalErrors: number;
  /** From when the counts are. */
  since: string;
  lastMetrics: { timestamp: string; apiEndpointStats: Record<string, CallStats> };
  /** The node that was asked about; null: all of them. */
  node: string | null;
  nodes: NodeStatus[];
  disk: { free: number; size: number };
  /** Null while the database does not answer, or without one. */
  jobs: JobStatus[] | null;
  mail: MailStatus | null;
  sources: SourceStatus[] | null;
  people: PeopleOnDay[] | null;
  backups: BackupStatus | null;
  /** Statutory rules that end within 60 days, or have ended; the first to end first. */
  endingRules: readonly EndingRule[];
  archive: ArchiveStatus | null;
};

/** A minute of a node, or of all of them together. */
export type MetricPoint = {
  timestamp: string;
  memoryUsage: { rss: number };
  databaseHealth: boolean;
  databaseTime: number | null;
  /** Average response time; null without responses. */
  responseTime: number | null;
  requests: number;
  errors: number;
};
