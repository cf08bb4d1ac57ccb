import type { ExportedHoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import type { ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import type { HomeTerms, PartTerms } from '#domain/mortgage/mortgage.ts';
import type {
  ExportedBankAccount,
  ExportedBankFile,
  ExportedTransaction,
} from '#domain/portability/export-bank.ts';
import type { ExportedConnection } from '#domain/portability/export-connections.ts';
import type {
  ExportedHolding,
  ExportedInstrument,
  ExportedQuote,
} from '#domain/portability/export-holdings.ts';
import type { ExportedHousehold, ExportedShare } from '#domain/portability/export-households.ts';
import type { ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import type {
  ExportedCategory,
  ExportedDecision,
  ExportedRule,
} from '#domain/portability/export-sorting.ts';
import type { InterestRateFromDay } from '#domain/records/dated-terms.ts';
import type { ExportFile, HoldingList } from '#domain/portability/export-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** The user's data other than records, stored by other areas. */
export type ExportedOtherData = {
  layout: { list(tx: Tx, userId: string): Promise<{ type: WidgetType; isVisible: 0 | 1 }[]> };
  image: { find(tx: Tx, userId: string): Promise<{ contentType: string; content: Buffer } | null> };
  /** The user's memberships, and the items that they own together with others. */
  households: { list(tx: Tx, userId: string): Promise<ExportedHousehold[]> };
  coOwned: { list(tx: Tx, userId: string): Promise<ExportedShare[]> };
  /** Data of banks, and the files it came from. */
  bankAccounts: { list(tx: Tx, userId: string): Promise<ExportedBankAccount[]> };
  bankFiles: { list(tx: Tx, userId: string): Promise<ExportedBankFile[]> };
  transactionCategories: { list(tx: Tx, userId: string): Promise<ExportedCategory[]> };
  transactionRules: { list(tx: Tx, userId: string): Promise<ExportedRule[]> };
  recurringDecisions: { list(tx: Tx, userId: string): Promise<ExportedDecision[]> };
  transactions: { list(tx: Tx, userId: string): AsyncIterable<ExportedTransaction> };
  bankConnections: { list(tx: Tx, userId: string): Promise<ExportedConnection[]> };
  columnMappings: { list(tx: Tx, userId: string): Promise<ExportedMapping[]> };
  holdingsMappings: { list(tx: Tx, userId: string): Promise<ExportedHoldingsMapping[]> };
  mortgages: { list(tx: Tx, userId: string): Promise<ExportedMortgage[]> };
  instruments: { list(tx: Tx, userId: string): Promise<ExportedInstrument[]> };
  holdingTransactions: { list(tx: Tx, userId: string): AsyncIterable<ExportedHolding> };
  quotes: { list(tx: Tx, userId: string): AsyncIterable<ExportedQuote> };
  /** Items that are examples. */
  examples: { list(tx: Tx, userId: string): Promise<string[]> };
};

type Widgets = readonly { type: WidgetType; isVisible: 0 | 1 }[];
type ImportedItemIds = readonly { kind: Kind | 'bank_accounts'; id: string }[];

/** The terms of a mortgage with the ids of its home and its loans. */
export type StoredTerms = {
  assetId: string;
  terms: HomeTerms;
  /** `rates` are those of older files. */
  parts: (PartTerms & { rates?: InterestRateFromDay[] })[];
};

type ImportedAccounts = {
  tx: Tx;
  userId: string;
  now: Date;
  /** The new id of an asset of the file. */
  accountOf: (id: string) => string;
};

/** Lists of holdings are added as they come, and `end` adds what came before its instruments. */
type HoldingsImport = {
  add<Name extends HoldingList>(name: Name, elements: ExportFile[Name]): Promise<void>;
  end(): Promise<void>;
};

/** Data other than the records, stored by other areas. */
export type ImportedOtherData = {
  layout: { put(tx: Tx, userId: string, widgets: Widgets): Promise<void> };
  /** Null if the image type is not supported. */
  image: { put(tx: Tx, userId: string, content: Buffer): Promise<string | null> };
  /** Terms of homes and loans under their new ids; those without are left out. */
  mortgages: { add(tx: Tx, userId: string, mortgages: readonly StoredTerms[]): Promise<void> };
  holdingsMappings: {
    add(tx: Tx, userId: string, stated: readonly ExportedHoldingsMapping[]): Promise<void>;
  };
  /** Holdings of a file, some at a time; those of an account that it does not hold are left out. */
  holdings(importing: ImportedAccounts): HoldingsImport;
  examples: { add(tx: Tx, userId: string, items: ImportedItemIds): Promise<void> };
};
