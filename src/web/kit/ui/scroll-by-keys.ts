import type { RefCallback } from 'react';

const CONTROL = 'a[href], summary, :is(button, input, select, textarea):enabled, [tabindex="0"]';

/**
 * Ref of a part that scrolls. While it is taller than its place and holds no control, the keyboard
 * stops at the part itself: not every browser lets the keyboard scroll it otherwise.
 */
export const scrollByKeys: RefCallback<HTMLElement> = (part: HTMLElement) => {
  const decide = () => {
    // The control first: without one only, the height is worth laying the page out for.
    const isStop = part.querySelector(CONTROL) === null && part.scrollHeight > part.clientHeight;
    // -1 in place of no attribute: a part that has the focus keeps it.
    part.tabIndex = isStop ? 0 : -1;
  };
  const sizes = new ResizeObserver(decide);
  sizes.observe(part);
  const changes = new MutationObserver(decide);
  changes.observe(part, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
};
