import { useState } from 'react';
import { type HousingMarket, housingMarketOf } from '#domain/statistics/housing-market.ts';
import { ChangeChart } from '#web/kit/charts/change-chart.tsx';
import { ChartOrTable } from '#web/kit/charts/chart-or-table.tsx';
import { LineChart } from '#web/kit/charts/line-chart.tsx';
import { TableButton } from '#web/kit/charts/table-button.tsx';
import { useHousePrices } from '#web/figures/market/use-market.ts';
import { formatPercentTick } from '#web/client/records/tenths.ts';
import { formatNumber, formatPercentChange, formatQuarter } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Trend } from '#web/kit/ui/trend.tsx';
import { housingPoints, housingSentence, housingTable } from './housing-points.tsx';
import { MarketSection } from './market-section.tsx';
import styles from './market.module.css';
import { marketTexts } from './texts.ts';

const loadExplain = () => import('./explain-market.ts');

type Drawn = 'index' | 'change';

/** Swedish house prices, quarter by quarter for three years. */
export function HousingSection() {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const query = useHousePrices();
  const [drawn, setDrawn] = useState<Drawn>('index');
  const [isTable, setTable] = useState(false);
  const { data } = query;
  const market = data ? housingMarketOf(data.values, data.preliminary) : null;
  return (
    <MarketSection
      title={texts.houses}
      query={query}
      failedText={texts.housesFailed}
      sourceId="house_prices"
      explain={
        data && market
          ? async () => (await loadExplain()).explainHousing(market, { language, ...data })
          : null
      }
      tools={
        <>
          {!isTable && <DrawnControl drawn={drawn} onChange={setDrawn} />}
          <TableButton isTable={isTable} onChange={setTable} />
        </>
      }
      hasNotes
      lastPeriod={market && formatQuarter(market.latest.quarter, language)}
    >
      {market && (
        <>
          <Latest market={market} />
          <ChartOrTable isTable={isTable} table={() => housingTable(market, language)}>
            <Drawing market={market} drawn={drawn} />
          </ChartOrTable>
          <Notes market={market} drawn={drawn} />
        </>
      )}
    </MarketSection>
  );
}

type ControlProps = { drawn: Drawn; onChange: (drawn: Drawn) => void };

function DrawnControl({ drawn, onChange }: ControlProps) {
  const texts = useTexts(marketTexts);
  const options = [
    { value: 'index', text: texts.asIndex },
    { value: 'change', text: texts.asChange },
  ] as const;
  return <Segmented label={texts.view} options={options} value={drawn} onChange={onChange} />;
}

function Drawing({ market, drawn }: { market: HousingMarket; drawn: Drawn }) {
  const language = useLanguage();
  const known = {
    sentence: housingSentence(market, language),
    points: housingPoints(market, language),
  };
  return drawn === 'index' ? (
    <LineChart {...known} formatTick={(value) => formatNumber(value, language, 0)} scale="index" />
  ) : (
    <ChangeChart
      {...known}
      formatTick={(value, step) => formatPercentTick(value, { step, language })}
    />
  );
}

function Latest({ market: { latest, year } }: { market: HousingMarket }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const { percent, beforeQuarter } = latest;
  return (
    <div className={styles['latest']}>
      <p className={styles['figure']}>
        {percent === null ? '–' : formatPercentChange(percent, language)}
      </p>
      <div className={styles['below']}>
        <p>
          {percent === null
            ? texts.nothingBefore
            : texts.sinceQuarter({ name: formatQuarter(beforeQuarter, language) })}
        </p>
        {year !== null && (
          <p>
            <Trend direction={directionOf(year.percent)} tone={null}>
              {texts.inYear({
                percent: formatPercentChange(year.percent, language),
                quarter: formatQuarter(year.quarter, language),
              })}
            </Trend>
          </p>
        )}
      </div>
    </div>
  );
}

function directionOf(percent: number): 'up' | 'down' | 'level' {
  if (percent === 0) return 'level';
  return percent > 0 ? 'up' : 'down';
}

function Notes({ market: { points }, drawn }: { market: HousingMarket; drawn: Drawn }) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const preliminary = points.filter(({ isPreliminary }) => isPreliminary);
  const quarters = preliminary.map(({ quarter }) => formatQuarter(quarter, language)).join(', ');
  return (
    <ul className={styles['notes']}>
      {preliminary.length > 0 && <li data-mark={drawn}>{texts.revised({ quarters })}</li>}
      <li>{texts.housesOnly}</li>
    </ul>
  );
}
