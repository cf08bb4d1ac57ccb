import { useCode } from '#web/kit/ui/lazy-part.tsx';
import { idleMoment } from '#web/kit/ui/when-idle.ts';
import type { LATE_PARTS } from './late-parts.ts';

const loadParts = () => idleMoment().then(() => import('./late-parts.ts'));

/**
 * A part of every screen that comes when the page is idle: the first view has no room for it.
 * Without a connection its code is stored here; where it does not come, nothing is shown.
 */
export function LatePart({ part }: { part: keyof typeof LATE_PARTS }) {
  const Part = useCode(loadParts, () => undefined)?.LATE_PARTS[part];
  return Part ? <Part /> : null;
}
