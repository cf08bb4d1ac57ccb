import type { Health, Reason, BackupStatus } from './installation-health.ts';
import type { SourceFailure, SourceId, SourceState } from '#domain/statistics/sources.ts';

/** Responses to a call over the requested period. Times in milliseconds. */
export type CallStats = {
  count: number;
  avgResponseTime: number;
  /** Nineteen of twenty answers took at most so long. */
  p95: number;
  /** Refused for a reason of the asker's (4xx). */
  refused: number;
  /** Failed for a reason of ours (5xx). */
  errors: number;
};

/** `silent`: not heard of lately, though it did not say that it would stop. */
export type NodeState = 'running' | 'silent' | 'stopped';

/** A process of the installation, as it was when it was last heard of. */
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
  /** How late the event loop was for the worst hundredth of its turns. */
  eventLoopDelay: number | null;
};

/** The work of a name. Counts of failures are of the last 24 hours. */
export type JobStatus = {
  name: string;
  /** When it is added by itself, as cron writes it; null: when something asks for it. */
  schedule: string | null;
  waiting: number;
  active: number;
  failed: number;
  lastRunAt: string | null;
};

/** Mails on their way, and what became of those of the last 24 hours. */
export type MailStatus = {
  waiting: number;
  oldestWaitingAt: string | null;
  sent: number;
  failed: number;
};

/** Where a source of public figures stands. */
export type SourceStatus = {
  id: SourceId;
  state: SourceState;
  lastPeriod: string | null;
  checkedAt: string | null;
  failure: SourceFailure | null;
};

/** How many there were on a day in Stockholm; `active` null where sessions are kept elsewhere. */
export type PeopleOnDay = { day: string; signUps: number; active: number | null };

/** The answer to how an installation is (specification, section 3, and what we add). */
export type SystemStatus = {
  status: Health;
  /** Why it is not healthy, the worst first. */
  reasons: Reason[];
  /** Seconds since the start of the node, or of the one that has run longest. */
  uptime: number;
  /** Resident bytes of the node, or of all that run; and what they may use. */
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
  /** Null while the database does not answer, and where there is none. */
  jobs: JobStatus[] | null;
  mail: MailStatus | null;
  sources: SourceStatus[] | null;
  people: PeopleOnDay[] | null;
  backups: BackupStatus | null;
};

/** A minute of a node, or of all of them together. */
export type MetricPoint = {
  timestamp: string;
  memoryUsage: { rss: number };
  databaseHealth: boolean;
  databaseTime: number | null;
  /** The average of what was answered in it; null when nothing was. */
  responseTime: number | null;
  requests: number;
  errors: number;
};
