import type { LucideIcon } from 'lucide-react';

/** An icon beside a word, or inside a control that has a label of its own. */
export function Icon(props: { of: LucideIcon; size?: number; className?: string | undefined }) {
  const { of: Shape, size = 18, className } = props;
  return <Shape size={size} strokeWidth={1.6} aria-hidden="true" className={className} />;
}
