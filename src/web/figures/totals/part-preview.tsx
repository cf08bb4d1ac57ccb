import type { Rates } from '#domain/statistics/rates.ts';
import { totalOf, type TotalPart } from '#domain/figures/totals/totals.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Preview } from '#web/kit/ui/field.tsx';
import { describeLine, explainSources } from './explain-total.ts';
import { joinFacts } from '#web/kit/i18n/format.ts';

type Props = {
  label: string;
  part: TotalPart;
  rates: Rates;
  /** Further note on the counted value. */
  more?: string | undefined;
};

/** Counted value of an item being typed, while it differs from the typed amount. */
export function PartPreview({ label, part, rates, more }: Props) {
  const language = useLanguage();
  const [line] = totalOf([part], part.currency, rates).lines;
  if (line === undefined) return null;
  const isAsTyped = line.counted === line.value && line.index === null && !line.unmoved;
  if (isAsTyped && more === undefined) return null;
  const sources = explainSources([line], language);
  return (
    <Preview label={label} rule={joinFacts([describeLine(line, language), ...sources, more])}>
      <Amount value={line.counted} currency={part.currency} size="widget" />
    </Preview>
  );
}
