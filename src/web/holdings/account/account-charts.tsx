import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import { minorOf, sum, toNumber } from '#domain/basics/money.ts';
import { type Month, monthOf, monthsFrom } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { AccountHoldings, AccountMonth } from '#domain/holdings/account-holdings.ts';
import type { Asset } from '#domain/records/assets.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { itemSeriesQuery } from '#web/records/items/item-movement.tsx';
import { BarChart } from '#web/kit/charts/bar-chart.tsx';
import { TableButton } from '#web/kit/charts/chart-frame.tsx';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import type { BarPoint, LinePoint } from '#web/kit/charts/chart-point.ts';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { formatMoney, formatMonth, formatMonthMark, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { holdingsTexts } from './texts.ts';
import styles from './account.module.css';

type Display = { currency: Currency; language: Language };

const WHOLE = '100.00';

/** Value of the account at the end of each month, beside the money put in until then. */
export function ValueChart({ asset, held }: { asset: Asset; held: AccountHoldings }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const [isTable, setTable] = useState(false);
  const { data } = useQuery(itemSeriesQuery(useSource(), 'assets'));
  if (data === undefined) return <Sheet className={styles['chartWaiting']} />;
  const display = { currency: held.currency, language };
  const values = data.find(({ id }) => id === asset.id)?.values ?? [];
  const points = valuePoints(values, held.months, { asset, display });
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  const share = formatPercent(asset.ownershipPercentage, language);
  return (
    <Sheet>
      <SheetHead title={texts.chart}>
        <TableButton isTable={isTable} onChange={setTable} />
      </SheetHead>
      <div className={styles['chart']}>
        <ul className={styles['legend']}>
          <li>{texts.value}</li>
          <li className={styles['beside']}>{texts.putIn}</li>
        </ul>
        <ChartOrTable
          isTable={isTable}
          table={() => ({
            caption: texts.chart,
            columns: [texts.month, texts.value, texts.putInShort],
            rows: points.toReversed().map(({ key, title, readings }) => ({
              id: key,
              name: title,
              figures: readings.map(({ amount }) => amount),
            })),
          })}
        >
          <LineChart
            sentence={texts.chartSentence({ from: first.title, to: last.title })}
            points={points}
            formatTick={(value, step) => formatShortMoney(value, { ...display, step })}
            scale="balance"
          />
        </ChartOrTable>
        {asset.ownershipPercentage !== WHOLE && (
          <p className={styles['note']}>{texts.yourShare({ percent: share })}</p>
        )}
      </div>
    </Sheet>
  );
}

type ShownValue = { month: Month; value: number };

/** The user's share of the values, and of the money put in until the end of each month. */
function valuePoints(
  values: readonly ShownValue[],
  months: readonly AccountMonth[],
  { asset, display }: { asset: Asset; display: Display },
): LinePoint[] {
  const { language, currency } = display;
  const texts = holdingsTexts[language];
  const share = Number(asset.ownershipPercentage) / 100;
  const money = (value: number) => formatMoney(value, currency, language);
  const [begun] = months;
  return values
    .filter(({ month }) => begun !== undefined && month >= begun.month)
    .map(({ month, value }) => {
      const until = months.filter((each) => each.month <= month);
      const beside = toNumber(sum(until.map(({ putIn }) => minorOf(putIn * share))));
      return {
        ...placeOf(month, language),
        value,
        beside,
        readings: [
          { name: texts.value, amount: money(value) },
          { name: texts.putInShort, amount: money(beside) },
        ],
      };
    });
}

function placeOf(month: Month, language: Language) {
  return {
    key: month,
    label: formatMonthMark(month, language),
    group: month.slice(0, 4),
    title: formatMonth(month, language),
    isEstimated: false,
    isPartial: false,
  };
}

type DividendMonths = Pick<AccountHoldings, 'asOf' | 'currency'> & {
  months: readonly Pick<AccountMonth, 'month' | 'dividends'>[];
};

/** Dividends of each month from the first to this one. */
export function DividendChart({ held }: { held: DividendMonths }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const [isTable, setTable] = useState(false);
  const display = { currency: held.currency, language };
  const points = dividendPoints(held, display);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Sheet>
      <SheetHead title={texts.dividendChart}>
        <TableButton isTable={isTable} onChange={setTable} />
      </SheetHead>
      <div className={styles['chart']}>
        <ChartOrTable
          isTable={isTable}
          table={() => ({
            caption: texts.dividendChart,
            columns: [texts.month, texts.dividends],
            rows: points.toReversed().map(({ key, title, readings }) => ({
              id: key,
              name: title,
              figures: readings.map(({ amount }) => amount),
            })),
          })}
        >
          <BarChart
            sentence={texts.dividendSentence({ from: first.title, to: last.title })}
            points={points}
            formatTick={(value, step) => formatShortMoney(value, { ...display, step })}
          />
        </ChartOrTable>
      </div>
    </Sheet>
  );
}

/** More months than these would be too narrow on a phone. */
const MONTHS_MAX = 36;

function dividendPoints({ months, asOf }: DividendMonths, display: Display): BarPoint[] {
  const { currency, language } = display;
  const given = new Map(months.map(({ month, dividends }) => [month, dividends]));
  const [first] = months.filter(({ dividends }) => dividends !== 0);
  if (first === undefined) return [];
  return monthsFrom(first.month, monthOf(asOf))
    .slice(-MONTHS_MAX)
    .map((month) => {
      const value = given.get(month) ?? 0;
      return {
        ...placeOf(month, language),
        up: Math.max(value, 0),
        down: Math.max(-value, 0),
        net: value,
        readings: [{ name: null, amount: formatMoney(value, currency, language) }],
      };
    });
}
