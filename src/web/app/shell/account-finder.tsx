import { PaletteButton } from '#web/app/palette/palette-button.tsx';

const loadPalette = () => import('./account-palette.tsx');

/** Opens the palette of a signed-in user; its code is loaded after the first view. */
export function AccountFinder() {
  return (
    <PaletteButton load={loadPalette}>
      {({ AccountPalette }, onClose) => <AccountPalette onClose={onClose} />}
    </PaletteButton>
  );
}
