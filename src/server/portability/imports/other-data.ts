import type { Kind } from '#domain/records/records.ts';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Widgets = readonly { type: WidgetType; isVisible: 0 | 1 }[];
type Items = readonly { kind: Kind; id: string }[];

/** Data other than the records, stored by other areas. */
export type OtherData = {
  layout: { put(tx: Tx, userId: string, widgets: Widgets): Promise<void> };
  /** Null: it is no image of a kind that is shown. */
  image: { put(tx: Tx, userId: string, content: Buffer): Promise<string | null> };
  examples: { add(tx: Tx, userId: string, items: Items): Promise<void> };
};
