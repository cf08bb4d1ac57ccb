import { type RefCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Layers over the page: dialogs, drawers and questions. Back and Escape close the topmost.
 *
 * The browser's Back closes a layer, and then goes back as before. Each layer has an entry in the
 * browser's history, at the same address, with the number of layers; it is removed when its layer
 * is closed in another way. Forward does not open a layer again.
 */
const DEPTH = 'valvDepth';

type Layer = { close: () => void };

/** From the lowest to the highest. */
const layers: Layer[] = [];
let isMoving = false;
let isSettling = false;

/**
 * Calls `onClose`, which may ask the user first, on Back while the layer is open. Returns the
 * handler of Escape for the library's content. The library moves its listener to a new layer two
 * renders after that has opened: until then, Escape would close the layer below.
 */
export function useLayer(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  const own = useRef<Layer | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => close() };
    own.current = layer;
    layers.push(layer);
    settleSoon();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settleSoon();
    };
  }, [isOpen]);
  return (event: KeyboardEvent) => {
    const top = layers.at(-1);
    if (own.current === null || !layers.includes(own.current) || top === own.current) return;
    event.preventDefault();
    top?.close();
  };
}

addEventListener('popstate', onMoved);
// Removes the entries of layers that were open when the page was reloaded.
settleSoon();

const push = history.pushState.bind(history);

/**
 * A link in a layer replaces the layer's history entry, which Back should not return to. It waits
 * for an entry that is being removed.
 */
history.pushState = (state, unused, url) => {
  const lead = () => {
    if (depthOfEntry() === 0) push(state, unused, url);
    else history.replaceState(state, unused, url);
  };
  if (isMoving) addEventListener('popstate', lead, { once: true });
  else lead();
};

function onMoved(): void {
  const wasOurs = isMoving;
  isMoving = false;
  const depth = depthOfEntry();
  // Not for layers opened here, such as the question whether to discard.
  if (!wasOurs) for (const layer of layers.slice(depth).toReversed()) layer.close();
  settleSoon();
}

/** In a task of its own, so that a layer closed and one opened in the same task share an entry. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    settle();
  });
}

/** Makes as many entries as there are layers. */
function settle(): void {
  if (isMoving) return;
  const state: unknown = history.state;
  const kept = typeof state === 'object' ? state : null;
  for (let depth = depthOfEntry() + 1; depth <= layers.length; depth += 1) {
    push({ ...kept, [DEPTH]: depth }, '');
  }
  const surplus = depthOfEntry() - layers.length;
  if (surplus <= 0) return;
  isMoving = true;
  history.go(-surplus);
}

function depthOfEntry(): number {
  const state = history.state as { [DEPTH]?: unknown } | null;
  const depth = state?.[DEPTH];
  return typeof depth === 'number' ? depth : 0;
}

const FIELD = 'input:not([type="hidden"], [hidden]):enabled, select:enabled, textarea:enabled';

/** The field to begin with: one marked so, else the first that can be typed or chosen in. */
export function firstFieldIn(form: HTMLElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[data-first]') ?? form.querySelector<HTMLElement>(FIELD);
}

/**
 * Moves focus into a dialog when it opens, and back when it closes: to the first field, or on touch
 * screens to the dialog, so that no on-screen keyboard covers it.
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
      // The action may have removed the element, such as the only button of an empty list.
      const back = opener.current?.isConnected ? opener.current : dialogBelow();
      if (back instanceof HTMLElement) back.focus();
    },
  };
}

/** The topmost open dialog, else the page. */
function dialogBelow(): Element | null {
  const open = document.querySelectorAll('[role$=dialog][data-state=open]');
  return [...open].at(-1) ?? document.querySelector('main');
}

const CONTROL = 'a[href], summary, :is(button, input, select, textarea):enabled, [tabindex="0"]';

/**
 * Ref of a part that scrolls. While it is taller than its place and holds no control, the keyboard
 * stops at the part itself: not every browser lets the keyboard scroll it otherwise.
 */
export const scrollByKeys: RefCallback<HTMLElement> = (part: HTMLElement) => {
  const decide = () => {
    // The control first: without one only, the height is worth laying the page out for.
    const isStop = part.querySelector(CONTROL) === null && part.scrollHeight > part.clientHeight;
    // -1 in place of no attribute: a part that has the focus keeps it.
    part.tabIndex = isStop ? 0 : -1;
  };
  const sizes = new ResizeObserver(decide);
  sizes.observe(part);
  const changes = new MutationObserver(decide);
  changes.observe(part, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
};
