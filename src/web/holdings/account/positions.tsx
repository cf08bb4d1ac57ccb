import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AccountHoldings, CashPosition, Position } from '#domain/holdings/account-holdings.ts';
import { searchable } from '#domain/records/chosen-items.ts';
import {
  currencyName,
  formatDay,
  formatExactChange,
  formatMoney,
  formatPercentChange,
  formatShare,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { GainTrend } from '#web/kit/ui/figure.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { useFirstRows } from '#web/kit/ui/loading.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { WideTable } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import {
  formatAverage,
  formatPrice,
  formatUnits,
  gainPercent,
  instrumentFacts,
  oldPriceDay,
  ownValue,
} from './position-words.ts';
import { holdingsTexts } from './texts.ts';
import styles from './account.module.css';

/** From this number of holdings on, they can be searched. */
const SEARCH_FROM = 12;

/** Rows that a first view can hold. */
const FIRST_ROWS = 12;

/** Rows that are shown until all are asked for, so that the parts below them are within reach. */
const ROWS_MAX = 50;

function useRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const texts = useTexts(holdingsTexts);
  const [isWhole, setWhole] = useState(false);
  const shown = useFirstRows(isWhole ? rows : rows.slice(0, ROWS_MAX), FIRST_ROWS);
  const more = !isWhole && rows.length > ROWS_MAX && (
    <p className={styles['more']}>
      <Button size="small" onClick={() => setWhole(true)}>
        {texts.showAll({ count: rows.length })}
      </Button>
    </p>
  );
  return { shown, more };
}

const ORDERS = ['value', 'gain', 'percent', 'name'] as const;
type Order = (typeof ORDERS)[number];

type Props = { held: AccountHoldings; onOpen: (instrumentId: string) => void };

/** Every holding by its price, with its cost, and the cash. */
export function Positions({ held, onOpen }: Props) {
  const texts = useTexts(holdingsTexts);
  const [order, setOrder] = useState<Order>('value');
  const [search, setSearch] = useState('');
  const { positions, cash } = held;
  const wanted = searchable(useDeferredValue(search));
  const found = positions.filter(({ name, isin }) =>
    searchable(`${name} ${isin ?? ''}`).includes(wanted),
  );
  if (positions.length === 0 && cash.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.holdings({ count: positions.length })}>
        {positions.length > 1 && (
          <ListTools label={texts.holdingsCaption}>
            {positions.length >= SEARCH_FROM && (
              <ListSearch label={texts.find} value={search} onChange={setSearch} />
            )}
            <ListChoice
              label={texts.order}
              value={order}
              options={ORDERS.map((value) => ({ value, text: texts.orders[value] }))}
              onChange={setOrder}
            />
          </ListTools>
        )}
      </SheetHead>
      {found.length > 0 ? (
        <PositionTable held={held} positions={found} order={order} onOpen={onOpen} />
      ) : (
        positions.length > 0 && (
          <p role="status" className={styles['none']}>
            {texts.noMatch}
          </p>
        )
      )}
      {cash.length > 0 && <CashList held={held} />}
    </Sheet>
  );
}

type PositionTableProps = Props & { positions: readonly Position[]; order: Order };

function PositionTable({ held, positions, order, onOpen }: PositionTableProps) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency } = held;
  const { shown, more } = useRows(positions.toSorted(COMPARE[order]));
  const columns = [
    texts.name,
    texts.quantity,
    texts.price,
    texts.value,
    texts.averageCost,
    texts.gainColumn,
    texts.share,
  ];
  return (
    <div className={styles['positions']}>
      <WideTable
        caption={texts.holdingsCaption}
        columns={columns}
        rows={shown.map((position) => {
          const { instrumentId, quantity, price, averageCost, share } = position;
          return {
            id: instrumentId,
            name: <PositionName position={position} onOpen={onOpen} />,
            figures: [
              formatUnits(quantity, language),
              price === null ? '–' : formatPrice(price, position.currency, language),
              <ValueCell key="value" position={position} currency={currency} />,
              averageCost === null ? '–' : formatAverage(averageCost, currency, language),
              <GainCell key="gain" position={position} currency={currency} />,
              share === null ? '–' : formatShare(share, language),
            ],
          };
        })}
      />
      {more}
    </div>
  );
}

type Compare = (left: Position, right: Position) => number;

