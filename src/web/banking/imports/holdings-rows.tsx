import { formatDay, formatMoney, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import type { HoldingsPosition, HoldingsRow } from './bank-file.ts';
import styles from './bank-files.module.css';
import { holdingsTexts } from './holdings-texts.ts';
import { bankFileTexts } from './texts.ts';

/** The rows of a broker's file, those that need the user's attention first. */
export function HoldingsRows({ rows, all }: { rows: readonly HoldingsRow[]; all: number }) {
  const texts = useTexts(bankFileTexts);
  if (all === 0) return null;
  return (
    <div className={styles['rows']}>
      <Table
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
  const when = [row.state !== 'skipped' && formatDay(row.day, language), isLine && texts.line(row)];
  return (
    <>
      {row.text} <span className={styles['when']}>{when.filter(Boolean).join(', ')}</span>
    </>
  );
}

function State({ row }: { row: HoldingsRow }) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  if (row.state === 'skipped') return `${texts.states.skipped}: ${texts.reasons[row.reason]}`;
  const state = texts.states[row.state];
  if (row.expected === null) return state;
  const expected = formatMoney(row.expected, row.currency, language);
  return `${state}: ${texts.expected({ amount: expected })}`;
}

const QUANTITY_DECIMALS = 10;

type PositionsProps = { positions: readonly HoldingsPosition[]; all: number };

/** Units that the file states beside those that transactions come to, differences first. */
export function HoldingsPositions({ positions, all }: PositionsProps) {
  const texts = useTexts(holdingsTexts);
  const shared = useTexts(bankFileTexts);
  const language = useLanguage();
  const quantity = (units: string) => formatNumber(Number(units), language, QUANTITY_DECIMALS);
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
