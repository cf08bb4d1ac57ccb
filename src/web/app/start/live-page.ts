import { afterPaint } from '#web/kit/ui/when-idle.ts';

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'input'] as const;

/** The operator may have added rules to those that the page was built with. */
async function askIfAdded(ask: () => void): Promise<void> {
  const answer = await fetch('/api/rules/added').catch(() => null);
  if ((await answer?.json())?.files?.length > 0) ask();
}

/**
 * Loads the code of a public page with controls that need it (`data-live`): when one of them is
 * pointed at or used, and at once on a day for which the page as it was built is not right.
 */
export function followLivePart(part: HTMLElement): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    import('./hydrate.tsx')
      .then(({ hydratePage }) => hydratePage())
      // The next touch asks again; until then the page is read as it is.
      .catch(() => (isAsked = false));
  };
  for (const sign of SIGNS) part.addEventListener(sign, ask);
  afterPaint(() => {
    const { from = '', until = '' } = part.dataset;
    // Around midnight Stockholm's day is another for an hour or two.
    const today = new Date().toISOString().slice(0, 10);
    // Before this code was loaded, or before a reload.
    const isTyped = part.querySelector('input')?.value !== '';
    if (today < from || today > until || isTyped) ask();
    else void askIfAdded(ask);
  });
}
