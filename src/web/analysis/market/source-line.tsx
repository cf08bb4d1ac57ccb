import Clock from 'lucide-react/icons/clock';
import { dayOf } from '#domain/basics/months.ts';
import type { SeriesId } from '#domain/statistics/sources.ts';
import { type MarketSeries, useDataSources } from '#web/figures/market/use-market.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './market.module.css';
import { marketTexts } from './texts.ts';

type Props = { series: MarketSeries; sourceId: SeriesId; lastPeriod: string | null };

/** Whose figures these are, up to when, of which day, and whether newer ones should have come. */
export function SourceLine({ series, sourceId, lastPeriod }: Props) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const known = useDataSources().data?.find(({ id }) => id === sourceId);
  const day = formatDay(dayOf(new Date(series.updatedAt)), language);
  const parts = [
    texts.source(series),
    lastPeriod !== null && texts.lastPeriod({ name: lastPeriod }),
    known?.origin === 'bundled' ? texts.bundled({ day }) : texts.updated({ day }),
  ];
  return (
    <footer className={styles['foot']}>
      <p>{parts.filter(Boolean).join(' · ')}</p>
      {series.stale && (
        <Tag tone="warn" icon={Clock}>
          {texts.stale}
        </Tag>
      )}
    </footer>
  );
}
