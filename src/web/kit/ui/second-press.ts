/** The second press of a double click comes this soon. */
const SOON_MS = 600;

/**
 * What is pressed goes away at once: the second press of a double click would be one of whatever
 * lies under it, and is none.
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
