import { useRef } from 'react';

const FIELD = 'input:not([type="hidden"], [hidden]):enabled, select:enabled, textarea:enabled';

/** The first field of a form that can be typed or chosen in. */
export function firstFieldIn(form: HTMLElement): HTMLElement | null {
  return form.querySelector<HTMLElement>(FIELD);
}

/**
 * Where focus goes when something opens over the page, and back to when it closes. It begins in
 * the first field; under a finger it begins on the dialog, so that no keyboard covers it unasked.
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
      // What was done may have taken it away, such as the one button of an empty list.
      const back = opener.current?.isConnected ? opener.current : document.querySelector('main');
      if (back instanceof HTMLElement) back.focus();
    },
  };
}
