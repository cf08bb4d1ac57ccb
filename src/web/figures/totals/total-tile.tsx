import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Total } from '#domain/figures/totals/totals.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile } from '#web/kit/ui/sheet.tsx';
import { explainTotal } from './explain-total.ts';

type Props = {
  label: string;
  total: Total;
  /** Its calculation, in a sentence. */
  rule: string;
  below: ReactNode;
  currency: Currency;
};

/** A total that explains itself, among the figures of a screen. */
export function TotalTile({ label, total, rule, below, currency }: Props) {
  const language = useLanguage();
  return (
    <Tile>
      <Figure
        label={label}
        explain={() => explainTotal(total, { currency, language, rule })}
        below={below}
      >
        <Amount value={total.value} currency={currency} size="widget" />
      </Figure>
    </Tile>
  );
}
