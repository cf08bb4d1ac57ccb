import { type ReactNode, useState } from 'react';
import type { PeriodReturns } from '#domain/holdings/period-returns.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import {
  formatDay,
  formatExactChange,
  formatMoney,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { SHOWN_PERIODS, type ShownPeriod, useReturns } from '#web/holdings/account/use-holdings.ts';
import { RETURN_LINES, type ReturnLine, returnTexts, signed } from './texts.ts';
import styles from './returns.module.css';

const loadExplain = () => import('#web/holdings/account/explain.ts');

/** Lines that are shown also where they are nothing. */
const ALWAYS: readonly ReturnLine[] = ['opening', 'price', 'closing'];

type Props = {
  /** Absent: of all accounts. */
  assetId?: string;
  /** Whether others own parts of the accounts, which are counted here. */
  isOthersToo?: boolean;
};

/** Returns of one account, or of all, in a period. */
export function ReturnsSheet({ assetId, isOthersToo = false }: Props) {
  const texts = useTexts(returnTexts);
  const [period, setPeriod] = useState<ShownPeriod>('1y');
  const found = useReturns(period, assetId ?? null);
  return (
    <Sheet>
      <SheetHead title={texts.title}>
        <Segmented
          label={texts.period}
          options={SHOWN_PERIODS.map((value) => ({
            value,
            text: texts.periods[value],
            label: texts.periodNames[value],
          }))}
          value={period}
          onChange={setPeriod}
        />
      </SheetHead>
      {found.data ? (
        <>
          {isOthersToo && <p className={styles['whole']}>{texts.wholeAccounts}</p>}
          <Returned returns={found.data} />
        </>
      ) : (
        <div className={styles['waiting']}>
          {found.error ? (
            <ReadFailure
              error={found.error}
              isRetrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <Skeleton shapes={['row', 'row', 'row', 'row']} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function Returned({ returns }: { returns: PeriodReturns }): ReactNode {
  const texts = useTexts(returnTexts);
  const language = useLanguage();
  const { lines, missing, currency, from, to } = returns;
  if (lines === null) {
    const day = missing === null ? '' : formatDay(missing.day, language);
    return (
      <p className={styles['note']}>
        {texts.missing[missing?.code ?? 'too_large']({ currency: missing?.currency ?? '', day })}
      </p>
    );
  }
  const shown = RETURN_LINES.filter((line) => ALWAYS.includes(line) || lines[line] !== 0);
  const days = { from: formatDay(from, language), to: formatDay(to, language) };
  return (
    <>
      <div className={styles['lines']}>
        <Table
          caption={texts.caption(days)}
          columns={[texts.line, currency]}
          rows={shown.map((line) => ({
            id: line,
            name: (
              <span className={classes(line === 'closing' && styles['closing'])}>
                {line === 'opening' || line === 'closing'
                  ? texts.valueOn({ day: line === 'opening' ? days.from : days.to })
                  : texts.lines[line]}{' '}
                {lines[line] !== 0 && (
                  <ExplainButton
                    label={texts.lines[line]}
                    explain={async () =>
                      (await loadExplain()).explainReturnLine(returns, line, language)
                    }
                  />
                )}
              </span>
            ),
            figures: [
              line === 'opening' || line === 'closing'
                ? formatMoney(lines[line], currency, language)
                : formatExactChange(signed(line, lines[line]), currency, language),
            ],
          }))}
        />
      </div>
      <LineNotes returns={returns} assumed={lines.assumed} />
      <ReturnRates returns={returns} />
    </>
  );
}

/** Deposits that are assumed, and instruments that are left out. */
function LineNotes({ returns, assumed }: { returns: PeriodReturns; assumed: number }) {
  const texts = useTexts(returnTexts);
  const language = useLanguage();
  const { currency, notIncluded } = returns;
  return (
    <>
      {assumed !== 0 && (
        <p className={styles['note']}>
          {texts.assumed({ amount: formatMoney(assumed, currency, language) })}
        </p>
      )}
      {notIncluded.length > 0 && (
        <p className={styles['missing']}>
          {texts.notIncluded({
            names: [...new Set(notIncluded.map(({ name }) => name))].join(', '),
          })}
        </p>
      )}
    </>
  );
}

const RATES = ['xirr', 'twr'] as const;

/** Both rates of return of a period, or in words why there is none. */
function ReturnRates({ returns }: { returns: PeriodReturns }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  return (
    <div className={styles['rates']}>
      {RATES.map((of) => {
        const { rate, reason, isYearly, isEstimated } = returns[of];
        const below = isYearly ? texts.yearly : texts.overPeriod;
        return (
          <Figure
            key={of}
            label={texts[of]}
            explain={
              rate === null
                ? null
                : async () => (await loadExplain()).explainReturn(returns, of, language)
            }
            below={
              <span className={styles['notes']}>
                {reason === null ? `${below}, ${texts[`${of}Below`]}` : texts.reasons[reason]}
                {isEstimated && <Tag tone="est">{texts.isEstimatedRate}</Tag>}
              </span>
            }
          >
            <span className={styles['percent']}>
              {rate === null ? texts.noReturn : formatPercentChange(rate * 100, language)}
            </span>
          </Figure>
        );
      })}
    </div>
  );
}
