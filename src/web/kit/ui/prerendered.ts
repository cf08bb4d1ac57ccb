type Control = HTMLInputElement | HTMLSelectElement;

const typed = new Map<string, string>();
const events = new AbortController();

/** Remembers the values typed into a prerendered form, until its own code takes them over. */
export function followTyping(page: Element): void {
  for (const control of page.querySelectorAll<Control>('input, select')) {
    if (control.value !== initialValue(control)) remember(control);
  }
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) remember(target);
  };
  page.addEventListener('input', onInput, { capture: true, signal: events.signal });
}

function remember({ name, value }: Control): void {
  typed.set(name, value);
}

function initialValue(control: Control): string {
  if (control instanceof HTMLInputElement) return control.defaultValue;
  const chosen = [...control.options].find((option) => option.defaultSelected);
  return (chosen ?? control.options[0])?.value ?? '';
}

/**
 * Selects what the screen's own code has filled in where the user was about to type: the user's
 * text then takes its place, and is not put before it. Called in the task that filled it in.
 */
export function selectFilledIn(): void {
  const { dataset } = document.documentElement;
  const control = document.activeElement;
  if (dataset['prerendered'] === undefined || !(control instanceof HTMLInputElement)) return;
  if (!typed.has(control.name)) control.select();
}

/**
 * Gives what was typed and pressed to the screen's own code, as if it were done now. Does nothing
 * where the page was not prerendered.
 */
export function takeOverTyping(): void {
  const { dataset } = document.documentElement;
  if (dataset['prerendered'] === undefined) return;
  delete dataset['prerendered'];
  events.abort();
  const form = document.querySelector('form');
  for (const [name, value] of typed) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      retype(control, value);
    }
  }
  typed.clear();
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) press(pressed);
}

function press(pressed: HTMLElement): void {
  delete pressed.dataset['pressed'];
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}

/** React misses a value set through the element's own property. */
function retype(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  const kind = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(kind, { bubbles: true }));
}
