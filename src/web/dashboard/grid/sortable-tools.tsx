import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type TouchEventHandler,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { type GridCells, useCell } from './cells.ts';
import styles from './sortable-tools.module.css';
import { sortingTexts } from './texts.ts';
import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Control that is focused after the grid is laid out again. */
export type FocusedControl = { type: WidgetType; control: 'handle' | 'remove' };

type Props = {
  type: WidgetType;
  cells: GridCells;
  focus: FocusedControl | null;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** Event handlers of the sensors; the library does not type them by event. */
type DragListeners = {
  onMouseDown: MouseEventHandler;
  onTouchStart: TouchEventHandler;
  onKeyDown: KeyboardEventHandler;
};

/** The handle and the remove button of one cell, and its movement. */
export function SortableTools({ type, cells, focus, onStep, onRemove }: Props) {
  const texts = useTexts(sortingTexts);
  const name = widgetName(type, useLanguage());
  const { attributes, listeners, isDragging, setActivatorNodeRef, ...sortable } = useSortable({
    id: type,
    attributes: { roleDescription: texts.handle },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { transition: null }),
  });
  const { onMouseDown, onTouchStart, onKeyDown } = (listeners ?? {}) as Partial<DragListeners>;
  const cell = useCell(cells, type);
  useMovement(cell, { ...sortable, isDragging });
  const tools = useFocused(focus);
  const press = (event: KeyboardEvent) => {
    const by = isDragging ? undefined : STEPS[event.code];
    if (by === undefined) return onKeyDown?.(event);
    event.preventDefault();
    onStep(by);
  };
  if (cell === null) return null;
  return createPortal(
    <>
      <div role="presentation" className={styles['surface']} onMouseDown={onMouseDown} />
      <div ref={tools} className={styles['tools']}>
        <IconButton
          {...attributes}
          ref={setActivatorNodeRef}
          data-control="handle"
          className={styles['handle']}
          icon={GripVertical}
          size="small"
          label={texts.move({ name })}
          onKeyDown={press}
          onMouseDown={onMouseDown}
          onTouchStart={onTouchStart}
        />
        <IconButton
          data-control="remove"
          icon={X}
          size="small"
          label={texts.remove({ name })}
          onClick={onRemove}
        />
      </div>
    </>,
    cell,
  );
}

type SortableMovement = Pick<
  ReturnType<typeof useSortable>,
  'setNodeRef' | 'transform' | 'transition' | 'isDragging'
>;

/** Moves a cell by the library's transform, without rendering its widget. */
function useMovement(cell: HTMLElement | null, movement: SortableMovement): void {
  const { setNodeRef, transform, transition, isDragging } = movement;
  useLayoutEffect(() => {
    setNodeRef(cell);
    return () => {
      cell?.style.removeProperty('transform');
      cell?.style.removeProperty('transition');
      cell?.removeAttribute('data-carried');
    };
  }, [cell, setNodeRef]);
  useLayoutEffect(() => {
    cell?.style.setProperty('transform', CSS.Translate.toString(transform) ?? 'none');
    cell?.style.setProperty('transition', transition ?? 'none');
    cell?.toggleAttribute('data-carried', isDragging);
  }, [cell, transform, transition, isDragging]);
}

/** A tile that is laid elsewhere loses the focus on its way, and a removed one takes it along. */
function useFocused(focus: FocusedControl | null) {
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focus === null) return;
    const control = `[data-control="${focus.control}"]`;
    tools.current?.querySelector<HTMLElement>(control)?.focus();
  }, [focus]);
  return tools;
}

/** The arrow keys as steps in the order that is read; by `code`, as the library has them. */
const STEPS: { readonly [code: string]: 1 | -1 } = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/**
 * Carries a tile over the next or the one before, center over center. The library's own way goes
 * by the nearest corners, which skips the tiles that span a row.
 */
export function stepsThrough(types: readonly WidgetType[]): KeyboardCoordinateGetter {
  return (event, { active, context: { over, droppableRects, collisionRect } }) => {
    const by = STEPS[event.code];
    if (by === undefined || collisionRect === null) return undefined;
    event.preventDefault();
    const next = types[types.indexOf((over?.id ?? active) as WidgetType) + by];
    const rect = next === undefined ? undefined : droppableRects.get(next);
    if (rect === undefined) return undefined;
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    };
  };
}
