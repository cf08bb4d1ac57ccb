import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { DecimalText } from '#domain/holdings/decimals.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';

/**
 * Names of the brokers whose files are known; null: files of prices, those of anybody, and those of
 * other programs.
 */
export const BROKER_NAMES = {
  avanza: 'Avanza',
  nordnet: 'Nordnet',
  lysa: 'Lysa',
  pareto: 'Pareto',
  degiro: 'Degiro',
  interactiveBrokers: 'Interactive Brokers',
  revolut: 'Revolut',
  saxo: 'Saxo',
  trading212: 'Trading 212',
  prices: null,
  general: null,
  moved: null,
} as const;

/** Brokers whose files are known, and files of prices. */
export type BrokerSource = keyof typeof BROKER_NAMES;

export const BROKER_SOURCES = Object.keys(BROKER_NAMES) as BrokerSource[];

/** An instrument as a file names it. */
export type FileInstrument = {
  /** With a right check digit; null: not stated. */
  isin: string | null;
  name: string;
  /** Null: no row of the file states it; it may be another one than that of the cash. */
  currency: Currency | null;
  /** `other` where the file does not state one. */
  kind: InstrumentKind;
  /** Tells apart instruments of one name in the file of a program, which have no ISIN. */
  symbol?: string;
};

/** A transaction in a file, in the units and signs of `HoldingTransaction`. */
export type FileTransaction = {
  /** Of one of the file's accounts. */
  accountKey: string;
  /** Line of the file, counted from 1. */
  row: number;
  day: Day;
  kind: HoldingKind;
  instrument: FileInstrument | null;
  quantity: DecimalText | null;
  price: DecimalText | null;
  amount: AmountText | null;
  fee: AmountText | null;
  tax: AmountText | null;
  currency: Currency;
  rate: DecimalText | null;
  ratio: string | null;
  /** Identifies the row in its account, also in another file that has it. */
  key: string;
  /** The same of all rows that equal it, whatever their account is called. */
  likeness: string;
  /** The file's words. */
  text: string;
  /** By an id of its source. */
  hasId?: boolean;
  /** Of a position that the account starts with. */
  isOpening?: 1;
};

/** Units that an account holds, as a file states them. */
export type FilePosition = {
  accountKey: string;
  row: number;
  /** Null: the day on which the file was made, which it does not state. */
  day: Day | null;
  instrument: FileInstrument;
  quantity: DecimalText;
  price: DecimalText | null;
  value: AmountText | null;
  /** Cost of a unit by the broker's own count. */
  averageCost: DecimalText | null;
  /** Currency of price, value and average cost. */
  currency: Currency;
};

export type FileQuote = {
  row: number;
  day: Day;
  /** Its currency may be another one than that of the price; absent: the same. */
  instrument: Pick<FileInstrument, 'isin' | 'name' | 'symbol'> & {
    currency?: Currency | null;
  };
  price: DecimalText;
  currency: Currency;
};

/**
 * Reasons why a row is not used: its type is unknown; a cell of it is not what it should be; it has
 * no ISIN, by which its source names instruments; its day can be read in two orders, or a number as
 * whole thousands or with three decimals, and nothing in the file shows which; it was canceled; the other row of a split is
 * missing; nothing moved; it exchanged currencies that the row does not name; it moved between
 * accounts of the broker; it sums up other rows; the file ends within it; or it is another sheet of a workbook.
 */
export type SkipReason =
  | 'type'
  | 'day'
  | 'amount'
  | 'quantity'
  | 'instrument'
  | 'isin'
  | 'currency'
  | 'order'
  | 'decimals'
  | 'void'
  | 'pair'
  | 'nothing'
  | 'exchange'
  | 'inner'
  | 'summary'
  | 'cut'
  | 'sheet';

export type SkippedRow = { row: number; reason: SkipReason; text: string };

/** A row whose amount is not what its quantity, price, rate and fee come to. */
export type Disagreement = {
  row: number;
  stated: AmountText;
  expected: AmountText;
  currency: Currency;
  /** The file states neither a rate nor the currency of the price, which is another one then. */
  isCurrencyUnknown?: true;
};

/** The content of a broker's file. */
export type BrokerFile = {
  source: BrokerSource;
  accounts: { key: string; name: string }[];
  transactions: FileTransaction[];
  positions: FilePosition[];
  quotes: FileQuote[];
  skipped: SkippedRow[];
  disagreements: Disagreement[];
};

/** Programs that state no deposits and withdrawals: these are worked out from balances and trades. */
export const CASH_FOLLOWS: ReadonlySet<string | null> = new Set(['ghostfolio']);

/** The program of a file that moved in, which begins the keys of its accounts; null: a broker's. */
export function programOf({ source, accounts }: Pick<BrokerFile, 'source' | 'accounts'>) {
  return source === 'moved' ? (accounts[0]?.key.split('/')[0] ?? null) : null;
}
