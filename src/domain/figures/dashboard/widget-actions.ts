import * as z from 'zod/mini';
import { oneOf } from '#domain/basics/fields.ts';
import { WIDGET_TYPES } from './widgets.ts';

/** A widget's id; the server checks that it exists. */
const widgetId = z.string('unknown').check(z.maxLength(100, 'unknown'));
/** Further on than any dashboard goes: a position after the last one is the last. */
const position = z.int('unknown').check(z.minimum(1, 'unknown'), z.maximum(1000, 'unknown'));

/** Body of `POST /api/dashboard-widgets`: a widget to remove, or a type to add. */
export const widgetAction = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('remove'), widgetId }),
    z.strictObject({
      action: z.literal('add'),
      widgetType: oneOf(WIDGET_TYPES, 'type.required'),
      position: z.optional(position),
      isVisible: z.optional(z.literal(1, 'choice')),
    }),
  ],
  'choice',
);

export type WidgetAction = z.infer<typeof widgetAction>;

/** Body of `PUT /api/dashboard-widgets/{id}`. */
export const widgetPosition = z.strictObject({ position });

/** Body of `PUT /api/dashboard-widgets`: widgets by id, in their new order, each once. */
export const widgetOrder = z.strictObject({
  order: z.array(widgetId, 'unknown').check(
    z.minLength(1, 'unknown'),
    z.maxLength(WIDGET_TYPES.length, 'unknown'),
    z.refine((ids) => new Set(ids).size === ids.length, 'entry.twice'),
  ),
});
