// Replaces functions of the history once, whenever it is first loaded.
import 'wouter/use-browser-location';
import { keepMessages } from './kept-messages.ts';
import { MESSAGE_TIMES } from './limits.ts';

keepMessages(MESSAGE_TIMES);

type Listener = Parameters<typeof removeEventListener>;

/** Listeners and functions that a page gives its window, and one that is loaded anew is without. */
const { pushState, replaceState } = history;
const { addEventListener: add, removeEventListener: remove } = globalThis;
let added: Listener[] = [];

globalThis.addEventListener = (...listener: Listener) => {
  added.push(listener);
  add(...listener);
};

globalThis.removeEventListener = (...listener: Listener) => {
  const [type, heard] = listener;
  added = added.filter((each) => each[0] !== type || each[1] !== heard);
  remove(...listener);
};

export function clearWindow(): void {
  for (const listener of added) remove(...listener);
  added = [];
  Object.assign(history, { pushState, replaceState });
}
