import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { paletteTexts } from './texts.ts';

type Props<Code> = {
  load: () => Promise<Code>;
  children: (code: Code, onClose: () => void) => ReactNode;
};

/** Opens the palette, as Ctrl or ⌘ and K do where no dialog is open. */
export function PaletteButton<Code extends object>({ load, children }: Props<Code>) {
  const { title } = useTexts(paletteTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (isOpen) close();
    else if (document.querySelector('[data-scrim]') === null) setOpen(true);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        icon={Search}
        label={title}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => loadAhead(load)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyPart load={load} onFailure={close}>
          {(code) => children(code, close)}
        </LazyPart>
      )}
    </>
  );
}
