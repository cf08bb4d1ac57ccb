import { pbkdf2Sync } from 'node:crypto';

/*
 * Processor time so far, in milliseconds of a usual core, so that a limit on it depends neither on
 * other load nor on the machine.
 */

/** Processor time of the work below on a usual core, with some room. */
const USUAL_MS = 60;
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
  const before = process.threadCpuUsage();
  pbkdf2Sync('password', 'salt', 300_000, 32, 'sha256');
  return Math.max(1, sumMs(process.threadCpuUsage(before)) / USUAL_MS);
}

function sumMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1000;
}
