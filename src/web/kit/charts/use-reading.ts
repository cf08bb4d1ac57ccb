import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearest } from './plot.ts';

/** Reading of a chart by pointer, touch and keys; `at` is the point being read, or null. */
export type PointReading = {
  at: number | null;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};

export function useReading(xs: readonly number[]): PointReading {
  const last = xs.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen === null ? null : Math.min(chosen, last);
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearest(xs, event.clientX - left));
  };
  return {
    at,
    handlers: {
      onPointerDown: readAt,
      onPointerMove: readAt,
      // A lifted finger fires it too; the point it read stays.
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') setChosen(null);
      },
      onKeyDown: (event) => {
        const next = moved(event.key, at ?? last, last);
        if (next === undefined) return;
        if (next !== null) event.preventDefault();
        setChosen(next);
      },
      onFocus: () => setChosen((known) => known ?? last),
      onBlur: () => setChosen(null),
    },
  };
}

const YEAR = 12;

/** The point a key leads to: null with Escape, which only hides it, undefined with other keys. */
function moved(key: string, at: number, last: number): number | null | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - YEAR,
    PageUp: at + YEAR,
    Home: 0,
    End: last,
  };
  if (key === 'Escape') return null;
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last);
}
