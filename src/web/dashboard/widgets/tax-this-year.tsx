import { useState } from 'react';
import { Link } from 'wouter';
import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { amountsYear } from '#domain/figures/tax-meter/used-rules.ts';
import { dayOf } from '#domain/basics/months.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { explainSize } from '#web/tax/meter/explain-tax.ts';
import { taxMeterTexts } from '#web/tax/meter/texts.ts';
import { useTaxMeter } from '#web/tax/meter/use-tax-meter.ts';
import {
  WidgetCard,
  WidgetNote,
  type WidgetProps,
  TOTAL_SHAPES,
  WidgetReading,
} from './widget-card.tsx';

/** Tax on capital and homes of the running year. */
export function TaxThisYear({ label }: WidgetProps) {
  const [running] = useState(() => Number(dayOf(new Date()).slice(0, 4)));
  const meter = useTaxMeter(running);
  const texts = useTexts(taxMeterTexts);
  return (
    <WidgetReading label={label} query={meter} shapes={TOTAL_SHAPES}>
      {(answer) => {
        if ('noRules' in answer) {
          const title = texts.noRulesTitle({ year: answer.year });
          return (
            <WidgetCard label={label} change={title}>
              <Steps />
            </WidgetCard>
          );
        }
        if (answer.lines.length > 0) return <Answer label={label} meter={answer} />;
        return (
          <WidgetCard label={label} change={texts.emptyTitle}>
            <Steps />
          </WidgetCard>
        );
      }}
    </WidgetReading>
  );
}

function Answer({ label, meter }: WidgetProps & { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { result } = meter.totals.year;
  const earlier = amountsYear(meter.rules);
  return (
    <WidgetCard
      label={label}
      explain={() => explainSize(meter, { step: 'result', period: 'year' }, language)}
      value={<Amount value={Math.abs(result)} currency="SEK" size="widget" />}
      change={result < 0 ? texts.lowering : texts.payable}
    >
      <Steps />
      {earlier !== null && <WidgetNote>{texts.amountsUntilKnown({ year: earlier })}</WidgetNote>}
      {meter.missing.length > 0 && <WidgetNote>{texts.missingTitle}</WidgetNote>}
    </WidgetCard>
  );
}

function Steps() {
  const texts = useTexts(taxMeterTexts);
  return (
    <Link href={paths.tax} className={linkClass}>
      {texts.open}
    </Link>
  );
}
