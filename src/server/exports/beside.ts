import type { WidgetType } from '#domain/widgets.ts';
import type { Tx } from '#server/db/database.ts';

/** What belongs to a person beside the records, kept by others. */
export type Beside = {
  layout: { list(tx: Tx, userId: string): Promise<{ type: WidgetType; isVisible: 0 | 1 }[]> };
  image: { find(tx: Tx, userId: string): Promise<{ contentType: string; content: Buffer } | null> };
  /** Which items are examples. */
  examples: { list(tx: Tx, userId: string): Promise<string[]> };
};
