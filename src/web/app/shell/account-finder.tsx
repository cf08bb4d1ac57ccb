import { PaletteButton } from '#web/app/palette/palette-button.tsx';

const loadPalette = () => import('./account-palette.tsx');

/** The way to the palette of somebody who is signed in; its code comes after the first view. */
export function AccountFinder() {
  return (
    <PaletteButton load={loadPalette}>
      {({ AccountPalette }, onClose) => <AccountPalette onClose={onClose} />}
    </PaletteButton>
  );
}
