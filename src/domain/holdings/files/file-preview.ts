import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { DecimalText } from '#domain/holdings/decimals.ts';
import type { BrokerSource, SkipReason } from './broker-file.ts';

/** A row of a broker's file before it is added. */
export type HoldingsRow = { line: number; text: string } & (
  | {
      state: 'new' | 'known' | 'left_out';
      day: Day;
      amount: AmountText | null;
      currency: Currency;
      quantity: DecimalText | null;
      price: DecimalText | null;
      fee: AmountText | null;
      /** Result of quantity, price, rate and fee, where the amount is another. */
      expected: AmountText | null;
      /** It is another since the price is in a currency that the file does not state. */
      isCurrencyUnknown: boolean;
    }
  | { state: 'skipped'; reason: SkipReason }
);

/** Units that a file states of an account, beside those that transactions come to. */
export type HoldingsPosition = {
  /** The name of the account in the file. */
  account: string;
  name: string;
  isin: string | null;
  day: Day;
  stated: DecimalText;
  counted: DecimalText;
};

/** Result that adding a broker's file would have. */
export type HoldingsEffects = {
  format: 'holdings';
  source: BrokerSource;
  /** Where the rows of each account go: the id of an asset, `new`, `new-isk`, … or `none`. */
  accounts: readonly {
    name: string;
    rows: number;
    choice: string;
    /** Whether it starts with the positions; null: it has none here, or started with others. */
    isOpened: boolean | null;
    /** Files of the broker brought an account of another name to its asset. */
    isOtherName: boolean;
  }[];
  period: { from: Day; to: Day } | null;
  /** Day of the positions that state none; null: all do, or there are none. */
  positionsOn: Day | null;
  counts: Record<
    | 'new'
    | 'known'
    | 'elsewhere'
    | 'leftOut'
    | 'skipped'
    | 'disagreeing'
    | 'currencyUnknown'
    | 'prices'
    | 'unknownPrices'
    | 'instruments'
    | 'positions'
    | 'positionsDisagreeing'
    /** Holdings that accounts start with, and those of them whose cost is not known. */
    | 'openings'
    | 'openingsWithoutCost'
    /** Those that accounts started with, and that transactions come to more than. */
    | 'openingsDisagreeing',
    number
  >;
  /** The list that would exceed its bound; null: there is room. */
  full: { kind: 'transactions' | 'instruments' | 'prices'; room: number } | null;
  rows: readonly HoldingsRow[];
  positions: readonly HoldingsPosition[];
};

/** The effects, with assets that count the cash of an account already. */
export type HoldingsPreview = Omit<HoldingsEffects, 'accounts'> & {
  accounts: readonly (HoldingsEffects['accounts'][number] & {
    /** The asset that counts its cash already; null: none does. */
    countedBy: { assetId: string; name: string } | null;
  })[];
  /** Its cash can be read as that of a bank account, too. */
  isBankToo: boolean;
};
