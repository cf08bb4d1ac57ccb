import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const GAP_PX = 6;
const EDGE_PX = 8;

/** The words beside an element: below it, or above it where there is no room. */
export function Tooltip({ anchor }: { anchor: HTMLElement }) {
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
