import type { ClientRect } from '@dnd-kit/core';
import { arrayMove, type SortingStrategy } from '@dnd-kit/sortable';

/**
 * Geometry of the grid: its width, its columns and gaps in pixels, and the widgets that span a row.
 */
export type GridShape = {
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
