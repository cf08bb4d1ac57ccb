import type { LucideIcon } from 'lucide-react';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/currencies.ts';
import type { CountedLine } from '#domain/totals.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListRow } from '#web/ui/list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ExampleTag } from './example-tag.tsx';
import { itemTexts } from './item-texts.ts';

type Props = {
  id: string;
  icon: LucideIcon;
  name: string;
  facts: ReactNode;
  tags?: ReactNode;
  /** How it stands, between what it is and its amount. */
  change?: ReactNode;
  /** What it counts for in the total. Null: there is no rate for its currency. */
  line: CountedLine | null;
  currency: Currency;
  /** The amount in its own currency, as it was typed. */
  whole: string;
  /** Below what it counts for. */
  under?: ReactNode;
  /** More that can be done with it, before what can be done with any. */
  more?: ReactNode;
  /** Null: somebody else keeps it. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
};

/**
 * An item in the list of its kind, with what can be done with it. What is deleted at once leaves
 * its place to the next row: the second press of a double click must not delete that one too.
 */
export function ItemRow(props: Props) {
  const { id, icon, name, facts, tags, change, line, currency, whole, under } = props;
  const { onEdit, onRemove } = props;
  const texts = useTexts(itemTexts);
  return (
    <ListRow
      icon={icon}
      name={name}
      facts={facts}
      tags={
        <>
          {line === null ? <Tag tone="bad">{texts.noRate}</Tag> : tags}
          <ExampleTag id={id} />
        </>
      }
      change={change}
      amount={line === null ? whole : <Amount value={line.counted} currency={currency} />}
      under={line === null ? texts.notCounted : under}
      actions={
        <>
          {props.more}
          {onEdit && (
            <IconButton icon={Pencil} size="small" label={texts.edit({ name })} onClick={onEdit} />
          )}
          {onRemove && (
            <IconButton
              icon={Trash2}
              size="small"
              label={texts.remove({ name })}
              onClick={({ detail }) => detail < 2 && onRemove()}
            />
          )}
        </>
      }
    />
  );
}
