import { closestCenter, type CollisionDetection, DndContext, pointerWithin } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { useMemo } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { unseenClass } from '#web/kit/ui/text-class.ts';
import type { Cells } from './cells.ts';
import { SortableTools } from './sortable-tools.tsx';
import { sortingTexts } from './sorting-texts.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useCarrySensors } from './use-carry-sensors.ts';
import { useChanges } from './use-changes.ts';
import type { Layout } from './use-layout.ts';
import { useMoves } from './use-moves.ts';
import { shapeOf } from './wall-shape.ts';
import { wallStrategy } from './wall-strategy.ts';

type Props = {
  cells: Cells;
  layout: Layout;
  types: readonly WidgetType[];
};

/**
 * Handles and remove buttons on the cells of a wall, and the moving of its stones. It stands beside
 * the wall and reaches into its cells, so that the widgets are neither mounted anew when this
 * begins nor drawn anew while one is carried.
 */
export function Sorting({ cells, layout, types }: Props) {
  const texts = useTexts(sortingTexts);
  const sensors = useCarrySensors(types);
  const strategy = useMemo(() => wallStrategy(() => shapeOf(cells, types)), [cells, types]);
  const announcements = useAnnouncements(types);
  const { reorder: onReorder, remove: onRemove } = useChanges(layout);
  const { step, remove, drop, said, focus } = useMoves({ types, onReorder, onRemove });
  const screenReaderInstructions = { draggable: texts.instructions };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={[...types]} strategy={strategy}>
        {types.map((type) => (
          <SortableTools
            key={type}
            {...{ type, cells }}
            focus={focus?.type === type ? focus : null}
            onStep={(by) => step(type, by)}
            onRemove={() => remove(type)}
          />
        ))}
      </SortableContext>
      <p role="status" className={unseenClass}>
        {said}
      </p>
    </DndContext>
  );
}

/** The stone under the pointer, so that long ones are met anywhere; by keyboard the nearest. */
const underPointer: CollisionDetection = (terms) => {
  const under = pointerWithin(terms);
  return under.length > 0 ? under : closestCenter(terms);
};
