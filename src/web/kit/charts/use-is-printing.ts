import { useSyncExternalStore } from 'react';
import { layOutPages } from './printed-page.ts';

let isPrinting = false;

/** Whether the page is being put on paper; what is drawn for it is there before it is. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    onPrinting,
    () => isPrinting,
    () => false,
  );
}

function onPrinting(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    if (isPrinting) layOutPages();
    listener();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}
