/** Contents of a visit and their times, in milliseconds from its start. */
export type Seen = {
  /** Time at which the awaited figure had been painted. */
  paintedMs: number;
  /** Time at which that of an earlier reading had been, with its age; infinite: never. */
  lastReadMs: number;
  /** Time at which the last chart had been painted. */
  chartsMs: number;
  /** Duration of tasks beyond the 50 ms that nobody notices, from the first paint on. */
  blockingMs: number;
  /** Layout shift of the screen, as browsers count it. */
  shift: number;
  /** The files that had been asked for by then, as sent, fonts apart; and the answers. */
  fileBytes: number;
  answerBytes: number;
};

/** The text of an element to wait for. Every drawing with a description is a chart. */
export type Awaited = { selector: string; text: string };

/** The dashboard's net worth: in the page's own view until the application has loaded. */
export const NET_WORTH = '#shell, [data-widget="net_worth_trend"]';

/** Elements that count once all of them stand on the page. */
export type Watched = { figure: readonly Awaited[]; lastRead?: readonly Awaited[] };

declare global {
  var seen: {
    paintedMs: number | null;
    lastReadMs: number | null;
    clickedMs: number;
    chartsMs: number;
    charts: number;
  };
}

/** Runs in the page before its own scripts: searches every frame for the awaited elements. */
export function watchFrames({ figure, lastRead = [] }: Watched): void {
  globalThis.seen = { paintedMs: null, lastReadMs: null, clickedMs: NaN, chartsMs: 0, charts: 0 };
  let found: (() => void)[] = [];
  const notePainted = () => {
    for (const note of found) note();
    found = [];
  };
  const stands = ({ selector, text }: Awaited) =>
    document.querySelector(selector)?.textContent?.replaceAll(/\s/g, '').includes(text) ?? false;
  const look = () => {
    for (const [field, awaited] of [
      ['paintedMs', figure],
      ['lastReadMs', lastRead],
    ] as const) {
      if (globalThis.seen[field] !== null || !awaited.every(stands)) continue;
      found.push(() => (globalThis.seen[field] ??= performance.now()));
    }
    const charts = document.querySelectorAll('[role="img"]').length;
    if (charts > globalThis.seen.charts) {
      globalThis.seen.charts = charts;
      found.push(() => (globalThis.seen.chartsMs = performance.now()));
    }
    // A task asked for in a frame comes when that is painted: of this kind, before all that waits.
    if (found.length > 0) void scheduler.postTask(notePainted, { priority: 'user-blocking' });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: everything of the visit once nothing has been drawn for two seconds. */
export async function summarise(): Promise<Seen> {
  const settledMs = 2000;
  const isSettled = () => {
    const { paintedMs, chartsMs } = globalThis.seen;
    return paintedMs !== null && performance.now() - Math.max(paintedMs, chartsMs) > settledMs;
  };
  while (!isSettled()) await new Promise((resolve) => setTimeout(resolve, 100));
  const { paintedMs, lastReadMs, chartsMs } = globalThis.seen;
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type,
        buffered: true,
      });
      setTimeout(() => resolve([]), 500);
    });
  const tasks = await entries('longtask');
  const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
  const loads = performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  // Answers from the browser's own memory were transferred before.
  const asked = loads.filter(
    ({ name, startTime, transferSize }) =>
      transferSize > 0 && startTime <= (chartsMs || Infinity) && !name.endsWith('.woff2'),
  );
  const sizeOf = (sent: typeof asked) =>
    sent.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  return {
    paintedMs: paintedMs ?? NaN,
    lastReadMs: lastReadMs ?? Infinity,
    chartsMs,
    blockingMs: tasks
      .filter(({ startTime, duration }) => startTime + duration > (firstPaint?.startTime ?? 0))
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    shift: shifts.reduce((total, { value }) => total + value, 0),
    fileBytes: sizeOf(asked.filter(({ name }) => !name.includes('/api/'))),
    answerBytes: sizeOf(asked.filter(({ name }) => name.includes('/api/'))),
  };
}

/** Runs in the page: notes when a click is made, not when the page has time for it. */
export function watchClick(): void {
  addEventListener('click', ({ timeStamp }) => (globalThis.seen.clickedMs = timeStamp), true);
}

/** Runs in the page: the time from the click until the awaited figure has been painted. */
export async function paintedAfterClick(): Promise<number> {
  const longestMs = 20_000;
  while (globalThis.seen.paintedMs === null) {
    if (performance.now() - globalThis.seen.clickedMs > longestMs) throw new Error('Not painted');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return globalThis.seen.paintedMs - globalThis.seen.clickedMs;
}
