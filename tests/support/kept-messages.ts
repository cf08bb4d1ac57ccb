/**
 * Lets messages stay some times as long, also those that offer an undo: a test on a busy machine
 * would come too late for them. A message's timer begins while it is drawn. Runs in pages too.
 */
export function keepMessages(times: number): void {
  const { setTimeout: wait } = globalThis;
  const isMessage = (ms: number) =>
    [5_000, 10_000, 15_000].includes(ms) &&
    document.querySelector('li[data-state=open][data-swipe-direction]') !== null;
  const patient = (work: () => void, ms = 0, ...terms: []) =>
    wait(work, isMessage(ms) ? ms * times : ms, ...terms);
  globalThis.setTimeout = Object.assign(patient, wait) as typeof setTimeout;
}
