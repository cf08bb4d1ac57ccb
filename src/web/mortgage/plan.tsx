import { useState } from 'react';
import { type Schedule, scheduleOf } from '#domain/mortgage/schedule.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import type { StackPart, StackPoint } from '#web/kit/charts/chart-point.ts';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import { StackChart } from '#web/kit/charts/stack-chart.tsx';
import { TableButton } from '#web/kit/charts/chart-frame.tsx';
import { formatShortMoney } from '#web/kit/i18n/short-money.ts';
import { formatMonth, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { paletteClass } from '#web/kit/ui/classes.ts';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import type { ShownMortgage } from './use-mortgages.ts';

type Props = { shown: ShownMortgage; asOf: string };

/** The balance of each part at the end of each year, as a chart and a table. */
export function Plan({ shown: { mortgage, card }, asOf }: Props) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const [isTable, setTable] = useState(false);
  const { currency } = mortgage;
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const years = yearsOf(scheduleOf(mortgage, { asOf }));
  const points = pointsOf(years, { card, money, language, total: texts.total });
  const table = () => ({
    caption: texts.planTitle,
    columns: [
      texts.year,
      ...card.parts.map(({ name }) => name),
      texts.total,
      texts.interestYear,
      texts.amortization,
    ],
    rows: years.map((year) => ({
      id: year.month,
      name: year.month.slice(0, 4),
      figures: [
        ...partsOf(year, card).map(({ value }) => value),
        year.balance,
        year.interest,
        year.amortization,
      ].map(money),
    })),
  });
  return (
    <div className={styles['panel']}>
      <section>
        <div className={styles['chartHead']}>
          <h3 className={styles['heading']}>{texts.planTitle}</h3>
          <TableButton isTable={isTable} onChange={setTable} />
        </div>
        <ChartOrTable isTable={isTable} table={table}>
          <StackChart
            sentence={texts.planSentence}
            points={points}
            formatTick={(value, step) => formatShortMoney(value, { currency, language, step })}
          />
          <ul className={`${styles['legend']} ${paletteClass('asset') ?? ''}`}>
            {card.parts.map(({ liabilityId, name }) => (
              <li key={liabilityId}>{name}</li>
            ))}
          </ul>
        </ChartOrTable>
        <p className={styles['fine']}>{texts.planText}</p>
      </section>
    </div>
  );
}

function partsOf(year: PlanYear, { parts }: MortgageCard): StackPart[] {
  return parts.map(({ liabilityId: id }) => ({ id, value: year.balances.get(id) ?? 0 }));
}

type PointWords = {
  card: MortgageCard;
  money: (value: number) => string;
  language: Language;
  total: string;
};

function pointsOf(years: readonly PlanYear[], words: PointWords): StackPoint[] {
  const { card, money, language, total } = words;
  return years.map((year) => {
    const parts = partsOf(year, card);
    return {
      key: year.month,
      label: year.month.slice(0, 4),
      group: year.month.slice(0, 4),
      title: formatMonth(year.month, language),
      readings: [
        { name: total, amount: money(year.balance) },
        ...card.parts.map(({ name }, at) => ({ name, amount: money(parts[at]?.value ?? 0) })),
      ],
      isEstimated: false,
      isPartial: false,
      parts,
    };
  });
}

type PlanYear = {
  month: string;
  balance: number;
  interest: number;
  amortization: number;
  balances: ReadonlyMap<string, number>;
};

/** The last month of each year, with the year's interest and amortization. */
function yearsOf({ months }: Schedule): PlanYear[] {
  const groups = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  return [...groups.values()].flatMap((year) => {
    const last = year.at(-1);
    if (last === undefined) return [];
    const balances = new Map(last.parts.map(({ liabilityId, balance }) => [liabilityId, balance]));
    const sumOf = (field: 'interest' | 'amortization') =>
      Math.round(year.reduce((total, each) => total + each[field], 0));
    const { month, balance } = last;
    const sums = { interest: sumOf('interest'), amortization: sumOf('amortization') };
    return { month, balance, balances, ...sums };
  });
}
