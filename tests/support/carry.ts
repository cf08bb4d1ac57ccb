import type { BrowserContext, Locator, Page } from 'playwright-core';

type Carry = { page: Page; from: Locator; to: Locator };

/** Presses a mouse button on something, carries it into the middle of another thing, lets go. */
export async function carryByMouse({ page, from, to }: Carry): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** The same with a finger, which has to rest before what it touches can be carried. */
export async function carryByTouch(carry: Carry & { context: BrowserContext }): Promise<void> {
  const { page, context, from, to } = carry;
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof start) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  await page.locator('[data-carried]').waitFor();
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const along = (from: number, to: number) => from + (to - from) * part;
    await touch('touchMove', { x: along(start.x, end.x), y: along(start.y, end.y) });
  }
  await touch('touchEnd');
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
