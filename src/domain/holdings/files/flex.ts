import { FILE_ROWS_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { TableProblem } from '#domain/banking/bank-files/cells.ts';
import { divideRounded } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { BrokerFile, FileInstrument } from './broker-file.ts';
import {
  BrokerColumns,
  BrokerRow,
  instrumentOf,
  needed,
  type RowDraft,
  RowRefused,
  stated,
} from './broker-rows.ts';
import { DecimalMarks, ONE, product, sizeOf } from './cell-numbers.ts';
import { wordOf } from './cell-words.ts';
import { FileDraft } from './file-draft.ts';
import {
  canceledTrades,
  commissionDrafts,
  exchangeDrafts,
  interactiveCash,
  kindOfClass,
  refuseUnpaid,
  tradeDrafts,
} from './interactive-rows.ts';
import { refuseTakenBack } from './reversed-rows.ts';

/** Elements of a Flex query that hold one transaction or position each. */
const ROWS = ['Trade', 'CashTransaction', 'OpenPosition', 'CorporateAction', 'Transfer'] as const;

type FlexElement = { name: string; row: BrokerRow };

/** Reads the elements of a Flex query of Interactive Brokers, in the order of the document. */
export function createFlexReader(today: Day): {
  /** An element that begins, with its attributes. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Null: the document is not of a Flex query. */
  file(): BrokerFile | TableProblem | null;
} {
  const elements: FlexElement[] = [];
  /** Elements of a kind have the same attributes, nearly always. */
  const known = new Map<string, BrokerColumns>();
  let [isFlex, count] = [false, 0];
  const columnsOf = (names: readonly string[]) => {
    const key = names.join(' ');
    const columns = known.get(key) ?? columnsNamed(names, today);
    if (known.size < KNOWN_MAX) known.set(key, columns);
    return columns;
  };
  return {
    open(name, attributes) {
      isFlex ||= name === 'FlexQueryResponse';
      if (!(ROWS as readonly string[]).includes(name)) return;
      count += 1;
      if (count > FILE_ROWS_MAX) return;
      const columns = columnsOf(Object.keys(attributes));
      elements.push({ name, row: new BrokerRow(Object.values(attributes), count, columns) });
    },
    file() {
      if (!isFlex) return null;
      if (count > FILE_ROWS_MAX) return 'rows';
      const file = new FileDraft();
      const nameOf = new Map(elements.map(({ name, row }) => [row, name]));
      const rows = elements.map(({ row }) => row);
      const back = canceledTrades(
        rows.filter((row) => nameOf.get(row) === 'Trade' && isExecution(row)),
        { account: 'accountId', side: 'buySell', price: 'tradePrice' },
      );
      file.each(rows, (row) => {
        refuseTakenBack(row, back);
        return readElement(nameOf.get(row) ?? '', row, file);
      });
      return file.finished('interactiveBrokers');
    },
  };
}

const KNOWN_MAX = 100;

function columnsNamed(names: readonly string[], today: Day): BrokerColumns {
  const places = new Map(names.map((name, place) => [wordOf(name), place]));
  const marks = new DecimalMarks([], { numbers: [], usual: ['point'] });
  return new BrokerColumns({ places, marks, dates: 'year-first', today, body: null });
}

/** An order, and the lots that it closed, are the executions once more. */
function isExecution(row: BrokerRow): boolean {
  const level = row.word('levelOfDetail');
  return level === '' || level === 'execution';
}

function readElement(name: string, row: BrokerRow, file: FileDraft): readonly RowDraft[] | null {
  const level = row.word('levelOfDetail');
  if (name === 'Trade') {
    if (!isExecution(row)) throw new RowRefused('summary');
    return tradeIn(row);
  }
  if (name === 'CashTransaction') {
    if (level !== '' && level !== 'detail') throw new RowRefused('summary');
    return [cashIn(row)];
  }
  if (name !== 'OpenPosition') throw new RowRefused('type');
  if (level === 'lot') throw new RowRefused('summary');
  addPosition(row, file);
  return null;
}

/** A day that a time may follow after a semicolon. */
function dayOfRow(row: BrokerRow, ...names: string[]): Day {
  const cell = names.map((name) => row.text(name)).find(Boolean) ?? '';
  return row.columns.dayIn(cell.split(';')[0] ?? '');
}

function instrumentIn(row: BrokerRow): FileInstrument | null {
  const isEtf = row.word('subCategory') === 'etf';
  const kind = isEtf ? 'etf' : kindOfClass(row.word('assetCategory'));
  const name = row.text('symbol') || row.text('description');
  const isin =
    row.text('isin') || (row.word('securityIDType') === 'isin' && row.text('securityID'));
  return instrumentOf({ isin: isin || '', name, kind, currency: row.currency('currency') });
}

function baseOf(row: BrokerRow, day: Day): RowDraft {
  const currency = row.currency('currency');
  if (currency === null) throw new RowRefused('currency');
  return row.draft(['type', 'buySell', 'description'], {
    accountKey: row.text('accountId'),
    day,
    kind: 'correction',
    currency,
    id: row.text('transactionID') || row.text('tradeID') || null,
  });
}

function tradeIn(row: BrokerRow): readonly RowDraft[] {
  refuseUnpaid(row.word('assetCategory'));
  const base = baseOf(row, dayOfRow(row, 'tradeDate', 'dateTime'));
  const quantity = stated(row.number('quantity'), 'quantity');
  const each = stated(row.number('tradePrice'), 'amount');
  const side = row.word('buySell') || (quantity < 0n ? 'sell' : 'buy');
  if (side !== 'buy' && side !== 'sell') throw new RowRefused('type');
  // A contract of an option is of several units.
  const price = product(each, row.number('multiplier') ?? ONE);
  const moved = row.number('tradeMoney') ?? row.number('proceeds');
  const isPercent = row.word('assetCategory') === 'bond';
  const worth = product(quantity, price);
  const amount = sizeOf(moved ?? (isPercent ? divideRounded(worth, 100n) : worth));
  const commission = {
    commission: row.number('ibCommission'),
    currency: row.currency('ibCommissionCurrency') ?? base.currency,
  };
  const size = sizeOf(quantity);
  const trade = { ...base, kind: side, quantity: size, price, amount } as const;
  if (row.word('assetCategory') !== 'cash') {
    const taxes = row.number('taxes');
    return tradeDrafts(
      { ...trade, instrument: needed(instrumentIn(row)) },
      { ...commission, taxes },
    );
  }
  return [
    ...exchangeDrafts(row.text('symbol'), trade),
    ...commissionDrafts({ ...trade, instrument: null }, commission),
  ];
}

function cashIn(row: BrokerRow): RowDraft {
  const base = baseOf(row, dayOfRow(row, 'settleDate', 'reportDate', 'dateTime'));
  const draft = {
    ...base,
    instrument: row.text('symbol') === '' ? null : instrumentIn(row),
    amount: stated(row.number('amount'), 'amount'),
  };
  return interactiveCash(draft, { type: row.text('type'), description: row.text('description') });
}

function addPosition(row: BrokerRow, file: FileDraft): void {
  refuseUnpaid(row.word('assetCategory'));
  const currency = row.currency('currency');
  if (currency === null) throw new RowRefused('currency');
  const quantity = stated(row.number('position') ?? row.number('quantity'), 'quantity');
  const price = row.number('markPrice');
  file.addPosition({
    accountKey: row.text('accountId'),
    row: row.line,
    day: row.text('reportDate') === '' ? null : dayOfRow(row, 'reportDate'),
    instrument: needed(instrumentIn(row)),
    quantity,
    price: price === null ? null : product(price, row.number('multiplier') ?? ONE),
    value: row.number('positionValue'),
    averageCost: row.number('costBasisPrice'),
    currency,
  });
}
