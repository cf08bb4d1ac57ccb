import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const GAP_PX = 6;

const EDGE_PX = 8;

/** Delays of docs/product.md (section 9). */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/**
 * Shows the name of elements with `data-tip`, such as a button with only an icon: after a delay
 * under the pointer, at once when a tooltip was just shown or on keyboard focus. There is one in
 * the application. Escape, a press or a scroll hides the tooltip. The library's is
 * twenty times as large (decision 053).
 */
export function TooltipHost() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => followPointerAndFocus(setAnchor), []);
  return anchor === null ? null : <Tooltip anchor={anchor} />;
}

function followPointerAndFocus(show: (anchor: HTMLElement | null) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | null = null;
  let closedMs = -SKIP_DELAY_MS;
  const close = () => {
    clearTimeout(waiting);
    if (shown !== null) closedMs = performance.now();
    shown = null;
    show(null);
  };
  const open = (anchor: HTMLElement) => {
    shown = anchor;
    show(anchor);
  };
  const onOver = (event: PointerEvent) => {
    const anchor = tipOf(event.target);
    if (anchor === shown || event.pointerType !== 'mouse') return;
    const isFollowing = shown !== null || performance.now() - closedMs < SKIP_DELAY_MS;
    close();
    if (anchor === null) return;
    waiting = setTimeout(() => open(anchor), isFollowing ? 0 : OPEN_DELAY_MS);
  };
  const onFocus = (event: FocusEvent) => {
    const anchor = tipOf(event.target);
    if (anchor?.matches(':focus-visible')) open(anchor);
  };
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
  const events = new AbortController();
  const options = { signal: events.signal, capture: true, passive: true };
  document.addEventListener('pointerover', onOver, options);
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('keydown', onKey, options);
  for (const end of ['pointerdown', 'focusout', 'scroll', 'pointerleave'] as const) {
    document.addEventListener(end, close, options);
  }
  return () => {
    close();
    events.abort();
  };
}

function tipOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/** The text beside an element: below it, or above it where there is no space. */
function Tooltip({ anchor }: { anchor: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) place(box.current, anchor.getBoundingClientRect());
  }, [anchor]);
  return createPortal(
    <div ref={box} className={styles['tooltip']} role="tooltip">
      {anchor.dataset['tip']}
    </div>,
    document.body,
  );
}

function place(box: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(EDGE_PX, Math.min(middle, clientWidth - width - EDGE_PX));
  const below = anchor.bottom + GAP_PX;
  const fits = below + height + EDGE_PX <= clientHeight;
  box.style.left = `${left}px`;
  box.style.top = `${fits ? below : anchor.top - height - GAP_PX}px`;
}
