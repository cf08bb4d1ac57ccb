import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useMemo } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { stepsThrough } from './keyboard-steps.ts';

/** As many pixels and milliseconds as the specification gives a press before it becomes a drag. */
const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 100, tolerance: 5 } };

/** What carries a widget: a mouse, a finger that rests, keys. */
export function useCarrySensors(types: readonly WidgetType[]) {
  const coordinateGetter = useMemo(() => stepsThrough(types), [types]);
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}