const COMPARE: { readonly [Key in Order]: Compare } = {
  value: (left, right) => (right.value ?? 0) - (left.value ?? 0),
  gain: (left, right) => (right.gain ?? 0) - (left.gain ?? 0),
  percent: (left, right) => (gainPercent(right) ?? 0) - (gainPercent(left) ?? 0),
  name: (left, right) => left.name.localeCompare(right.name, 'sv'),
};

type PositionNameProps = {
  position: Position;
  onOpen: Props['onOpen'];
};

/** The name, which opens the holding; its kind, and the state of its price. */
const PositionName = memo(({ position, onOpen }: PositionNameProps) => {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { instrumentId, name, price, priceSource, priceSplitOn, value } = position;
  const oldDay = oldPriceDay(position);
  return (
    <>
      <button
        type="button"
        className={linkClass}
        aria-haspopup="dialog"
        onClick={() => onOpen(instrumentId)}
      >
        {name}
      </button>
      <span className={styles['facts']}>{instrumentFacts(position, language)}</span>
      {price === null && <Tag tone="bad">{texts.noPrice}</Tag>}
      {priceSource === 'cost' && <Tag tone="est">{texts.noPrice}</Tag>}
      {price !== null && value === null && <Tag tone="bad">{texts.noRate}</Tag>}
      {value !== null && oldDay !== null && (
        <Tag tone="est">{texts.oldPrice({ day: formatDay(oldDay, language) })}</Tag>
      )}
      {priceSplitOn !== null && ' '}
      {priceSplitOn !== null && (
        <Tag tone="est">{texts.afterSplit({ day: formatDay(priceSplitOn, language) })}</Tag>
      )}
    </>
  );
});

type CellProps = { position: Position; currency: Currency };

/** The value and, of a holding in another currency, that in its own. */
function ValueCell({ position, currency }: CellProps): ReactNode {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const own = position.currency === currency ? null : ownValue(position);
  const ownWords = own === null ? null : formatMoney(own, position.currency, language);
  if (position.value === null) {
    return (
      <>
        {ownWords ?? '–'}
        <span className={styles['facts']}>{texts.notIncluded}</span>
      </>
    );
  }
  return (
    <>
      <strong>{formatMoney(position.value, currency, language)}</strong>
      {ownWords !== null && <span className={styles['facts']}>{ownWords}</span>}
    </>
  );
}

function GainCell({ position, currency }: CellProps): ReactNode {
  const language = useLanguage();
  const { gain } = position;
  if (gain === null) return '–';
  const percent = gainPercent(position);
  return (
    <GainTrend gain={gain}>
      <span className={styles['stacked']}>
        {formatExactChange(gain, currency, language)}
        {percent !== null && (
          <span className={styles['percentBelow']}>{formatPercentChange(percent, language)}</span>
        )}
      </span>
    </GainTrend>
  );
}

/** Cash by currency. */
function CashList({ held: { cash, currency } }: { held: AccountHoldings }) {
  const texts = useTexts(holdingsTexts);
  return (
    <section aria-label={texts.cash}>
      <h3 className={styles['subtitle']}>{texts.cash}</h3>
      <ul className={styles['cash']}>
        {cash.map((each) => (
          <CashRow key={each.currency} cash={each} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function CashRow({ cash, currency }: { cash: CashPosition; currency: Currency }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency: own, amount, value } = cash;
  return (
    <li>
      <span>{currencyName(own, language)}</span>
      <span className={styles['cashAmount']}>
        {formatMoney(amount, own, language)}
        {own !== currency && (
          <span className={styles['facts']}>
            {value === null ? texts.notIncluded : formatMoney(value, currency, language)}
          </span>
        )}
      </span>
    </li>
  );
}

/** Instruments of which the account holds no more, with the gain of their sales. */
export function ClosedPositions({ held: { closed, currency } }: { held: AccountHoldings }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { shown, more } = useRows(closed);
  if (closed.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.closed} />
      <WideTable
        caption={texts.closed}
        columns={[texts.name, texts.closedOn, texts.result]}
        rows={shown.map(({ instrumentId, name, realised, closedOn, ...instrument }) => ({
          id: instrumentId,
          name: (
            <>
              {name}
              <span className={styles['facts']}>{instrumentFacts(instrument, language)}</span>
            </>
          ),
          figures: [formatDay(closedOn, language), formatExactChange(realised, currency, language)],
        }))}
      />
      {more}
    </Sheet>
  );
}
