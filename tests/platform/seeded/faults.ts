import type { Installation } from './installation.ts';
import type { Fault } from './plan.ts';

/** Begins the fault of a step; `strike` is called once a request may meet it. */
export async function begin(
  installation: Installation,
  fault: Fault | null,
  strike: () => void,
): Promise<void> {
  const { line } = installation;
  if (fault === null) return;
  if ('where' in fault) {
    line.breakAt(fault.where, () => {
      strike();
      if (fault.does === 'kills the server') installation.killServer();
      if (fault.does === 'kills the database') installation.killDatabase();
    });
    return;
  }
  strike();
  if (fault.does === 'refuses connections') line.refuse(fault.count);
  if (fault.does === 'is late') line.delay(fault.ms);
  if (fault.does === 'moves the clock') await installation.moveClock(fault.minutes);
  if (fault.does === 'fills the disk') installation.fillDisk();
}
