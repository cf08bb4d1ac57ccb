/**
 * From the field of an amount to the next one: among those that wait for the user to the next that
 * waits, elsewhere to the one below.
 */
export function goOn(from: HTMLFormElement): void {
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-entry]')].filter((form) =>
    form.checkVisibility(),
  );
  const below = all.slice(all.indexOf(from) + 1);
  const next = isWaiting(from)
    ? [...below, ...all].find((form) => form !== from && isWaiting(form))
    : below[0];
  next?.querySelector('input')?.focus();
}

function isWaiting({ dataset }: HTMLFormElement): boolean {
  return dataset['entry'] === 'waiting';
}
