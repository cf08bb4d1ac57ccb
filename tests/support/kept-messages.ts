/**
 * Lets messages stay some times as long, also those that offer an undo: a test on a busy machine
 * would come too late for them. A message's timer begins while it is drawn, that of the first one
 * while the list around it is. It does not pause below a pointer: what is left of its time is
 * counted by the clock, and would be over. Runs in pages too.
 */
export function keepMessages(times: number): void {
  const { setTimeout: wait } = globalThis;
  let list: Element | null = null;
  const isMessage = (ms: number) => {
    if (![5_000, 10_000, 15_000].includes(ms)) return false;
    const known = list;
    list = document.querySelector('[role=region] > ol[tabindex="-1"]');
    const open = list?.querySelector('[data-state=open]') ?? null;
    return open !== null || (list !== null && list !== known);
  };
  const patient = (work: () => void, ms = 0, ...terms: []) =>
    wait(work, isMessage(ms) ? ms * times : ms, ...terms);
  for (const event of ['toast.viewportPause', 'toast.viewportResume']) {
    globalThis.addEventListener?.(event, (paused) => paused.stopImmediatePropagation(), true);
  }
  globalThis.setTimeout = Object.assign(patient, wait) as typeof setTimeout;
}
