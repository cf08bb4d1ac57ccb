/** Segments of 16 MB, the size that initdb gives them, in 4 GB of the log. */
const PER_LOG = 256;

/** Place of a segment: the timeline, and its number from the beginning of the database. */
export type Segment = { timeline: number; number: number };

export function segmentIn(name: string): Segment {
  const [timeline = 0, log = 0, part = 0] = [0, 8, 16].map((at) =>
    Number.parseInt(name.slice(at, at + 8), 16),
  );
  return { timeline, number: log * PER_LOG + part };
}

export function segmentNameOf({ timeline, number }: Segment): string {
  const parts = [timeline, Math.floor(number / PER_LOG), number % PER_LOG];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** A position in the log, such as `0/2000028`, as a number. */
export function positionIn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
}

export type Parent = { timeline: number; end: bigint };

/** The timelines before one, each with the position at which the next one left it. */
export function parentsIn(history: string): Parent[] {
  return history.split('\n').flatMap((line) => {
    const [, timeline, end] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? [];
    if (timeline === undefined || end === undefined) return [];
    return [{ timeline: Number(timeline), end: positionIn(end) }];
  });
}

export function historyNameOf(timeline: number): string {
  return `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;
}
