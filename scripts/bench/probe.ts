/** What a measured process says of itself. */
export type Usage = { cpuMs: number; rssBytes: number };

// Loaded into the process before its own program, which knows nothing of it.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
