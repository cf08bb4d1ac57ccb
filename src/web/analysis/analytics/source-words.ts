import { dayOf, daysBetween } from '#domain/basics/months.ts';
import { monthOfPeriod } from '#domain/statistics/inflation.ts';
import { endOf } from '#domain/statistics/release-calendar.ts';
import type { SourceFailure, SourceStatus } from '#domain/statistics/sources.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay, formatMonth, formatQuarter } from '#web/kit/i18n/format.ts';
import { sourcesTexts } from './sources-texts.ts';

/** Up to here an age is said in days. */
const DAYS_MAX = 60;
const DAYS_A_MONTH = 30.44;

/** A period as its source counts them: a month, a quarter or a day. */
export function periodWords({ id }: SourceStatus, period: string, language: Language): string {
  if (id === 'consumer_prices') return formatMonth(monthOfPeriod(period), language);
  return id === 'house_prices' ? formatQuarter(period, language) : formatDay(period, language);
}

/** How long ago a period ended: `6 månader`. */
export function ageWords(period: string, language: Language): string {
  const texts = sourcesTexts[language];
  const count = Math.max(0, daysBetween(endOf(period), dayOf(new Date())));
  return count > DAYS_MAX
    ? texts.months({ count: Math.floor(count / DAYS_A_MONTH) })
    : texts.days({ count });
}

type Reason = 'unreachable' | 'refused' | 'wrong' | 'failure';

const REASONS: Readonly<Record<SourceFailure, Reason>> = {
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

/** Why a source could not be refreshed. */
export function failureWords(failure: SourceFailure, language: Language): string {
  return sourcesTexts[language][REASONS[failure]];
}
