import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until it is read there, with ordinary spaces and on one line. */
export async function expectText(place: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await place.innerText()).replaceAll(/\s+/g, ' ')).toContain(text);
}

/** Run in a page that soon navigates: remembers that these words were on a line. */
export function rememberReading(words: string): void {
  new MutationObserver(() => {
    const lines = document.body?.innerText.split('\n') ?? [];
    if (lines.includes(words)) sessionStorage.setItem('test.read', words);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

export async function wasRead(page: Page, words: string): Promise<boolean> {
  return (await page.evaluate(() => sessionStorage.getItem('test.read'))) === words;
}
