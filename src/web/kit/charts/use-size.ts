import { type RefCallback, useCallback, useState } from 'react';

/** In pixels; `textScale` is 2 where the reader has doubled the size of text. */
export type ChartSize = { width: number; height: number; textScale: number };

const UNKNOWN: ChartSize = { width: 0, height: 0, textScale: 1 };
const USUAL_TEXT_PX = 16;

/**
 * Size of an element, so that drawings in it are made to measure and never scaled. The browser
 * reports it once it has laid the page out, and again when it changes: to ask for it before would
 * lay the page out within the work that changes it, a task of 200 ms on a slow phone. Until then
 * the element keeps room for the drawing.
 */
export function useSize<Of extends Element>(): { ref: RefCallback<Of>; size: ChartSize } {
  const [size, setSize] = useState(UNKNOWN);
  const ref = useCallback((element: Of) => {
    const measure = () => setSize((known) => same(known, sizeOf(element)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(textGauge());
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

let gauge: Element | undefined;

/** As wide as the line height of normal text: the observed size changes with it. */
function textGauge(): Element {
  if (gauge?.isConnected) return gauge;
  const made = document.createElement('div');
  made.ariaHidden = 'true';
  Object.assign(made.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  gauge = document.body.appendChild(made);
  return gauge;
}

function sizeOf(element: Element): ChartSize {
  const textPx = Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    textScale: textPx / USUAL_TEXT_PX,
  };
}

/** The known size where nothing has changed, so that nothing is drawn again. */
function same(known: ChartSize, size: ChartSize): ChartSize {
  const isSame =
    known.width === size.width &&
    known.height === size.height &&
    known.textScale === size.textScale;
  return isSame ? known : size;
}
