import { PaletteButton } from '#web/app/palette/palette-button.tsx';

const loadPalette = () => import('./account-palette.tsx');

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

/** Opens the palette of a signed-in user; its code is loaded after the first view. */
export function AccountFinder({ isOpen, setOpen }: Props) {
  return (
    <PaletteButton isOpen={isOpen} setOpen={setOpen} load={loadPalette}>
      {({ AccountPalette }, onClose) => <AccountPalette onClose={onClose} />}
    </PaletteButton>
  );
}
