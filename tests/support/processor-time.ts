/**
 * Processor time that this process has taken so far, in milliseconds: a limit on it does not depend
 * on what else the machine does.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
