import type { AmountText } from '#domain/basics/money.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { EditSuccessWords } from './item-editing.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** An amount of an item that can be changed in its row. */
export type AmountEdit<K extends Kind> = {
  kind: K;
  item: ItemOf<K>;
  field: string & keyof ItemOf<K>;
  label: string;
  help?: string | undefined;
  words: EditSuccessWords & { gone: string };
  /** Whether the dialog has to ask more about such a value. It is opened with the typed value. */
  asksMore?: (amount: AmountText) => boolean;
  onMore?: (typed: string) => void;
};
