import { queryOptions } from '@tanstack/react-query';
import type { DashboardWidget } from '#domain/figures/dashboard/widgets.ts';
import { request } from '#web/client/http/api.ts';
import type { RecordsSource } from '#web/client/records/source.ts';

export const LAYOUT_PATH = '/api/dashboard-widgets';

export function layoutQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'dashboard-widgets'],
    queryFn: () => request<DashboardWidget[]>(LAYOUT_PATH),
  });
}
