import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { StoredFigure } from '#web/dashboard/grid/stored-figure.ts';

const loadPalette = () => import('./account-palette.tsx');

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

/**
 * Opens the palette of a signed-in user. Its code is loaded after the first view, and with it the
 * code that stores a figure for the next visit.
 */
export function AccountFinder({ isOpen, setOpen }: Props) {
  return (
    <>
      <PaletteButton isOpen={isOpen} setOpen={setOpen} load={loadPalette}>
        {({ AccountPalette }, onClose) => <AccountPalette onClose={onClose} />}
      </PaletteButton>
      <StoredFigure />
    </>
  );
}
