import { FULL_WIDTH, type WidgetType } from '#domain/figures/dashboard/widgets.ts';
import type { Cells } from './cells.ts';
import type { WallShape } from './wall-strategy.ts';

/** The wall as the browser has laid it. */
export function shapeOf(cells: Cells, types: readonly WidgetType[]): WallShape {
  const [first] = types;
  const wall = first === undefined ? null : (cells.at(first)?.parentElement ?? null);
  const isAcross = types.map((type) => FULL_WIDTH.includes(type));
  if (wall === null) return { columns: 1, jointPx: 0, widthPx: 0, isAcross };
  const { gridTemplateColumns, columnGap } = getComputedStyle(wall);
  return {
    columns: gridTemplateColumns.split(' ').length,
    jointPx: Number.parseInt(columnGap, 10),
    widthPx: wall.getBoundingClientRect().width,
    isAcross,
  };
}
