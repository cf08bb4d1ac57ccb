import type { ComponentType } from 'react';
import { WidgetBoundary } from '#web/dashboard/grid/widget-boundary.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

type Props = { load: () => Promise<{ Part: ComponentType }> };

/** A part of the dashboard whose code comes after its first view, and which fails by itself. */
export function HomePart({ load }: Props) {
  return (
    <WidgetBoundary name={null}>
      <LazyPart load={load}>{({ Part }) => <Part />}</LazyPart>
    </WidgetBoundary>
  );
}
