import type { ReactNode } from 'react';
import { formatDay, formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Figure, GainTrend } from '#web/kit/ui/figure.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { overviewTexts, type ShownAllocation } from './texts.ts';
import styles from './overview.module.css';

const loadExplain = () => import('./explain-overview.ts');
const loadAccountExplain = () => import('#web/holdings/account/explain.ts');

type ShownProps = { allocation: ShownAllocation };

/** Dividends of months, as an account has them. */
export function withMonths({ asOf, currency, dividends }: ShownAllocation) {
  return {
    asOf,
    currency,
    months: dividends.map(({ month, amount }) => ({ month, dividends: amount })),
  };
}

/** The value that leads the page, the user's cost and gain, and the dividends of twelve months. */
export function AllocationFigures({ allocation }: ShownProps) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { currency, value, cost, gain, names } = allocation;
  return (
    <>
      <Sheet className={styles['leading']}>
        <Figure
          label={names === null ? texts.total : texts.householdTotal}
          explain={async () => (await loadExplain()).explainAllocation(allocation, language)}
          below={<AllocationNotes allocation={allocation} />}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
      </Sheet>
      <Tiles columnsMax={3}>
        {cost !== null && gain !== null && <OwnTiles allocation={{ ...allocation, cost, gain }} />}
        <Dividends allocation={allocation} />
      </Tiles>
    </>
  );
}

type OwnAllocation = ShownAllocation & { cost: number; gain: number };

function OwnTiles({ allocation }: { allocation: OwnAllocation }) {
  const texts = useTexts(overviewTexts);
  const accountTexts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency, cost, gain } = allocation;
  return (
    <>
      <Tile>
        <Figure
          label={accountTexts.gain}
          explain={async () => (await loadExplain()).explainAllocationGain(allocation, language)}
          below={
            cost > 0 ? (
              <GainTrend gain={gain}>
                {accountTexts.ofCost({
                  percent: formatPercentChange((gain / cost) * 100, language),
                })}
              </GainTrend>
            ) : (
              accountTexts.nothingToCompare
            )
          }
        >
          <Amount value={gain} currency={currency} size="widget" isChange />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={accountTexts.invested}
          explain={async () => (await loadExplain()).explainAllocationCost(allocation, language)}
          below={texts.costBelow}
        >
          <Amount value={cost} currency={currency} size="widget" />
        </Figure>
      </Tile>
    </>
  );
}

function Dividends({ allocation }: ShownProps) {
  const texts = useTexts(overviewTexts);
  const { dividends: label } = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency, dividendTotal: given, names } = allocation;
  const explain = async () => {
    const { explainDividends } = await loadAccountExplain();
    return explainDividends({ ...withMonths(allocation), dividends: given }, language);
  };
  return (
    <Tile>
      <Figure
        label={label}
        explain={given === 0 ? null : explain}
        below={names === null ? texts.twelveMonths : texts.sinceJoined}
      >
        <Amount value={given} currency={currency} size="widget" />
      </Figure>
    </Tile>
  );
}

/** Why the value is an estimate, or leaves something out. */
export function AllocationNotes({ allocation }: ShownProps): ReactNode {
  const texts = useTexts(overviewTexts);
  const accountTexts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { estimatedSince, atCost, notIncluded } = allocation;
  const [left] = notIncluded;
  if (estimatedSince === null && atCost === 0 && left === undefined) return null;
  return (
    <div className={styles['notes']}>
      {estimatedSince !== null && (
        <Tag tone="est">{texts.oldest({ day: formatDay(estimatedSince, language) })}</Tag>
      )}
      {atCost > 0 && <Tag tone="est">{accountTexts.isAtCost({ count: atCost })}</Tag>}
      {left && (
        <Tag tone="bad">
          {texts.leftOut({ name: left.name ?? left.account, count: notIncluded.length })}
        </Tag>
      )}
    </div>
  );
}
