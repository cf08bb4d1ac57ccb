import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { paletteTexts } from './texts.ts';

type Props<Code> = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  load: () => Promise<Code>;
  children: (code: Code, onClose: () => void) => ReactNode;
};

/** Opens the palette, and shows it while it is open (use-palette-open.ts). */
export function PaletteButton<Code extends object>(props: Props<Code>) {
  const { isOpen, setOpen, load, children } = props;
  const { title } = useTexts(paletteTexts);
  const close = () => setOpen(false);
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
