import type { Page } from 'playwright-core';

/** Presses an action of a list's item: an icon in its row, on phones behind the row. */
export async function pressInRow(page: Page, item: string, action: string): Promise<void> {
  if (isPhone(page)) await openRow(page, item);
  await page.getByRole('button', { name: action }).click();
}

/** Opens the actions of an item, on a phone. */
export async function openRow(page: Page, item: string): Promise<void> {
  const words = new RegExp(`^(?:Actions for|Åtgärder för) ${item}`);
  const row = page.getByRole('button', { name: words });
  await row.click({ position: { x: 24, y: 24 } });
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? Infinity) <= 640;
}
