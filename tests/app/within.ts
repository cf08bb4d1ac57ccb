import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** No part of the page overflows its right edge, which would make a phone zoom out. */
export async function expectWithin(page: Page, parts: string): Promise<void> {
  const edge = (page.viewportSize()?.width ?? 0) + 0.5;
  const beyond = await page.evaluate(
    ({ selector, edge: right }) =>
      [...document.querySelectorAll(selector)]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`),
    { selector: parts, edge },
  );
  expect(beyond, page.url()).toEqual([]);
}
