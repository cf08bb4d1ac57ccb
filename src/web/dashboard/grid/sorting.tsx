import {
  type Announcements,
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
  type ClientRect,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, type SortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useRef, useState } from 'react';
import { FULL_WIDTH, type WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import type { GridCells } from './cells.ts';
import { stepsThrough, type FocusedControl, SortableTools } from './sortable-tools.tsx';
import { sortingTexts } from './texts.ts';
import { useChanges } from './panel.tsx';
import type { Layout } from './use-layout.ts';

/** Distance and delay after which docs/product.md turns a press into a drag. */
const MOUSE = { activationConstraint: { distance: 8 } };

const TOUCH = { activationConstraint: { delay: 100, tolerance: 5 } };

type Props = {
  cells: GridCells;
  layout: Layout;
  types: readonly WidgetType[];
};

/**
 * Handles and remove buttons on the cells of a grid, and the moving of its tiles. It is beside the
 * grid and renders into its cells, so that the widgets are neither mounted again when this begins
 * nor rendered while one is moved.
 */
export function Sorting({ cells, layout, types }: Props) {
  const texts = useTexts(sortingTexts);
  const sensors = useCarrySensors(types);
  const strategy = useMemo(() => gridStrategy(() => shapeOf(cells, types)), [cells, types]);
  const announcements = useAnnouncements(types);
  const { reorder: onReorder, remove: onRemove } = useChanges(layout);
  const { step, remove, drop, announcement, focus } = useMoves({ types, onReorder, onRemove });
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
        {announcement}
      </p>
    </DndContext>
  );
}

/** The tile under the pointer, so that long ones are met anywhere; by keyboard the nearest. */
const underPointer: CollisionDetection = (terms) => {
  const under = pointerWithin(terms);
  return under.length > 0 ? under : closestCenter(terms);
};

/** Sensors that move a widget: a mouse, a long touch, keys. */
function useCarrySensors(types: readonly WidgetType[]) {
  const coordinateGetter = useMemo(() => stepsThrough(types), [types]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

type SortingTerms = {
  types: readonly WidgetType[];
  onReorder: (types: readonly WidgetType[]) => void;
  onRemove: (type: WidgetType) => void;
};

/** Moves and removals of widgets, with their announcements and the focus after them. */
function useMoves({ types, onReorder, onRemove }: SortingTerms) {
  const texts = useTexts(sortingTexts);
  const words = usePlaceWords();
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<FocusedControl | null>(null);
  const step = (type: WidgetType, by: 1 | -1) => {
    const from = types.indexOf(type);
    const to = Math.min(Math.max(from + by, 0), types.length - 1);
    const order = arrayMove([...types], from, to);
    setAnnouncement(texts.moved(words(order, type)));
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
  return { step, remove, drop, announcement, focus };
}

/** The grid as the browser has laid it. */
function shapeOf(cells: GridCells, types: readonly WidgetType[]): GridShape {
  const [first] = types;
  const grid = first === undefined ? null : (cells.at(first)?.parentElement ?? null);
  const isAcross = types.map((type) => FULL_WIDTH.includes(type));
  if (grid === null) return { columns: 1, jointPx: 0, widthPx: 0, isAcross };
  const { gridTemplateColumns, columnGap } = getComputedStyle(grid);
  return {
    columns: gridTemplateColumns.split(' ').length,
    jointPx: Number.parseInt(columnGap, 10),
    widthPx: grid.getBoundingClientRect().width,
    isAcross,
  };
}

/** A widget by name, with its place among how many. */
function usePlaceWords() {
  const language = useLanguage();
  return (types: readonly WidgetType[], type: WidgetType) => ({
    name: widgetName(type, language),
    place: types.indexOf(type) + 1,
    count: types.length,
  });
}

/** Announcements while a widget is moved. */
function useAnnouncements(types: readonly WidgetType[]): Announcements {
  const texts = useTexts(sortingTexts);
  const language = useLanguage();
  const isJustPicked = useRef(false);
  return useMemo(() => {
    const words = (active: { id: unknown }, over: { id: unknown } = active) => ({
      name: widgetName(active.id as WidgetType, language),
      place: types.indexOf(over.id as WidgetType) + 1,
      count: types.length,
    });
    return {
      onDragStart: ({ active }) => {
        isJustPicked.current = true;
        return texts.picked(words(active));
      },
      onDragOver: ({ active, over }) => {
        // A picked-up widget is over its own place at once, which has been announced.
        const isSaid = isJustPicked.current && over?.id === active.id;
        isJustPicked.current = false;
        if (isSaid) return undefined;
        return over ? texts.over(words(active, over)) : texts.nowhere(words(active));
      },
      onDragEnd: ({ active, over }) =>
        over ? texts.moved(words(active, over)) : texts.left(words(active)),
      onDragCancel: ({ active }) => texts.left(words(active)),
    };
  }, [texts, language, types]);
}

/**
 * Geometry of the grid: its width, its columns and gaps in pixels, and the widgets that span a row.
 */
type GridShape = {
  columns: number;
  jointPx: number;
  widthPx: number;
  isAcross: readonly boolean[];
};

type GridOffset = { left: number; top: number };

/**
 * Where the others go while one is carried: as the grid would be laid with it in its new place.
 * The strategies of the library know one size of item, or let them swap.
 */
export function gridStrategy(shapeOf: () => GridShape): SortingStrategy {
  let laid: { key: string; rects: readonly ClientRect[]; places: GridOffset[] } | null = null;
  return ({ rects, activeIndex, overIndex, index }) => {
    const key = `${activeIndex} ${overIndex}`;
    if (laid?.key !== key || laid.rects !== rects) {
      const order = arrayMove([...rects.keys()], activeIndex, overIndex);
      laid = { key, rects, places: layOut(rects, order, shapeOf()) };
    }
    const [place, rect] = [laid.places[index], rects[index]];
    if (!place || !rect) return null;
    return { x: place.left - rect.left, y: place.top - rect.top, scaleX: 1, scaleY: 1 };
  };
}

/** Places by index for tiles laid in an order, row by row, each row as tall as its tallest. */
export function layOut(
  rects: readonly ClientRect[],
  order: readonly number[],
  { columns, jointPx, widthPx, isAcross }: GridShape,
): GridOffset[] {
  const left = Math.min(...rects.map((rect) => rect.left));
  const stepPx = (widthPx + jointPx) / columns;
  const places: GridOffset[] = [];
  let top = Math.min(...rects.map((rect) => rect.top));
  let column = 0;
  let rowPx = 0;
  const endRow = () => {
    if (rowPx > 0) top += rowPx + jointPx;
    column = 0;
    rowPx = 0;
  };
  for (const index of order) {
    if (isAcross[index] || column === columns) endRow();
    places[index] = { left: left + column * stepPx, top };
    rowPx = Math.max(rowPx, rects[index]?.height ?? 0);
    column += 1;
    if (isAcross[index]) endRow();
  }
  return places;
}
