import type { ReactNode } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { formatDay, formatMoney, formatPercentChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { Figure, GainTrend } from '#web/kit/ui/figure.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { oldPriceDay } from './position-words.ts';
import { holdingsTexts } from './texts.ts';
import styles from './account.module.css';

const loadExplain = () => import('./explain.ts');

type Props = { held: AccountHoldings };

type Explainer = Exclude<
  keyof Awaited<ReturnType<typeof loadExplain>>,
  'explainPosition' | 'explainReturn' | 'explainReturnLine'
>;

/** The calculation of a figure, whose code is loaded when it is asked for. */
function useExplain(held: AccountHoldings) {
  const language = useLanguage();
  return (of: Explainer) => async (): Promise<Explanation> =>
    (await loadExplain())[of](held, language);
}

/** Value, cost, gain and both returns. */
export function AccountFigures({ held }: Props) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const explain = useExplain(held);
  const { currency, value, invested } = held;
  return (
    <>
      <Sheet className={styles['leading']}>
        <Figure
          label={texts.value}
          explain={explain('explainValue')}
          below={valueNotes(held, texts, language)}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
      </Sheet>
      <Tiles>
        <Tile>
          <Figure
            label={texts.invested}
            explain={explain('explainInvested')}
            below={texts.investedBelow}
          >
            <Amount value={invested} currency={currency} size="widget" />
          </Figure>
        </Tile>
        <GainTile held={held} />
        <ReturnTile of="xirr" held={held} />
        <ReturnTile of="twr" held={held} />
      </Tiles>
    </>
  );
}

type HoldingsTexts = (typeof holdingsTexts)['en'];

/** Cash within the value, and why it is an estimate or leaves something out. */
function valueNotes(held: AccountHoldings, texts: HoldingsTexts, language: Language): ReactNode {
  const { positions, cash } = held;
  const inCash = cash
    .filter(({ amount }) => amount !== 0)
    .map((each) => formatMoney(each.amount, each.currency, language));
  const oldDays = positions.flatMap((position) => oldPriceDay(position) ?? []);
  const [oldest] = oldDays.toSorted();
  const atCost = positions.filter(({ priceSource }) => priceSource === 'cost').length;
  const missing = positions.filter(({ value }) => value === null).length;
  if (inCash.length === 0 && oldest === undefined && missing === 0) return undefined;
  return (
    <div className={styles['notes']}>
      {inCash.length > 0 && (
        <span>{texts.withCash({ amount: new Intl.ListFormat(language).format(inCash) })}</span>
      )}
      {oldest !== undefined && (
        <Tag tone="est">
          {texts.isEstimated({ count: oldDays.length, day: formatDay(oldest, language) })}
        </Tag>
      )}
      {atCost > 0 && <Tag tone="est">{texts.isAtCost({ count: atCost })}</Tag>}
      {missing > 0 && <Tag tone="bad">{texts.isPartial({ count: missing })}</Tag>}
    </div>
  );
}

function GainTile({ held }: Props) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const explain = useExplain(held);
  const { currency, gain, invested } = held;
  return (
    <Tile>
      <Figure
        label={texts.gain}
        explain={explain('explainGain')}
        below={
          invested > 0 ? (
            <GainTrend gain={gain}>
              {texts.ofCost({ percent: formatPercentChange((gain / invested) * 100, language) })}
            </GainTrend>
          ) : (
            texts.nothingToCompare
          )
        }
      >
        <Amount value={gain} currency={currency} size="widget" isChange />
      </Figure>
    </Tile>
  );
}

/** Figures of all days until now. */
export function SoFar({ held }: Props) {
  const texts = useTexts(holdingsTexts);
  const explain = useExplain(held);
  const { currency, realised, dividends, fees, taxes } = held;
  const figures = [
    { label: texts.realised, amount: realised, explain: explain('explainRealised') },
    { label: texts.dividends, amount: dividends, explain: explain('explainDividends') },
    { label: texts.fees, amount: fees, explain: null },
    { label: texts.taxes, amount: taxes, explain: null },
  ];
  return (
    <Tiles>
      {figures.map(({ label, amount, explain: of }) => (
        <Tile key={label}>
          <Figure label={label} explain={amount === 0 ? null : of} below={texts.soFar}>
            <Amount value={amount} currency={currency} size="widget" />
          </Figure>
        </Tile>
      ))}
    </Tiles>
  );
}

/** A rate of return, or in words why there is none. */
function ReturnTile({ of, held }: Props & { of: 'xirr' | 'twr' }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { rate, reason, isYearly, isEstimated } = held[of];
  const below = [isYearly ? texts.yearly : texts.whole, texts[`${of}Below`]].join(', ');
  return (
    <Tile>
      <Figure
        label={texts[of]}
        explain={
          rate === null ? null : async () => (await loadExplain()).explainReturn(held, of, language)
        }
        below={
          <div className={styles['notes']}>
            <span>{reason === null ? below : texts.reasons[reason]}</span>
            {isEstimated && <Tag tone="est">{texts.isEstimatedRate}</Tag>}
          </div>
        }
      >
        <span className={styles['percent']}>
          {rate === null ? texts.noReturn : formatPercentChange(rate * 100, language)}
        </span>
      </Figure>
    </Tile>
  );
}
