import type { Currency } from '#domain/basics/currencies.ts';
import type { GrowthSplit } from '#domain/figures/net-worth/real-terms.ts';
import { formatExactChange, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import styles from './growth-split.module.css';
import { growthTexts } from './texts.ts';
import { useSummary } from '#web/client/records/use-records.ts';

type Props = {
  split: GrowthSplit;
  currency: Currency;
  /** Whose prices they are, and in which base. */
  prices: { source: string; unit: string };
  /** Names of the remainder, above inflation and below it. */
  words?: { more: string; less: string };
};

/** Growth, divided into inflation and the remainder; they add up to it. */
export function GrowthParts({ split, currency, prices, words }: Props) {
  const texts = useTexts(growthTexts);
  const { more, less } = words ?? texts;
  const language = useLanguage();
  const { from, to, growth, arrived, inflation, rest, indices } = split;
  const months = { from: formatMonth(from.month, language), to: formatMonth(to.month, language) };
  const parts = [
    [texts.growth, growth, texts.betweenMonths(months)],
    ...(arrived === 0 ? [] : [[texts.arrived, arrived, texts.arrivedIs] as const]),
    [texts.inflation, inflation, texts.inflationIs({ month: formatMonth(indices.to, language) })],
    [texts.rest, rest, rest < 0 ? less : more],
  ] as const;
  const { data: summary } = useSummary();
  const explain = async () =>
    (await import('#web/figures/totals/explain-split.ts')).explainSplit(split, {
      currency,
      language,
      prices,
      summary,
    });
  return (
    <dl className={styles['parts']} aria-label={texts.split}>
      {parts.map(([name, amount, note]) => (
        <div key={name}>
          <dt>
            {name}
            {name === texts.rest && <ExplainButton label={texts.rest} explain={explain} />}
          </dt>
          <dd>
            <b>{formatExactChange(amount, currency, language)}</b> <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
