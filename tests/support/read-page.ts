import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until it is read there, with ordinary spaces and on one line. */
export async function expectText(place: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => (await place.innerText()).replaceAll(/\s+/g, ' '), { timeout: 10_000 })
    .toContain(text);
}
