import type { ComponentType, ReactNode } from 'react';
import { PartBoundary } from '#web/kit/ui/part-boundary.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

type Props = { load: () => Promise<{ Part: ComponentType }>; waiting?: ReactNode };

/** A part of the dashboard whose code is loaded after its first view, and which fails alone. */
export function HomePart({ load, waiting }: Props) {
  return (
    <PartBoundary>
      <LazyPart {...{ load, waiting }}>{({ Part }) => <Part />}</LazyPart>
    </PartBoundary>
  );
}
