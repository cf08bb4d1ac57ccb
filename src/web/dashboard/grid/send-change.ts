import type { LayoutChange } from '#domain/figures/dashboard/layout-changes.ts';
import { placedAt } from '#domain/figures/dashboard/widget-layout.ts';
import type { DashboardWidget } from '#domain/figures/dashboard/widgets.ts';
import { request } from '#web/client/http/api.ts';

export const LAYOUT_PATH = '/api/dashboard-widgets';

type Sending = { widgets: readonly DashboardWidget[]; change: LayoutChange; formKey: string };

/** Makes a change on the server: one call. Answers what the dashboard shows after it. */
export async function sendChange({ widgets, change, formKey }: Sending) {
  if (change.kind === 'order') {
    const order = change.types.flatMap((type) => widgetOf(widgets, type)?.id ?? []);
    return request<DashboardWidget[]>(LAYOUT_PATH, { method: 'PUT', body: { order } });
  }
  if (change.kind === 'remove') {
    const widget = widgetOf(widgets, change.type);
    if (widget === null) return [...widgets];
    const body = { action: 'remove', widgetId: widget.id };
    await request(LAYOUT_PATH, { method: 'POST', body, idempotencyKey: formKey });
    return widgets.filter(({ id }) => id !== widget.id);
  }
  const { type: widgetType, position } = change;
  const body = { action: 'add', widgetType, position, isVisible: 1 };
  const options = { method: 'POST', body, idempotencyKey: formKey } as const;
  const added = await request<DashboardWidget>(LAYOUT_PATH, options);
  return placedAt(widgets, added, added.position);
}

function widgetOf(widgets: readonly DashboardWidget[], type: DashboardWidget['widgetType']) {
  return widgets.find(({ widgetType }) => widgetType === type) ?? null;
}
