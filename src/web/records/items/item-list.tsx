import { type ReactNode, useDeferredValue, useState } from 'react';
import { chosenItems, ITEM_ORDERS, type ItemListChoice } from '#domain/records/chosen-items.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { useFirstRows } from '#web/kit/ui/loading.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { List } from '#web/kit/ui/list.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { ExampleIds, useExampleIds } from './examples.ts';
import styles from './item-list.module.css';
import { type ItemMovement, useMovement } from './item-movement.tsx';
import { itemTexts } from './texts.ts';
import type { Kind } from '#domain/records/kinds.ts';

const EVERY_TYPE = '';

/** From this number of items on, a list has search and filters. */
const TOOLS_FROM = 8;

/** Rows that a first view can hold. */
const FIRST_ROWS = 10;

type TypeOf<Item> = Item extends { type: infer Type extends string } ? Type : never;

type ListableItem = { id: string; type?: string };
type Props<K extends Kind> = {
  kind: K;
  /** That of the totals. */
  currency: Currency;
  items: readonly ItemOf<K>[];
  words: {
    list: string;
    count: (counted: { count: number }) => string;
    /** The types in their order, each with its label; absent for kinds without types. */
    types?: Record<TypeOf<ItemOf<K>>, string>;
  };
  /** Counted lines of the items: those of the first group come first. */
  ranks: readonly (readonly CountedLine[])[];
  row: (item: ItemOf<K>, movement: ItemMovement | null) => ReactNode;
};

/** Every item of a kind, by default the largest first. */
export function ItemList<K extends Kind>(props: Props<K>) {
  const { kind, currency, items, words, ranks, row } = props;
  const texts = useTexts(itemTexts);
  const [choice, setChoice] = useState<ItemListChoice>({ search: '', type: null, order: 'value' });
  const types: Record<string, string> = words.types ?? {};
  const labelOf = ({ type = '' }: ListableItem) => types[type] ?? null;
  const wordsOf = (item: ItemOf<K>) => [labelOf(item), item.description];
  const shown = chosenItems<ItemOf<K>>(items, useDeferredValue(choice), { wordsOf, ranks });
  const rows = useFirstRows(shown, FIRST_ROWS);
  const movement = useMovement(kind, currency);
  const exampleIds = useExampleIds();
  const count = words.count({ count: items.length });
  return (
    <Sheet className={styles['list']}>
      <SheetHead
        title={shown.length === items.length ? count : texts.some({ some: shown.length, count })}
      >
        {items.length >= TOOLS_FROM && (
          <ItemListTools items={items} types={types} choice={choice} onChange={setChoice} />
        )}
      </SheetHead>
      {shown.length === 0 && (
        <p role="status" className={styles['none']}>
          {texts.noMatch}
        </p>
      )}
      <ExampleIds value={exampleIds}>
        <List label={words.list}>{rows.map((item) => row(item, movement(item)))}</List>
      </ExampleIds>
    </Sheet>
  );
}

type ItemListToolsProps = {
  items: readonly { id: string; type?: string }[];
  /** The types in their order, each with its label. */
  types: Readonly<Record<string, string>>;
  choice: ItemListChoice;
  onChange: (choice: ItemListChoice) => void;
};

/** Search, type and order of a list; only types that occur are offered. */
function ItemListTools({ items, types, choice, onChange }: ItemListToolsProps) {
  const texts = useTexts(itemTexts);
  const occurring = new Set(items.map(({ type }) => type));
  const offered = Object.entries(types).filter(([type]) => occurring.has(type));
  return (
    <ListTools label={texts.tools}>
      <ListSearch
        label={texts.search}
        value={choice.search}
        onChange={(search) => onChange({ ...choice, search })}
      />
      {offered.length > 0 && (
        <ListChoice
          label={texts.filter}
          value={choice.type ?? EVERY_TYPE}
          options={[
            { value: EVERY_TYPE, text: texts.everyType },
            ...offered.map(([value, text]) => ({ value, text })),
          ]}
          onChange={(type) => onChange({ ...choice, type: type === EVERY_TYPE ? null : type })}
        />
      )}
      <ListChoice
        label={texts.order}
        value={choice.order}
        options={ITEM_ORDERS.map((value) => ({ value, text: texts.orders[value] }))}
        onChange={(order) => onChange({ ...choice, order })}
      />
    </ListTools>
  );
}
