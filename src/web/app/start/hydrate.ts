import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followTyping } from '#web/kit/ui/prerendered.ts';

/** Gives its code to the screen that the page came with, and keeps what has been typed there. */
export function hydrate(container: Element, app: ReactNode): void {
  followTyping(container);
  document.querySelector('#shell')?.remove();
  hydrateRoot(container, app);
}
