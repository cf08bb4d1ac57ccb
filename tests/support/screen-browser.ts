import { Blob, File } from 'node:buffer';
import { cleanup, waitFor } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import './screen-network.ts';
import './screen-window.ts';

/**
 * The parts of a browser that jsdom lacks, such as a window of a desktop's size. Before the
 * application is imported, because its modules ask for the size.
 */
const WIDTH = 1440;

globalThis.matchMedia = (query) => {
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  const matches =
    bound === undefined ? false : bound === 'min' ? WIDTH >= Number(px) : WIDTH <= Number(px);
  return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
};

/** Reports each element once, as after its first layout. */
globalThis.ResizeObserver = class {
  #report: () => void;
  constructor(report: ResizeObserverCallback) {
    this.#report = () => report([], this);
  }
  observe(): void {
    queueMicrotask(() => this.#report());
  }
  unobserve(): void {}
  disconnect(): void {
    this.#report = () => undefined;
  }
};

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
Element.prototype.hasPointerCapture = () => false;
globalThis.scrollTo = () => undefined;

/** Node's network classes, which calls use. */
Object.assign(globalThis, { Blob, File });

/** Charts are drawn to measure, and jsdom measures nothing. */
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(Element.prototype, side, { get: () => 640 });
}

// The next file has the same page. A dialog gives its entry of the history back a moment later.
afterEach(async () => {
  cleanup();
  await waitFor(() => {
    if (history.state?.valvDepth) throw new Error('A dialog is still in the history');
  });
});

// Code that is still being fetched when a file ends fails, and the next file has that failure in store.
afterAll(() => vi.dynamicImportSettled());
