import type { Locator, Page } from 'playwright-core';

/** Presses the button of exactly this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** A field by its label, to which an optional one adds a word. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( |$)`));
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true });
}
