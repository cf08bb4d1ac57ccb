import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Whether the palette is open, and its setter: Ctrl or ⌘ and K change it where no dialog is open.
 * The keys are heard from the first paint on, so that a press before the palette's code has come
 * opens it when it comes.
 */
export function usePaletteOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (document.querySelector('[data-scrim]') === null) setOpen(true);
  });
  // An effect after the paint would leave a time in which a press is lost.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return [isOpen, setOpen];
}
