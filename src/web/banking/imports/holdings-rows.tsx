import { formatDay, formatMoney, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Table, WideTable } from '#web/kit/ui/table.tsx';
import type { HoldingsPosition, HoldingsRow } from './bank-file.ts';
import styles from './bank-files.module.css';
import { holdingsTexts } from './holdings-texts.ts';
import { bankFileTexts } from './texts.ts';

/** All that quantities and prices have. */
const DECIMALS = 10;

/** The rows of a broker's file, those that need the user's attention first. */
export function HoldingsRows({ rows, all }: { rows: readonly HoldingsRow[]; all: number }) {
  const texts = useTexts(bankFileTexts);
  if (all === 0) return null;
  return (
    <div className={styles['rows']}>
      <WideTable
        caption={texts.rows}
        columns={[texts.row, texts.state, texts.amount]}
        rows={rows.map((row, at) => ({
          id: `${row.line} ${at}`,
          name: <Words row={row} />,
          figures: [
            <State key="state" row={row} />,
            row.state !== 'skipped' && row.amount !== null && (
              <Amount key="amount" value={row.amount} currency={row.currency} />
            ),
          ],
        }))}
      />
      {rows.length < all && <p className={styles['note']}>{texts.shown({ count: rows.length })}</p>}
    </div>
  );
}

function Words({ row }: { row: HoldingsRow }) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const isLine = row.state === 'skipped' || row.expected !== null;
  const figures = useFigures(row);
  const when = [
    row.state !== 'skipped' && formatDay(row.day, language),
    isLine && texts.line(row),
    ...figures,
  ];
  return (
    <>
      {row.text} <span className={styles['when']}>{when.filter(Boolean).join(', ')}</span>
    </>
  );
}

/** Quantity × price, and the fee, from which an amount follows. */
function useFigures(row: HoldingsRow): string[] {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  if (row.state === 'skipped' || row.quantity === null || row.price === null) return [];
  const [quantity, price] = [row.quantity, row.price].map((decimal) =>
    formatNumber(Number(decimal), language, DECIMALS),
  );
  const units = texts.units({ quantity: quantity ?? '', price: price ?? '' });
  if (row.fee === null) return [units];
  return [units, texts.fee({ amount: formatMoney(row.fee, row.currency, language) })];
}

function State({ row }: { row: HoldingsRow }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  if (row.state === 'skipped') return `${texts.states.skipped}: ${texts.reasons[row.reason]}`;
  const state = texts.states[row.state];
  if (row.expected === null) return state;
  if (row.isCurrencyUnknown) return `${state}: ${texts.priceWithout}`;
  const expected = formatMoney(row.expected, row.currency, language);
  return `${state}: ${texts.expected({ amount: expected })}`;
}

type PositionsProps = { positions: readonly HoldingsPosition[]; all: number };

/** Units that the file states beside those that transactions come to, differences first. */
export function HoldingsPositions({ positions, all }: PositionsProps) {
  const texts = useTexts(holdingsTexts);
  const shared = useTexts(bankFileTexts);
  const language = useLanguage();
  const quantity = (units: string) => formatNumber(Number(units), language, DECIMALS);
  if (all === 0) return null;
  return (
    <div className={styles['rows']}>
      <Table
        caption={texts.positionsTable}
        columns={[texts.holding, texts.inFile, texts.counted]}
        rows={positions.map(({ account, name, isin, day, stated, counted }, at) => ({
          id: `${at}`,
          name: (
            <>
              {name}{' '}
              <span className={styles['when']}>
                {[isin, account, formatDay(day, language)].filter(Boolean).join(', ')}
              </span>
            </>
          ),
          figures: [
            quantity(stated),
            stated === counted ? (
              quantity(counted)
            ) : (
              <strong key="counted">{quantity(counted)}</strong>
            ),
          ],
        }))}
      />
      {positions.length < all && (
        <p className={styles['note']}>{shared.shown({ count: positions.length })}</p>
      )}
    </div>
  );
}
