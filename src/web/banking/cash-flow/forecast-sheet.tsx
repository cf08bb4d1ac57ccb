import { type ComponentProps, useState } from 'react';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import {
  type Forecast,
  type ForecastDay,
  WEEK_DAYS,
} from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import { monthOf } from '#domain/basics/months.ts';
import { ChartOrTable, type ChartTable } from '#web/kit/charts/chart-or-table.tsx';
import type { LinePoint } from '#web/kit/charts/chart-point.ts';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { TableButton } from '#web/kit/charts/chart-frame.tsx';
import { formatDay, formatMoney, formatMonthMark, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './cash-flow.module.css';
import { cashFlowTexts } from './texts.ts';
import type { FlowDisplay } from './flow-terms.ts';

const loadExplain = () => import('./explain-flow.ts');

type Props = { flow: CashFlow; terms: FlowDisplay };

/** The estimated balance of the next 90 days, its band, and its assumptions. */
export function ForecastSheet({ flow, terms }: Props) {
  const texts = useTexts(cashFlowTexts);
  const [isTable, setTable] = useState(false);
  const { forecast } = flow;
  return (
    <Sheet>
      <SheetHead
        title={
          <span className={styles['title']}>
            {texts.forecast}
            {forecast && (
              <ExplainButton
                label={texts.forecast}
                explain={async () => (await loadExplain()).explainForecast(flow, forecast, terms)}
              />
            )}
          </span>
        }
      >
        <div className={styles['tools']}>
          <Tag tone="est">{texts.estimated}</Tag>
          {forecast && <TableButton isTable={isTable} onChange={setTable} />}
        </div>
      </SheetHead>
      {forecast ? (
        <Shown {...{ flow, forecast, terms, isTable }} />
      ) : (
        <p className={styles['nothing']}>{texts.noForecast}</p>
      )}
    </Sheet>
  );
}

type ShownForecastProps = Props & { forecast: Forecast; isTable: boolean };

function Shown({ flow, forecast, terms, isTable }: ShownForecastProps) {
  const texts = useTexts(cashFlowTexts);
  const { currency, language } = terms;
  const days = forecast.days.filter(
    (_, at) => at % WEEK_DAYS === 0 || at === forecast.days.length - 1,
  );
  const { lowest } = forecast;
  const formatTick = (value: number, step: number) => formatShortMoney(value, { ...terms, step });
  const least = texts.lowest({
    amount: formatWholeMoney(lowest.expected, currency, language),
    day: formatDay(lowest.day, language),
  });
  return (
    <div className={styles['body']}>
      <p className={styles['sentence']}>
        {sentenceOf(forecast, terms)}{' '}
        {hasRange(forecast, terms) && forecast.held && texts.held(forecast.held)} {least}
      </p>
      <ChartOrTable isTable={isTable} table={() => tableOf(days, terms)}>
        <LineChart
          sentence={`${texts.forecast}. ${sentenceOf(forecast, terms)}`}
          points={days.map((day, at) => pointOf(day, at > 0, terms))}
          formatTick={formatTick}
          scale="balance"
        />
      </ChartOrTable>
      <Assumptions flow={flow} forecast={forecast} terms={terms} />
    </div>
  );
}

function pointOf(
  day: ForecastDay,
  isEstimated: boolean,
  { currency, language }: FlowDisplay,
): LinePoint {
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const between = `${money(day.low)} – ${money(day.high)}`;
  return {
    key: day.day,
    label: `${Number(day.day.slice(8))}`,
    group: formatMonthMark(monthOf(day.day), language),
    title: formatDay(day.day, language),
    value: day.expected,
    band: { low: day.low, high: day.high },
    readings: isEstimated
      ? [
          { name: texts.expected, amount: money(day.expected) },
          { name: texts.from, amount: between },
        ]
      : [{ name: null, amount: formatMoney(day.expected, currency, language) }],
    isEstimated,
    isPartial: false,
  };
}

/** Whether the sentence names a range: its ends are shown as two amounts. */
function hasRange({ days }: Forecast, { currency, language }: FlowDisplay): boolean {
  const { low = 0, high = 0 } = days.at(-1) ?? {};
  return formatWholeMoney(low, currency, language) !== formatWholeMoney(high, currency, language);
}

function sentenceOf({ days }: Forecast, { currency, language }: FlowDisplay): string {
  const last = days.at(-1);
  if (last === undefined) return '';
  const texts = cashFlowTexts[language];
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const day = formatDay(last.day, language);
  const [foretold, low, high] = [money(last.expected), money(last.low), money(last.high)];
  if (low === high) return texts.forecastPoint({ last: foretold, day });
  return texts.forecastSentence({ last: foretold, day, low, high });
}

function tableOf(
  days: readonly ForecastDay[],
  { currency, language }: FlowDisplay,
): ComponentProps<typeof ChartTable> {
  const texts = cashFlowTexts[language];
  const rows = days.map(({ day, expected, low, high }) => ({
    id: day,
    name: formatDay(day, language),
    figures: [expected, low, high].map((value) => formatWholeMoney(value, currency, language)),
  }));
  const columns = [texts.day, texts.expected, texts.from, texts.to];
  return { caption: texts.forecast, columns, rows };
}

function Assumptions({ flow, forecast, terms }: Omit<ShownForecastProps, 'isTable'>) {
  const texts = useTexts(cashFlowTexts);
  const { currency, language } = terms;
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const { start, rest, held } = forecast;
  const days = flow.balances.flatMap(({ on, counted }) => (on && counted !== null ? [on] : []));
  const oldest = days.toSorted()[0] ?? flow.today;
  const [low, high] = [money(rest.low), money(rest.high)];
  const missing = flow.balances.filter(({ counted }) => counted === null);
  return (
    <section aria-label={texts.assumptions} className={styles['assumptions']}>
      <h3>{texts.assumptions}</h3>
      <ul>
        <li>{texts.assumeStart({ amount: money(start), day: formatDay(oldest, language) })}</li>
        {missing.map(({ id, name }) => (
          <li key={id}>{texts.notStarted({ name })}</li>
        ))}
        <li>{texts.assumeRecurring}</li>
        <li>{texts.assumeRest({ amount: money(rest.middle), count: rest.months })}</li>
        {held ? (
          <li>{texts.assumeWalked(held)}</li>
        ) : (
          <>
            {low !== high && <li>{texts.assumeBand({ low, high })}</li>}
            <li>{texts.notWalked}</li>
          </>
        )}
        <li>{texts.assumeNot}</li>
      </ul>
    </section>
  );
}
