import { act, screen } from '@testing-library/react';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/support/in-language.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { PopoverPanel } from './popover-panel.tsx';

type UpperLayer = (isOpen: boolean, close: () => void) => ReactNode;

const UPPER_LAYERS: readonly (readonly [name: string, upper: UpperLayer])[] = [
  [
    'drawer',
    (isOpen, close) => (
      <Drawer isOpen={isOpen} onOpenChange={close} title="Above">
        Calculation
      </Drawer>
    ),
  ],
  [
    'question',
    (isOpen, close) => (
      <ConfirmDialog
        isOpen={isOpen}
        title="Above"
        confirmText="Delete"
        cancelText="Cancel"
        onConfirm={close}
        onCancel={close}
      />
    ),
  ],
  [
    'menu',
    (isOpen) =>
      isOpen && (
        <MenuPanel
          label="Above"
          trigger="Above"
          groups={[[{ kind: 'action', text: 'Edit', icon: Pencil, onSelect: () => undefined }]]}
        />
      ),
  ],
  [
    'panel',
    (isOpen) =>
      isOpen && (
        <PopoverPanel label="Above" trigger="Above">
          {() => 'News'}
        </PopoverPanel>
      ),
  ],
];

function Layers({ upper }: { upper: UpperLayer }) {
  const [isBelowOpen, setBelowOpen] = useState(true);
  const [isAboveOpen, setAboveOpen] = useState(false);
  return (
    <Dialog isOpen={isBelowOpen} onOpenChange={setBelowOpen} title="Below">
      <button type="button" onClick={() => flushSync(() => setAboveOpen(true))}>
        Open
      </button>
      {upper(isAboveOpen, () => setAboveOpen(false))}
    </Dialog>
  );
}

function pressEscape(): void {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Titles of the open layers, from the lowest. */
function openLayers(): (string | null)[] {
  const open = document.querySelectorAll(':is([role$=dialog], [role=menu])[data-state=open]');
  return [...open].map(
    (layer) => layer.querySelector('h2')?.textContent ?? layer.getAttribute('aria-label'),
  );
}

test.each(UPPER_LAYERS)(
  'Escape closes a %s that has just opened, and not the dialog below',
  (_, upper) => {
    renderIn('en', <Layers upper={upper} />);
    expect(openLayers()).toEqual(['Below']);
    // Pressed before the library has moved its listener to the layer that opened.
    act(() => {
      screen.getByRole('button', { name: 'Open', hidden: true }).click();
      expect(openLayers()).toEqual(['Below', 'Above']);
      pressEscape();
    });
    expect(openLayers()).toEqual(['Below']);
    act(pressEscape);
    expect(openLayers()).toEqual([]);
  },
);
