import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import type { SourceFailure, PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import { useDataSources } from '#web/figures/market/use-market.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './analytics.module.css';
import { sourcesTexts } from './texts.ts';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import { dayOf, daysBetween } from '#domain/basics/months.ts';
import { monthOfPeriod } from '#domain/statistics/inflation.ts';
import { endOf } from '#domain/statistics/release-calendar.ts';
import type { Language } from '#domain/basics/texts.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { formatDay, formatMonth, formatQuarter } from '#web/kit/i18n/format.ts';
import { Tag } from '#web/kit/ui/tag.tsx';

/** Publisher of each public figure, and its status. */
export function DataSources() {
  const texts = useTexts(sourcesTexts);
  const titleId = useId();
  const query = useDataSources();
  return (
    <Sheet className={styles['below']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {texts.title}
        </h2>
        <Link href={paths.sources} className={linkClass}>
          {texts.about}
        </Link>
      </div>
      {query.data && (
        <ul>
          {alikeIn(query.data).map((series) => (
            <SourceRow key={series[0].id} series={series} />
          ))}
        </ul>
      )}
      {query.data === undefined && (
        <div className={styles['waiting']}>
          {query.isError ? (
            <MarketFailure text={texts.failed} query={query} />
          ) : (
            <Skeleton shapes={['row', 'row', 'row']} />
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Series of one table that are in the same state are one source; others stay apart. */
function alikeIn(sources: readonly PublicSourceStatus[]): AlikeSeries[] {
  const groups = Map.groupBy(sources, (source) => {
    const { publisher, table, state, stale, lastPeriod, origin, updatedAt, failure } = source;
    return [publisher, table, state, stale, lastPeriod, origin, updatedAt, failure].join('|');
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

/** Up to this, an age is in days. */
const DAYS_MAX = 60;

const DAYS_A_MONTH = 30.44;

/** Bindings that the table of mortgage rates has. */
const MORTGAGE_SERIES = 6;

const REASONS: Readonly<Record<SourceFailure, SourceFailureReason>> = {
  unreachable: 'unreachable',
  timeout: 'unreachable',
  server_error: 'unreachable',
  rate_limited: 'refused',
  refused: 'refused',
  redirected: 'refused',
  too_large: 'wrong',
  unreadable: 'wrong',
  other_table: 'wrong',
  other_base: 'wrong',
  gap: 'wrong',
  jump: 'wrong',
  older: 'wrong',
  incomplete: 'wrong',
  internal: 'failure',
};

/** Series of a source in the same state; at least one. */
type AlikeSeries = readonly [PublicSourceStatus, ...PublicSourceStatus[]];

/** A source: its publisher, status, last period and next publication. */
function SourceRow({ series }: { series: AlikeSeries }) {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const [source] = series;
  const { publisher, table, address, lastPeriod, licence, licenceAddress } = source;
  const licenceName = licence === 'CC0' ? licence : texts.ecbLicence;
  return (
    <li className={styles['source']}>
      <div>
        <h3 className={styles['name']}>{nameOf(series, language)}</h3>
        <p className={styles['text']}>
          {texts[publisher]}, <Elsewhere href={address}>{texts.table({ name: table })}</Elsewhere>
        </p>
        <States source={source} />
      </div>
      <div>
        <dl className={styles['facts']}>
          <Fact name={texts.lastPeriod}>
            {lastPeriod === null ? '–' : periodWords(lastPeriod, language)}
          </Fact>
          <Fact name={texts.age}>{lastPeriod === null ? '–' : ageWords(lastPeriod, language)}</Fact>
          <Fact name={texts.nextRelease}>{nextWords(source, language)}</Fact>
          <Fact name={texts.licence}>
            <Elsewhere href={licenceAddress}>{licenceName}</Elsewhere>
          </Fact>
        </dl>
        <SourceNews series={series} />
      </div>
    </li>
  );
}

/** All six bindings have a name together; of some of them each has its own. */
function nameOf(series: AlikeSeries, language: Language): string {
  const texts = sourcesTexts[language];
  if (series.length === MORTGAGE_SERIES) return texts.mortgage_rates;
  return new Intl.ListFormat(language).format(series.map(({ id }) => texts[id]));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  const texts = useTexts(sourcesTexts);
  return (
    <a
      className={linkClass}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.opensElsewhere({ name: children })}
    >
      {children}
    </a>
  );
}

function States({ source: { state, stale } }: { source: PublicSourceStatus }) {
  const texts = useTexts(sourcesTexts);
  return (
    <p className={styles['states']}>
      {state === 'current' && !stale && <Tag tone="good">{texts.current}</Tag>}
      {state === 'failing' && <Tag tone="bad">{texts.failing}</Tag>}
      {state === 'off' && (
        <Tag tone="est" icon={CirclePause}>
          {texts.off}
        </Tag>
      )}
      {stale && (
        <Tag tone="warn" icon={Clock}>
          {texts.stale}
        </Tag>
      )}
    </p>
  );
}

function nextWords({ id, nextRelease }: PublicSourceStatus, language: Language): string {
  const texts = sourcesTexts[language];
  if (nextRelease === null) return texts.noFixedDay;
  const day = formatDay(nextRelease, language);
  return id === 'consumer_prices' ? texts.aboutDay({ day }) : day;
}

/** Day of the figures, the last revision, and the reason of a failed refresh. */
function SourceNews({ series }: { series: AlikeSeries }) {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const { origin, updatedAt, failure, checkedAt, nextTryAt } = series[0];
  const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)), language);
  return (
    <div className={styles['news']}>
      <p>
        {texts[origin]({ day: dayIn(updatedAt) })}
        {checkedAt !== null && (
          <>
            {' · '}
            <Checked instant={checkedAt} />
          </>
        )}
      </p>
      {series.flatMap(({ id, changes }) => {
        const latest = changes.find(({ revised }) => revised.length > 0);
        return latest?.revised.map(({ period, from, to }) => (
          <p key={`${id} ${period}`}>
            {series.length > 1 && `${texts[id]}. `}
            {texts.revised({
              period: periodWords(period, language),
              change: `${from} → ${to}`,
              day: dayIn(latest.at),
            })}
          </p>
        ));
      })}
      {failure !== null && (
        <p>
          {texts.notRefreshed({ reason: failureWords(failure, language) })}{' '}
          {nextTryAt !== null && <NextTry instant={nextTryAt} />}
        </p>
      )}
    </div>
  );
}

function Checked({ instant }: { instant: string }) {
  const texts = useTexts(sourcesTexts);
  return <>{texts.checked({ when: useWhen(instant) })}</>;
}

function NextTry({ instant }: { instant: string }) {
  const texts = useTexts(sourcesTexts);
  return <>{texts.nextTry({ when: useWhen(instant) })}</>;
}

/** A period as its source counts them: a month, a quarter or a day. */
function periodWords(period: string, language: Language): string {
  if (period[4] === 'M') return formatMonth(monthOfPeriod(period), language);
  return period[4] === 'K' ? formatQuarter(period, language) : formatDay(period, language);
}

/** Time since a period ended: `6 månader`. */
function ageWords(period: string, language: Language): string {
  const texts = sourcesTexts[language];
  const count = Math.max(0, daysBetween(endOf(period), dayOf(new Date())));
  return count > DAYS_MAX
    ? texts.months({ count: Math.floor(count / DAYS_A_MONTH) })
    : texts.days({ count });
}

type SourceFailureReason = 'unreachable' | 'refused' | 'wrong' | 'failure';

/** Why a source could not be refreshed. */
function failureWords(failure: SourceFailure, language: Language): string {
  return sourcesTexts[language][REASONS[failure]];
}
