import type { Choice } from '#domain/records/chosen-items.ts';
import { ITEM_ORDERS } from '#domain/records/item-order.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { itemTexts } from './item-texts.ts';

const EVERY_TYPE = '';

type Props = {
  items: readonly { id: string; type?: string }[];
  /** The types in their order, each with its label. */
  types: Readonly<Record<string, string>>;
  choice: Choice;
  onChange: (choice: Choice) => void;
};

/** Search, type and order of a list; only types that occur are offered. */
export function ItemListTools({ items, types, choice, onChange }: Props) {
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
