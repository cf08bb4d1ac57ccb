import { sql } from 'drizzle-orm';
import type {
  JobStatus,
  MailStatus,
  PeopleOnDay,
  SourceStatus,
} from '#domain/operations/monitoring.ts';
import type { ArchiveStatus } from '#domain/operations/archive.ts';
import type { BackupStatus } from '#domain/operations/installation-health.ts';
import type { Orm } from '#server/platform/db/tx.ts';

/** The status of each part of the installation, which reports its own. */
export type Statuses = {
  jobs(orm: Orm): Promise<JobStatus[]>;
  mail(orm: Orm): Promise<MailStatus>;
  sources(orm: Orm): Promise<SourceStatus[]>;
  people(orm: Orm): Promise<PeopleOnDay[]>;
  /** Null where no backups are made. */
  backups(orm: Orm): Promise<BackupStatus | null>;
  /** Null without a second place. */
  archive(orm: Orm): Promise<ArchiveStatus | null>;
};

export type InstallationStatus = {
  jobs: JobStatus[];
  mail: MailStatus;
  sources: SourceStatus[];
  people: PeopleOnDay[];
  backups: BackupStatus | null;
  archive: ArchiveStatus | null;
  databaseSize: number;
};

export async function askAll(orm: Orm, statuses: Statuses): Promise<InstallationStatus> {
  return {
    jobs: await statuses.jobs(orm),
    mail: await statuses.mail(orm),
    sources: await statuses.sources(orm),
    people: await statuses.people(orm),
    backups: await statuses.backups(orm),
    archive: await statuses.archive(orm),
    databaseSize: await databaseSize(orm),
  };
}

async function databaseSize(orm: Orm): Promise<number> {
  const { rows } = await orm.execute(
    sql`select pg_database_size(current_database())::float8 as size`,
  );
  return (rows[0] as { size: number }).size;
}
