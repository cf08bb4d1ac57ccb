import type { DragEndEvent } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import type { Focus } from './sortable-tools.tsx';
import { sortingTexts } from './sorting-texts.ts';
import { usePlaceWords } from './use-announcements.ts';

type Terms = {
  types: readonly WidgetType[];
  onReorder: (types: readonly WidgetType[]) => void;
  onRemove: (type: WidgetType) => void;
};

/** What is done to widgets: what is said of it, and where the focus goes. */
export function useMoves({ types, onReorder, onRemove }: Terms) {
  const texts = useTexts(sortingTexts);
  const words = usePlaceWords();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<Focus | null>(null);
  const step = (type: WidgetType, by: 1 | -1) => {
    const from = types.indexOf(type);
    const to = Math.min(Math.max(from + by, 0), types.length - 1);
    const order = arrayMove([...types], from, to);
    setSaid(texts.moved(words(order, type)));
    if (to === from) return;
    setFocus({ type, control: 'handle' });
    onReorder(order);
  };
  const remove = (type: WidgetType) => {
    const at = types.indexOf(type);
    const next = types[at + 1] ?? types[at - 1];
    setFocus(next === undefined ? null : { type: next, control: 'remove' });
    onRemove(type);
  };
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    const [from, to] = [active.id, over.id].map((id) => types.indexOf(id as WidgetType));
    if (from === undefined || to === undefined) return;
    const isByKeys = activatorEvent instanceof KeyboardEvent;
    if (isByKeys) setFocus({ type: active.id as WidgetType, control: 'handle' });
    onReorder(arrayMove([...types], from, to));
  };
  return { step, remove, drop, said, focus };
}
