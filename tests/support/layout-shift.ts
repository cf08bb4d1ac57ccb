import type { Page } from 'playwright-core';

/** Notes what moves on a page without a press, from its start. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          return `${previousRect.y} to ${currentRect.y}: ${node?.textContent?.slice(0, 60)}`;
        });
        globalThis.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Layout shifts from `least` on, once what has been drawn is counted. */
export async function layoutShiftsOf(page: Page, least: number): Promise<object[]> {
  const shifts = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return globalThis.shifts;
  });
  return shifts.filter(({ value }) => value >= least);
}

type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = PerformanceEntry & { value: number; sources: readonly Moved[] };

declare global {
  var shifts: { value: number; moved: string[] }[];
}
