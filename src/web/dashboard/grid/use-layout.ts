import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  afterChange,
  type LayoutChange,
  placedAt,
  type DashboardWidget,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import { request } from '#web/client/http/api.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { LAYOUT_PATH, layoutQuery } from './layout-query.ts';

type LayoutCallbacks = { onDone: () => void; onFailed: (error: unknown) => void };

/** A change that is still being sent comes first, also when the dashboard has been left since. */
const queues = new WeakMap<QueryClient, Promise<void>>();

/**
 * Widgets of the user's dashboard. A change is shown at once and sent after the ones before it; a
 * failed change is taken out again, which leaves the server's state and the pending changes.
 */
export function useLayout() {
  const client = useQueryClient();
  const source = useSource();
  const options = useMemo(() => layoutQuery(source), [source]);
  const query = useQuery(options);
  const [pending, setPending] = useState<readonly LayoutChange[]>([]);
  const { data } = query;
  const types = useMemo(() => data && typesOf(data, pending), [data, pending]);
  const change = (made: LayoutChange, { onDone, onFailed }: LayoutCallbacks) => {
    setPending((before) => [...before, made]);
    const drop = () => setPending((before) => before.filter((other) => other !== made));
    const sent = (queues.get(client) ?? Promise.resolve())
      .then(() => keep({ client, queryKey: options.queryKey, change: made }))
      .then(onDone, (error: unknown) => {
        onFailed(error);
        // The failure may mean that the dashboard was changed elsewhere.
        void client.invalidateQueries({ queryKey: options.queryKey });
      })
      .then(drop);
    queues.set(client, sent);
  };
  return { query, types: types ?? null, change };
}

export type Layout = ReturnType<typeof useLayout>;

function typesOf(widgets: readonly DashboardWidget[], pending: readonly LayoutChange[]) {
  const kept: readonly WidgetType[] = widgets.map(({ widgetType }) => widgetType);
  return pending.reduce(afterChange, kept);
}

type LayoutToStore = { client: QueryClient; queryKey: readonly string[]; change: LayoutChange };

/** Sends a change and stores the answer, which is newer than any read in progress. */
async function keep({ client, queryKey, change }: LayoutToStore): Promise<void> {
  const widgets = client.getQueryData<DashboardWidget[]>(queryKey) ?? [];
  const kept = await sendChange({ widgets, change, formKey: createFormKey() });
  await keepAnswer(client, queryKey, kept);
}

type LayoutToSend = { widgets: readonly DashboardWidget[]; change: LayoutChange; formKey: string };

/** Sends a change to the server: one call. Returns the widgets after it. */
async function sendChange({ widgets, change, formKey }: LayoutToSend) {
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
