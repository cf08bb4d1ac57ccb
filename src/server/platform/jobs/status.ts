import { sql } from 'drizzle-orm';
import type { JobStatus, MailStatus } from '#domain/operations/monitoring.ts';
import type { Orm } from '#server/platform/db/tx.ts';

/** The status of each job; empty before the jobs have started for the first time. */
export async function jobStatuses(orm: Orm): Promise<JobStatus[]> {
  const { rows: found } = await orm.execute(
    sql`select to_regclass('pgboss.job') is not null as ok`,
  );
  if (!(found[0] as { ok: boolean }).ok) return [];
  const { rows } = await orm.execute(sql`
    select queue.name, schedule.cron as schedule,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed'
        and completed_on > now() - interval '24 hours')::int as failed,
      to_char(max(completed_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastRunAt"
    from pgboss.queue
    left join pgboss.schedule on schedule.name = queue.name
    left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name, schedule.cron order by queue.name`);
  return rows as JobStatus[];
}

/** The mails that wait, and the outcomes of a day; no addresses. */
export async function mailStatus(orm: Orm): Promise<MailStatus> {
  const ofToday = sql`ended_at > now() - interval '24 hours'`;
  const { rows } = await orm.execute(sql`
    select count(*) filter (where state = 'queued')::int as waiting,
      to_char(min(created_at) filter (where state = 'queued') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestWaitingAt",
      count(*) filter (where state = 'sent' and ${ofToday})::int as sent,
      count(*) filter (where state = 'failed' and ${ofToday})::int as failed
    from mails where state = 'queued' or created_at > now() - interval '3 days'`);
  return rows[0] as MailStatus;
}
