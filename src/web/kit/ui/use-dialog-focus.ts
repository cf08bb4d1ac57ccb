import { useRef } from 'react';

const FIELD = 'input:not([type="hidden"], [hidden]):enabled, select:enabled, textarea:enabled';

/** The first field of a form that can be typed or chosen in. */
export function firstFieldIn(form: HTMLElement): HTMLElement | null {
  return form.querySelector<HTMLElement>(FIELD);
}

/**
 * Moves focus into a dialog when it opens, and back when it closes: to the first field, or on touch
 * screens to the dialog, so that no on-screen keyboard covers it.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      const field = firstFieldIn(dialog);
      if (field === null) return;
      event.preventDefault();
      (matchMedia('(pointer: coarse)').matches ? dialog : field).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The action may have removed the element, such as the only button of an empty list.
      const back = opener.current?.isConnected ? opener.current : dialogBelow();
      if (back instanceof HTMLElement) back.focus();
    },
  };
}

/** The dialog that is left when one above it closes, else the page. */
function dialogBelow(): Element | null {
  const open = document.querySelectorAll('[role$=dialog][data-state=open]');
  return [...open].at(-1) ?? document.querySelector('main');
}
