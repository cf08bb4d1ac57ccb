import type { Sample } from './sample.ts';
import { addTally, emptyTally, type Tally } from './calls.ts';

export type MinuteRow = Tally & {
  minute: string;
  memory: number;
  /** Null: at least once in it the database did not answer. */
  databaseMs: number | null;
  delayMs: number;
};

export type CallRow = Tally & { hour: string; call: string };

/** Measurements that are not in the database yet. */
export type PendingMetrics = {
  add(sample: Sample, answered: ReadonlyMap<string, Tally>): void;
  rows(): { minutes: MinuteRow[]; calls: CallRow[] };
  /** Removes written measurements. */
  clear(): void;
};

/** The most minutes, and hours of calls, that are held while the database is away. */
const MINUTES_MAX = 180;
const HOURS_MAX = 12;

export function createPending(): PendingMetrics {
  const minutes = new Map<string, MinuteRow>();
  const hours = new Map<string, Map<string, CallRow>>();
  return {
    add(sample, answered) {
      addMinute(minutes, sample, answered);
      addHour(hours, sample.at.toISOString(), answered);
      dropOldest(minutes, MINUTES_MAX);
      dropOldest(hours, HOURS_MAX);
    },
    rows: () => ({
      minutes: [...minutes.values()],
      calls: [...hours.values()].flatMap((calls) => [...calls.values()]),
    }),
    clear() {
      minutes.clear();
      hours.clear();
    },
  };
}

/** The minute of a sample, updated by it. Of two samples the worse one counts. */
export function addMinute(
  minutes: Map<string, MinuteRow>,
  { at, memory, databaseMs, delayMs }: Sample,
  answered: ReadonlyMap<string, Tally>,
): void {
  const minute = `${at.toISOString().slice(0, 16)}:00.000Z`;
  const known = minutes.get(minute);
  const row = known ?? { minute, ...emptyTally(), memory, databaseMs, delayMs };
  for (const tally of answered.values()) addTally(row, tally);
  row.memory = memory;
  row.delayMs = Math.max(row.delayMs, delayMs);
  row.databaseMs =
    row.databaseMs === null || databaseMs === null ? null : Math.max(row.databaseMs, databaseMs);
  minutes.set(minute, row);
}

function addHour(
  hours: Map<string, Map<string, CallRow>>,
  at: string,
  answered: ReadonlyMap<string, Tally>,
): void {
  const hour = `${at.slice(0, 13)}:00:00.000Z`;
  const calls = hours.get(hour) ?? new Map<string, CallRow>();
  for (const [call, tally] of answered) {
    if (tally.count === 0) continue;
    const row = calls.get(call) ?? { hour, call, ...emptyTally() };
    calls.set(call, addTally(row, tally) as CallRow);
  }
  hours.set(hour, calls);
}

/** A map keeps the insertion order of its keys: the first is the oldest. */
export function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
