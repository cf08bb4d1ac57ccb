import { useSyncExternalStore } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';

/** The elements of a grid's cells, for controls placed into them from outside the grid. */
export type GridCells = {
  /** For the `ref` of a cell: notes its element, and forgets it when it goes. */
  note: (type: WidgetType) => (element: HTMLElement | null) => () => void;
  at: (type: WidgetType) => HTMLElement | null;
  listen: (listener: () => void) => () => void;
};

export function createCells(): GridCells {
  const elements = new Map<WidgetType, HTMLElement>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    note: (type) => (element) => {
      if (element !== null) elements.set(type, element);
      tell();
      return () => {
        elements.delete(type);
        tell();
      };
    },
    at: (type) => elements.get(type) ?? null,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCell(cells: GridCells, type: WidgetType): HTMLElement | null {
  return useSyncExternalStore(cells.listen, () => cells.at(type));
}
