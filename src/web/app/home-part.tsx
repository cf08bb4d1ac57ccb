import { type ComponentType, useReducer, useState } from 'react';
import { Broken } from '#web/dashboard/broken.tsx';
import { WidgetBoundary } from '#web/dashboard/widget-boundary.tsx';
import { useCode } from '#web/ui/on-demand.tsx';

type Props = { load: () => Promise<{ Part: ComponentType }> };

/** A part of the dashboard whose code comes after its first view, or fails, by itself. */
export function HomePart({ load }: Props) {
  const [attempt, again] = useReducer((attempts: number) => attempts + 1, 0);
  return (
    <WidgetBoundary name={null}>
      <Loaded key={attempt} load={load} onRetry={again} />
    </WidgetBoundary>
  );
}

function Loaded({ load, onRetry }: Props & { onRetry: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const code = useCode(load, () => setMissing(true));
  if (isMissing) return <Broken name={null} onRetry={onRetry} />;
  return code && <code.Part />;
}
