import { type ReactNode, useId } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import type { ArchiveStatus } from '#domain/operations/archive.ts';
import type {
  JobStatus,
  MailStatus,
  NodeStatus,
  PeopleOnDay,
  SourceStatus,
  SystemStatus,
} from '#domain/operations/monitoring.ts';
import { monthOfPeriod } from '#domain/statistics/inflation.ts';
import {
  formatDay,
  formatInstant,
  formatMonth,
  formatNumber,
  formatQuarter,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Table, WideTable } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { operatorTexts, statusTexts } from './texts.ts';
import { bytesWords, msWords } from './operator.ts';
import styles from './status-sections.module.css';

const TONES = { current: 'good', stale: 'warn', failing: 'bad', off: 'est' } as const;

const ARCHIVE_TONES = { ok: 'good', behind: 'warn', broken: 'bad', beginning: 'est' } as const;

/** A longer lag is shown in minutes. */
const LAG_IN_MINUTES_S = 300;

const NODE_TONES = { running: 'good', silent: 'bad', stopped: 'est' } as const;

/** Status of the installation's parts, below the measurements. */
export function StatusSections({ status }: { status: SystemStatus }) {
  const texts = useTexts(statusTexts);
  const { jobs, mail, sources, people, nodes, archive, endingRules } = status;
  return (
    <div className={styles['parts']}>
      <Part title={texts.jobs.title} isWide>
        {jobs === null ? <Unknown /> : <JobsTable jobs={jobs} />}
      </Part>
      <Part title={texts.mail.title}>
        {mail === null ? <Unknown /> : <MailFacts mail={mail} />}
      </Part>
      <Part title={texts.storage.title}>
        <StorageFacts status={status} />
      </Part>
      {archive !== null && (
        <Part title={texts.archive.title} isWide>
          <ArchiveFacts archive={archive} />
        </Part>
      )}
      <Part title={texts.sources.title}>
        {sources === null ? <Unknown /> : <SourceList sources={sources} />}
      </Part>
      <Part title={texts.people.title}>
        {people === null ? <Unknown /> : <PeopleTable days={people} />}
      </Part>
      <Part title={texts.rules.title} isWide>
        <EndingRules rules={endingRules} />
      </Part>
      <Part title={texts.nodes.title} isWide>
        <NodesTable nodes={nodes} />
      </Part>
    </div>
  );
}

function Part(props: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} data-wide={props.isWide}>
      <h2 id={id} className={styles['title']}>
        {props.title}
      </h2>
      {props.children}
    </Sheet>
  );
}

/** The work of each name; a name of a later release is shown as it is. */
function JobsTable({ jobs }: { jobs: readonly JobStatus[] }) {
  const { jobs: texts, never } = useTexts(statusTexts);
  const language = useLanguage();
  if (jobs.length === 0) return <p className={styles['none']}>{texts.none}</p>;
  const names: Readonly<Record<string, string>> = texts;
  return (
    <WideTable
      caption={texts.title}
      columns={[texts.name, texts.waiting, texts.active, texts.failed, texts.lastRun]}
      rows={jobs.map(({ name, waiting, active, failed, lastRunAt }) => ({
        id: name,
        name: names[name] ?? name,
        figures: [
          formatNumber(waiting, language),
          formatNumber(active, language),
          <Failures key="failed" count={failed} />,
          lastRunAt === null ? never : formatInstant(lastRunAt, language),
        ],
      }))}
    />
  );
}

function MailFacts({ mail }: { mail: MailStatus }) {
  const { mail: texts } = useTexts(statusTexts);
  const language = useLanguage();
  const { waiting, oldestWaitingAt, sent, failed } = mail;
  return (
    <Facts>
      <Fact name={texts.waiting}>{formatNumber(waiting, language)}</Fact>
      {oldestWaitingAt !== null && (
        <Fact name={texts.oldest}>{formatInstant(oldestWaitingAt, language)}</Fact>
      )}
      <Fact name={texts.sent}>{formatNumber(sent, language)}</Fact>
      <Fact name={texts.failed}>
        <Failures count={failed} />
      </Fact>
    </Facts>
  );
}

function NodesTable({ nodes }: { nodes: readonly NodeStatus[] }) {
  const { nodes: texts } = useTexts(statusTexts);
  const { nodeStates } = useTexts(operatorTexts);
  const language = useLanguage();
  const orNone = (value: number | null, words: (value: number) => string) =>
    value === null ? '–' : words(value);
  return (
    <WideTable
      caption={texts.title}
      columns={[texts.name, texts.memory, texts.database, texts.delay, texts.started, texts.seen]}
      rows={nodes.map((node) => ({
        id: node.name,
        name: (
          <span className={styles['node']}>
            {node.name} <Tag tone={NODE_TONES[node.state]}>{nodeStates[node.state]}</Tag>
          </span>
        ),
        figures: [
          orNone(node.memoryUsage, (bytes) => bytesWords(bytes, language)),
          orNone(node.databaseTime, (ms) => msWords(ms, language)),
          orNone(node.eventLoopDelay, (ms) => msWords(ms, language)),
          formatInstant(node.startedAt, language),
          formatInstant(node.seenAt, language),
        ],
      }))}
    />
  );
}

