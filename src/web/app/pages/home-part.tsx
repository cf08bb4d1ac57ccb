import type { ComponentType } from 'react';
import { WidgetBoundary } from '#web/dashboard/grid/widget-boundary.tsx';
import { PartOnDemand } from '#web/client/cache/part-on-demand.tsx';

type Props = { load: () => Promise<{ Part: ComponentType }> };

/** A part of the dashboard whose code comes after its first view, and which fails by itself. */
export function HomePart({ load }: Props) {
  return (
    <WidgetBoundary name={null}>
      <PartOnDemand load={load}>{({ Part }) => <Part />}</PartOnDemand>
    </WidgetBoundary>
  );
}
