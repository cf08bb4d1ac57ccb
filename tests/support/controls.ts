import type { Locator, Page } from 'playwright-core';

/** Presses the button of exactly this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Chooses in the user's menu, at a desktop's width. */
export async function chooseInMenu(
  page: Page,
  menu: RegExp,
  option: RegExp | string,
): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: option }).click();
}

/** Waits until the code of a form that came with its page is there. */
export async function hasCode(page: Page): Promise<void> {
  await page.waitForFunction(() => !('prerendered' in document.documentElement.dataset));
}

/** A field by its label, to which an optional one adds a word. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( |$)`));
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true });
}
