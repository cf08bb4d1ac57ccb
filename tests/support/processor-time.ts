/**
 * Processor time of this process so far, in milliseconds: a limit on it does not depend on other
 * load.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
