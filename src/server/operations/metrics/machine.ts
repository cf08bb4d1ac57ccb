import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Assumed limit where none is set (docs/product.md, section 9). */
const MEMORY_LIMIT = 512 * 1024 * 1024;

/** Interval at which the event loop is measured; its delay is added. */
const LOOK_MS = 20;

/** Memory limit of the process: of its container or unit, where there is one. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : MEMORY_LIMIT;
}

/** Free and total space of the disk with the data. */
export async function diskOf(folder: string): Promise<{ free: number; size: number }> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * With fewer samples the worst hundredth would be the single worst one; this many take ten seconds.
 */
const LOOKS_MIN = 500;

export type DelayWatch = {
  /** Recent delay of the event loop, 99th percentile. */
  lateMs(): number;
  /** Forgets earlier samples: delays during the start affect no user. */
  begin(): void;
  stop(): void;
};

export function createDelayWatch(looksMin = LOOKS_MIN): DelayWatch {
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  delays.enable();
  let lateMs = 0;
  return {
    lateMs() {
      if (delays.count < looksMin) return lateMs;
      lateMs = Math.max(0, delays.percentile(99) / 1e6 - LOOK_MS);
      delays.reset();
      return lateMs;
    },
    begin() {
      delays.reset();
      lateMs = 0;
    },
    stop: () => void delays.disable(),
  };
}
