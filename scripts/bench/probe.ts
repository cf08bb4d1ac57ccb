import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Usage of a measured process; its event loop since the latest `anew`. */
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
    // The delay counts beyond the sampling interval itself.
    loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    loopDelayMaxMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
  });
});
process.channel?.unref();
