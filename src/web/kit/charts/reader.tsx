import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { type ChartPoint, spoken, stateOf } from './chart-point.ts';
import styles from './chart.module.css';
import { nearest } from './plot.ts';
import { chartTexts } from './chart-frame.tsx';

type Props = {
  points: readonly ChartPoint[];
  reading: PointReading;
  /** Position of the point being read, in a chart of that width. */
  place: { x: number; y: number; width: number } | null;
};

/**
 * Covers a chart and reads its points. To screen readers it is a slider whose value is the point in
 * words, so that arrow keys reach it in every reading mode.
 */
export function Reader({ points, reading, place }: Props) {
  const texts = useTexts(chartTexts);
  const point = points[reading.at ?? points.length - 1];
  if (point === undefined) return null;
  const { onKeyDown, ...pointing } = reading.handlers;
  return (
    <>
      <div
        className={styles['reader']}
        role="slider"
        tabIndex={0}
        aria-label={texts.read}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={points.indexOf(point) + 1}
        aria-valuetext={spoken(point, texts)}
        onClick={(event) => {
          if (isTouch(event.nativeEvent)) event.preventDefault();
        }}
        {...pointing}
        onKeyDown={onKeyDown}
      />
      {reading.at !== null && place && <Tip point={point} place={place} />}
    </>
  );
}

/** A tap reads the chart; it must not also press the element below the chart. */
function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

/** With less space than this above a point its tip is beside it, and never over it. */
const TIP_ROOM = 70;

function Tip({ point, place }: { point: ChartPoint; place: NonNullable<Props['place']> }) {
  const texts = useTexts(chartTexts);
  const state = stateOf(point, texts);
  return (
    <div
      className={classes(styles['tip'], styles[sideOf(place)])}
      style={{ left: place.x, top: place.y }}
      aria-hidden="true"
    >
      <span>{state === null ? point.title : `${point.title}, ${state}`}</span>
      {point.readings.map(({ name, amount }) => (
        <span key={name} className={styles['reading']}>
          {name !== null && <span>{name}</span>}
          <b>{amount}</b>
        </span>
      ))}
    </div>
  );
}

function sideOf({ x, y, width }: NonNullable<Props['place']>): string {
  if (y < TIP_ROOM) return x < width / 2 ? 'after' : 'before';
  if (x < width / 3) return 'aboveAfter';
  return x > (2 * width) / 3 ? 'aboveBefore' : 'above';
}

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
