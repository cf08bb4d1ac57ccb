import type { Announcements } from '@dnd-kit/core';
import { useMemo, useRef } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { widgetNames } from '#web/dashboard/widgets/widget-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { sortingTexts } from './sorting-texts.ts';

/** A widget by name, with its place among how many. */
export function usePlaceWords() {
  const names = useTexts(widgetNames);
  return (types: readonly WidgetType[], type: WidgetType) => ({
    name: names[type],
    place: types.indexOf(type) + 1,
    count: types.length,
  });
}

/** What is read out while a widget is carried. */
export function useAnnouncements(types: readonly WidgetType[]): Announcements {
  const texts = useTexts(sortingTexts);
  const names = useTexts(widgetNames);
  const isJustPicked = useRef(false);
  return useMemo(() => {
    const words = (active: { id: unknown }, over: { id: unknown } = active) => ({
      name: names[active.id as WidgetType],
      place: types.indexOf(over.id as WidgetType) + 1,
      count: types.length,
    });
    return {
      onDragStart: ({ active }) => {
        isJustPicked.current = true;
        return texts.picked(words(active));
      },
      onDragOver: ({ active, over }) => {
        // What is picked up is at once over its own place, which has been said.
        const isSaid = isJustPicked.current && over?.id === active.id;
        isJustPicked.current = false;
        if (isSaid) return undefined;
        return over ? texts.over(words(active, over)) : texts.nowhere(words(active));
      },
      onDragEnd: ({ active, over }) =>
        over ? texts.moved(words(active, over)) : texts.left(words(active)),
      onDragCancel: ({ active }) => texts.left(words(active)),
    };
  }, [texts, names, types]);
}
