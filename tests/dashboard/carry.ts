import type { BrowserContext, Locator, Page } from 'playwright-core';

/**
 * `until` resolves once the dragged element is known to be over the other: released sooner it falls
 * back.
 */
type Carry = { page: Page; from: Locator; to: Locator; until: Locator };

/** Drags an element by the mouse into the middle of another one. */
export async function carryByMouse({ page, from, to, until }: Carry): Promise<void> {
  const [start, end] = await middlesOf(from, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await until.waitFor();
  await page.mouse.up();
}

/** The same by touch, which has to rest before an element can be dragged. */
export async function carryByTouch(carry: Carry & { context: BrowserContext }): Promise<void> {
  const { page, context, from, to, until } = carry;
  const [start, end] = await middlesOf(from, to);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof start) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  await page.locator('[data-carried]').waitFor();
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const along = (from: number, to: number) => from + (to - from) * part;
    await touch('touchMove', { x: along(start.x, end.x), y: along(start.y, end.y) });
  }
  await until.waitFor();
  await touch('touchEnd');
}

type Point = { x: number; y: number };

/** Both are brought into view before either is measured. */
async function middlesOf(from: Locator, to: Locator): Promise<[Point, Point]> {
  for (const each of [from, to]) await each.scrollIntoViewIfNeeded();
  return [await middleOf(from), await middleOf(to)];
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
