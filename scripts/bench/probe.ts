import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a measured process says of itself; its event loop since the last word of `anew`. */
export type Usage = {
  cpuMs: number;
  rssBytes: number;
  loopDelayP99Ms: number;
  loopDelayMaxMs: number;
};

const RESOLUTION_MS = 20;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

// Loaded into the process before its own program, which knows nothing of it.
process.on('message', (word) => {
  if (word === 'anew') delay.reset();
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage.rss(),
    // What is counted is the time between two looks, which are so far apart by themselves.
    loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    loopDelayMaxMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
  });
});
process.channel?.unref();
