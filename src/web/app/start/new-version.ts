/** Behind a balancer an old server may still answer in between: not again so soon. */
const AGAIN_MS = 10_000;
const KEY = 'valv.reloaded';

/**
 * A page that stayed open while a new version was put up asks for code that is gone. Once the
 * server sends another page than this one, it is loaded anew; until then nothing is thrown away.
 */
export function followNewVersions(entry: string): void {
  addEventListener('vite:preloadError', () => void reloadIfNew(new URL(entry).pathname));
}

async function reloadIfNew(entryPath: string): Promise<void> {
  const page = await fetch(location.href, { cache: 'no-store' }).then(textOf, () => null);
  const isNew = page !== null && !page.includes(entryPath);
  if (isNew && mayReload()) location.reload();
}

async function textOf(answer: Response): Promise<string | null> {
  return answer.ok ? answer.text() : null;
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    // Where nothing can be remembered, a reload could follow a reload for ever.
    return false;
  }
}
