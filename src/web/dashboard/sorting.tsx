import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import type { WidgetType } from '#domain/widgets.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { unseenClass } from '#web/ui/text-class.ts';
import type { Cells } from './cells.ts';
import { stepsThrough } from './keyboard-steps.ts';
import { type Focus, SortableTools } from './sortable-tools.tsx';
import { sortingTexts } from './sorting-texts.ts';
import { useAnnouncements, usePlaceWords } from './use-announcements.ts';
import { shapeOf } from './wall-shape.ts';
import { wallStrategy } from './wall-strategy.ts';

type Props = {
  cells: Cells;
  types: readonly WidgetType[];
  onReorder: (types: readonly WidgetType[]) => void;
  onRemove: (type: WidgetType) => void;
};

/** As many pixels and milliseconds as the specification gives a press before it becomes a drag. */
const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 100, tolerance: 5 } };

/**
 * Handles and remove buttons on the cells of a wall, and the moving of its stones. It stands beside
 * the wall and reaches into its cells, so that the widgets are neither mounted anew when this
 * begins nor drawn anew while one is carried.
 */
export function Sorting({ cells, types, onReorder, onRemove }: Props) {
  const texts = useTexts(sortingTexts);
  const coordinateGetter = useMemo(() => stepsThrough(types), [types]);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const strategy = useMemo(() => wallStrategy(() => shapeOf(cells, types)), [cells, types]);
  const announcements = useAnnouncements(types);
  const words = usePlaceWords();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<Focus | null>(null);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    const [from, to] = [active.id, over.id].map((id) => types.indexOf(id as WidgetType));
    if (from !== undefined && to !== undefined) onReorder(arrayMove([...types], from, to));
  };
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
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: texts.instructions },
      }}
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