/** Numbers of users, by day: counts without names. */
function PeopleTable({ days }: { days: readonly PeopleOnDay[] }) {
  const { people: texts } = useTexts(statusTexts);
  const language = useLanguage();
  return (
    <>
      <Table
        caption={texts.title}
        columns={[texts.day, texts.signUps, texts.active]}
        rows={days.map(({ day, signUps, active }) => ({
          id: day,
          name: formatDay(day, language),
          figures: [
            formatNumber(signUps, language),
            active === null ? '–' : formatNumber(active, language),
          ],
        }))}
      />
      <p className={styles['none']}>{texts.note}</p>
    </>
  );
}

function SourceList({ sources }: { sources: readonly SourceStatus[] }) {
  const { sources: texts } = useTexts(statusTexts);
  const language = useLanguage();
  return (
    <ul className={styles['sources']}>
      {sources.map(({ id, state, lastPeriod, checkedAt }) => (
        <li key={id}>
          <span>
            {texts[id]}
            <span className={styles['fine']}>
              {lastPeriod !== null && texts.until({ period: periodWords(lastPeriod, language) })}
              {checkedAt !== null &&
                ` · ${texts.asked({ time: formatInstant(checkedAt, language) })}`}
            </span>
          </span>
          <Tag tone={TONES[state]}>{texts[state]}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** The rules by the day on which they end; each is listed on the page of rules. */
function EndingRules({ rules }: { rules: SystemStatus['endingRules'] }) {
  const { rules: texts } = useTexts(statusTexts);
  const language = useLanguage();
  if (rules.length === 0) return <p className={styles['none']}>{texts.none}</p>;
  const days = new Set(rules.map(({ endsOn }) => endsOn));
  return (
    <dl className={styles['rules']}>
      {[...days].map((day) => (
        <div key={day}>
          <dt>{texts.ends({ day: formatDay(day, language) })}</dt>
          <dd>
            {rules
              .filter(({ endsOn }) => endsOn === day)
              .map(({ name }) => name[language])
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A period as its source counts them: a month, a quarter or a day. */
function periodWords(period: string, language: Language): string {
  if (period[4] === 'M') return formatMonth(monthOfPeriod(period), language);
  return period[4] === 'K' ? formatQuarter(period, language) : formatDay(period, language);
}

function StorageFacts({ status: { disk, databaseSize, backups } }: { status: SystemStatus }) {
  const { storage: texts, never } = useTexts(statusTexts);
  const lastReadyAt = backups?.lastReadyAt ?? null;
  const language = useLanguage();
  const words = { free: bytesWords(disk.free, language), size: bytesWords(disk.size, language) };
  return (
    <>
      <Facts>
        <Fact name={texts.database}>
          {databaseSize === null ? '–' : bytesWords(databaseSize, language)}
        </Fact>
        {backups !== null && (
          <Fact name={texts.backup}>
            {lastReadyAt === null ? never : formatInstant(lastReadyAt, language)}
          </Fact>
        )}
        <Fact name={texts.disk}>{texts.diskOf(words)}</Fact>
      </Facts>
      <div className={styles['bar']}>
        <Progress label={texts.used} percent={100 - (100 * disk.free) / disk.size} />
      </div>
    </>
  );
}

/** The second place of the data: how far behind it is, and whether it can be restored. */
function ArchiveFacts({ archive }: { archive: ArchiveStatus }) {
  const { archive: texts, never } = useTexts(statusTexts);
  const language = useLanguage();
  const { state, failure, lastBaseAt, lastBaseBytes, drill, isAway } = archive;
  const none = isAway ? '–' : never;
  const time = (instant: string) => formatInstant(instant, language);
  const number = (value: number) => formatNumber(value, language, 0);
  const base = lastBaseAt !== null && {
    time: time(lastBaseAt),
    size: bytesWords(lastBaseBytes ?? 0, language),
  };
  const log = {
    size: bytesWords(archive.waitingBytes, language),
    files: number(archive.waitingFiles),
  };
  return (
    <>
      <Facts>
        <Fact name={texts.state}>
          <Tag tone={ARCHIVE_TONES[state]}>{texts[state]}</Tag>
          {failure !== null && <span className={styles['fine']}>{texts.failures[failure]}</span>}
        </Fact>
        <Fact name={texts.lag}>
          {archive.lagS < LAG_IN_MINUTES_S
            ? texts.lagOf({ seconds: number(archive.lagS) })
            : texts.minutes({ minutes: number(archive.lagS / 60) })}
        </Fact>
        <Fact name={texts.base}>{base ? texts.baseOf(base) : none}</Fact>
        <Fact name={texts.bases}>{isAway ? '–' : number(archive.bases)}</Fact>
        <Fact name={texts.waiting}>{texts.waitingOf(log)}</Fact>
        <Fact name={texts.sealed}>{archive.isSealed ? texts.yes : texts.no}</Fact>
        <Fact name={texts.drill}>{drill === null ? none : time(drill.at)}</Fact>
      </Facts>
      {drill !== null && (
        <p className={styles['none']} data-wrong={!drill.isPassed}>
          {drill.isPassed
            ? texts.passed({
                rows: number(drill.rows),
                seconds: formatNumber(drill.restoreMs / 1000, language, 1),
              })
            : texts.failed({ problem: drill.problem ?? '' })}
        </p>
      )}
    </>
  );
}

/** In place of data that only the database has. */
function Unknown() {
  const texts = useTexts(statusTexts);
  return <p className={styles['none']}>{texts.unknown}</p>;
}

/** A number that ought to be none. */
function Failures({ count }: { count: number }) {
  const language = useLanguage();
  if (count === 0) return '0';
  return <strong className={styles['wrong']}>{formatNumber(count, language)}</strong>;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
