import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { explainStep } from './explain-tax.ts';
import styles from './tax-meter.module.css';
import { taxMeterTexts } from './texts.ts';

/** Steps that are subtracted from those above them. */
const LESS = ['freeLevel', 'insuranceDeduction', 'interest', 'reduction', 'feeReduction'] as const;
const STEPS = [
  'standardIncome',
  'freeLevel',
  'insuranceDeduction',
  'interest',
  'net',
  'tax',
  'reduction',
  'propertyFee',
  'feeReduction',
  'result',
  'yieldTax',
] as const;
const ALWAYS: readonly DeductionStep[] = ['net', 'tax', 'result'];

type DeductionStep = (typeof STEPS)[number];

function isTotal(step: DeductionStep): boolean {
  return step === 'net' || step === 'result';
}

/** Each step from standard income to the result, so far and of the year. */
export function TaxSums({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { soFar, year } = meter.totals;
  const isShown = (step: DeductionStep) =>
    ALWAYS.includes(step) || year[step] !== 0 || soFar[step] !== 0;
  const figure = (step: DeductionStep, value: number | null) => {
    if (value === null) return texts.unknown;
    const isLess = value !== 0 && (LESS as readonly DeductionStep[]).includes(step);
    return formatWholeMoney(isLess ? -value : value, 'SEK', language);
  };
  return (
    <Sheet>
      <SheetHead title={texts.sumsTitle} />
      <Table
        caption={texts.caption}
        columns={[texts.step, texts.soFarColumn, texts.yearColumn]}
        rows={STEPS.filter(isShown).map((step) => ({
          id: step,
          name: (
            <span className={classes(isTotal(step) && styles['total'], styles[step])}>
              {texts.steps[step]}{' '}
              <ExplainButton
                label={texts.steps[step]}
                explain={() => explainStep(meter, step, language)}
              />
            </span>
          ),
          figures: [figure(step, soFar[step]), figure(step, year[step])],
        }))}
      />
    </Sheet>
  );
}
