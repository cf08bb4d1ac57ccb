import { pbkdf2Sync } from 'node:crypto';

/*
 * Processor time so far, in milliseconds of a usual core, so that a limit on it depends neither on
 * other load nor on the machine.
 */

/** Processor time of the work below on a usual core, with some room: machines hash and compute apart. */
const USUAL_MS = { hashing: 60, computing: 65 };
const slowness = measuredSlowness();

/** Of this process with its threads. */
export function processorMs(): number {
  return sumMs(process.cpuUsage()) / slowness;
}

/** Of this thread alone. */
export function threadMs(): number {
  return sumMs(process.threadCpuUsage()) / slowness;
}

function measuredSlowness(): number {
  const hashing = msOf(() => pbkdf2Sync('password', 'salt', 300_000, 32, 'sha256'));
  // The least of some: the first ones are not compiled yet.
  const computing = Math.min(...Array.from({ length: 4 }, () => msOf(compute)));
  return Math.max(1, hashing / USUAL_MS.hashing, computing / USUAL_MS.computing);
}

function msOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return sumMs(process.threadCpuUsage(before));
}

/** Groups, sorts and writes objects, as reads of records do. */
function compute(): number {
  let count = 0;
  for (let round = 0; round < 4; round += 1) {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: `row ${(at * 7919) % 10_007}`,
      day: `2026-${at % 12}-${at % 28}`,
      amount: String(at * 1.25),
    }));
    for (const own of Map.groupBy(rows, ({ day }) => day).values())
      count += own.toSorted((one, other) => (one.id < other.id ? -1 : 1)).length;
    count += (JSON.parse(JSON.stringify(rows)) as object[]).length;
  }
  return count;
}

function sumMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1000;
}
