/** The second press of a double click comes this soon. */
const SOON_MS = 600;

/**
 * Ignores the second click of a double click when the first one removed the button: it would hit
 * the element below.
 */
export function swallowSecondPress(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), SOON_MS);
}
