type BarProps = {
  /** From 0 to 1. */
  part: number;
  color: string;
  height: number;
  hasTrack?: boolean;
};

/** A filled length; drawn, because pages that are read before any script carry no style. */
export function Bar({ part, color, height, hasTrack = false }: BarProps) {
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {hasTrack && <rect width="100%" height={height} rx="3" fill="var(--track)" />}
      <rect width={percent(part)} height={height} rx="3" fill={color} />
    </svg>
  );
}

/** Parts of a whole side by side. */
export function Parts({ label, parts }: { label: string; parts: readonly number[] }) {
  const gap = 0.006;
  return (
    <svg width="100%" height="44" role="img" aria-label={label}>
      {parts.map((part, index) => {
        const before = parts.slice(0, index).reduce((sum, each) => sum + each, 0);
        return (
          <rect
            key={before}
            x={percent(before)}
            width={percent(part - gap)}
            height="44"
            rx="2"
            fill={`var(--asset-${index + 1})`}
          />
        );
      })}
    </svg>
  );
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
