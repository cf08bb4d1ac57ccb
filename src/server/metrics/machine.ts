import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What counts as the limit where nothing sets one (specification, section 9). */
const MEMORY_LIMIT = 512 * 1024 * 1024;

/** How often the event loop is looked at; what it is late by comes on top. */
const LOOK_MS = 20;

/** What the process may use: the limit of its container or unit, where there is one. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : MEMORY_LIMIT;
}

/** Room where the data lies. */
export async function diskOf(folder: string): Promise<{ free: number; size: number }> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** How late the event loop was since it was last asked, for the worst hundredth of its turns. */
export function createDelayWatch(): { lateMs(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  return {
    lateMs() {
      const worst = delays.percentile(99) / 1e6 - LOOK_MS;
      delays.reset();
      return Math.max(0, worst);
    },
    stop: () => void delays.disable(),
  };
}
