import { SLOWNESS } from './limits.ts';

/*
 * Processor time so far, in milliseconds of an idle core, so that a limit on it depends neither on
 * other load nor on the machine.
 */

/** Of this process with its threads. */
export function processorMs(): number {
  return idleMs(process.cpuUsage());
}

/** Of this thread alone. */
export function threadMs(): number {
  return idleMs(process.threadCpuUsage());
}

function idleMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1000 / SLOWNESS;
}
