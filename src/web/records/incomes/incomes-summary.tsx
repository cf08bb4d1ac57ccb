import type { Currency } from '#domain/basics/currencies.ts';
import type { IncomeTotals } from '#domain/figures/totals/income-totals.ts';
import { otherYearsTax } from '#domain/figures/totals/monthly-difference.ts';
import type { Total } from '#domain/figures/totals/totals.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './incomes.module.css';
import { incomeTexts } from './texts.ts';

type Props = { totals: IncomeTotals; currency: Currency };

/** The figures of the screen (docs/product.md, section 2). */
export function IncomesSummary({ totals, currency }: Props) {
  const texts = useTexts(incomeTexts);
  const { monthly, monthlyNet, oneTime, annual } = totals;
  return (
    <Tiles>
      <TotalTile
        label={texts.monthly}
        total={monthly}
        rule={texts.monthlyRule}
        below={texts.recurring({ count: monthly.lines.length })}
        currency={currency}
      />
      <TotalTile
        label={texts.net}
        total={monthlyNet}
        rule={texts.netRule}
        below={<NetBelow net={monthlyNet} />}
        currency={currency}
      />
      <TotalTile
        label={texts.oneTime}
        total={oneTime}
        rule={texts.oneTimeRule}
        below={texts.once({ count: oneTime.lines.length })}
        currency={currency}
      />
      <TotalTile
        label={texts.annual}
        total={annual}
        rule={texts.annualRule}
        below={<AnnualParts totals={totals} currency={currency} />}
        currency={currency}
      />
    </Tiles>
  );
}

/** After tax, and whether all of that is known. */
function NetBelow({ net }: { net: Total }) {
  const texts = useTexts(incomeTexts);
  const isEstimated = net.lines.some((line) => line.isEstimated);
  const { rulesOf } = useTexts(dataTexts);
  const tax = otherYearsTax(net.lines);
  return (
    <>
      {texts.netBelow} {isEstimated && <Tag tone="est">{texts.estimatedTax}</Tag>}
      {tax && <Tag tone="est">{rulesOf(tax)}</Tag>}
    </>
  );
}

/** A year's income after tax, and its tax. */
function AnnualParts({ totals: { annualNet, annualTax }, currency }: Props) {
  const texts = useTexts(incomeTexts);
  return (
    <ul className={styles['parts']}>
      <AnnualPart
        word={texts.annualNetWord}
        label={texts.annualNet}
        total={annualNet}
        rule={texts.annualNetRule}
        currency={currency}
      />
      <AnnualPart
        word={texts.annualTaxWord}
        label={texts.annualTax}
        total={annualTax}
        rule={texts.annualTaxRule}
        currency={currency}
      />
    </ul>
  );
}

type IncomePartProps = {
  word: string;
  label: string;
  total: Total;
  rule: string;
  currency: Currency;
};

function AnnualPart({ word, label, total, rule, currency }: IncomePartProps) {
  const language = useLanguage();
  return (
    <li>
      <span>{word}</span>
      <Amount value={total.value} currency={currency} />
      <ExplainButton
        label={label}
        explain={() => explainTotal(total, { currency, language, rule })}
      />
    </li>
  );
}
