const failed = new Set<string>();

/**
 * Remembers style sheets that failed to load. The loader of code requests each only once, and would
 * at the next attempt show a part without its style.
 */
export function followFailedStyles(): void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', remember, { capture: true });
}

/** Requests each of them again; rejects when one still fails. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  failed.delete(href);
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`No style came from ${href}`)));
    document.head.append(link);
  });
}
