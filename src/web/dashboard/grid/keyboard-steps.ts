import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';

/** The arrow keys as steps in the order that is read; by `code`, as the library has them. */
export const STEPS: { readonly [code: string]: 1 | -1 } = {
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
