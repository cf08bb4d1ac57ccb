import type { HomeTerms, PartTerms } from '#domain/mortgage/mortgage.ts';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import type { InterestRateFromDay } from '#domain/records/dated-terms.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Kind } from '#domain/records/kinds.ts';

type Widgets = readonly { type: WidgetType; isVisible: 0 | 1 }[];
type ImportedItemIds = readonly { kind: Kind | 'bank_accounts'; id: string }[];

/** The terms of a mortgage with the ids of its home and its loans. */
export type StoredTerms = {
  assetId: string;
  terms: HomeTerms;
  /** `rates` are those of older files. */
  parts: (PartTerms & { rates?: InterestRateFromDay[] })[];
};

/** Data other than the records, stored by other areas. */
export type OtherData = {
  layout: { put(tx: Tx, userId: string, widgets: Widgets): Promise<void> };
  /** Null if the image type is not supported. */
  image: { put(tx: Tx, userId: string, content: Buffer): Promise<string | null> };
  /** Terms of homes and loans under their new ids; those without are left out. */
  mortgages: { add(tx: Tx, userId: string, mortgages: readonly StoredTerms[]): Promise<void> };
  examples: { add(tx: Tx, userId: string, items: ImportedItemIds): Promise<void> };
};
