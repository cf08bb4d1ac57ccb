import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Whether the palette is open, and its setter: Ctrl or ⌘ and K change it where no dialog is open.
 * The listener is added before the first paint, so that a press before the palette's code has
 * loaded opens it afterwards.
 */
export function usePaletteOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (document.querySelector('[data-scrim]') === null) setOpen(true);
  });
  // With an effect after the paint, a press in between would be lost.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return [isOpen, setOpen];
}
