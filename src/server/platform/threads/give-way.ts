import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice value of background threads, of at most 19. */
const NICENESS = 5;

/**
 * Lowers the priority of this thread, so that requests come first. Linux has a priority for each
 * thread; elsewhere this does nothing.
 */
export function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {
    // Another system, or one that hides its threads.
  }
}
