import type { Kind } from '#domain/records.ts';
import type { WidgetType } from '#domain/widgets.ts';
import type { Tx } from '#server/db/database.ts';

export type ExportedWidget = { type: WidgetType; isVisible: 0 | 1 };

/** What belongs to a person beside the records, kept by others. */
export type Beside = {
  layout: {
    list(tx: Tx, userId: string): Promise<ExportedWidget[]>;
    put(tx: Tx, userId: string, widgets: readonly ExportedWidget[]): Promise<void>;
  };
  image: {
    find(tx: Tx, userId: string): Promise<{ contentType: string; content: Buffer } | null>;
    put(tx: Tx, userId: string, content: Buffer): Promise<string | null>;
  };
  /** Which items are examples. */
  examples: {
    list(tx: Tx, userId: string): Promise<string[]>;
    add(tx: Tx, userId: string, items: readonly { kind: Kind; id: string }[]): Promise<void>;
  };
};
