import path from 'node:path';
import { build } from 'vite';
import type { PreloadPlan, PrerenderedFor } from '#web/app/start/head.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** Files that a page fetches ahead, by their addresses. */
export type Wanted = {
  app: readonly string[];
  screens: { readonly [path: string]: readonly string[] };
  open: { readonly [path: string]: readonly string[] };
  later: readonly string[];
  calls: PreloadPlan['calls'];
};

export const NOTHING_AHEAD: Wanted = {
  app: [],
  screens: {},
  open: {},
  later: [],
  calls: {},
};

/**
 * Builds the script of a page's head (src/web/app/start/head.ts), which names the page's files, of
 * pages that hold a screen's first view for these visitors; null: of the others.
 */
export async function buildHeadScript(
  prerendered: PrerenderedFor | null,
): Promise<(wanted: Wanted) => string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { PRERENDERED: JSON.stringify(prerendered) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/web/app/start/head.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [result] = [built].flat();
  if (result === undefined || !('output' in result)) throw new Error('The head was not built.');
  const { code } = result.output[0];
  return (wanted) => {
    const ahead = JSON.stringify(numbered(wanted));
    return `(AHEAD=>{${code.trim()}})(${ahead})`;
  };
}

/** Each address is written once: all else refers to it by index. */
function numbered({ app, screens, open, later, ...rest }: Wanted): PreloadPlan {
  const ofPaths = [...Object.values(screens), ...Object.values(open)].flat();
  const files = [...new Set([...app, ...later, ...ofPaths])];
  const places = (wanted: readonly string[]) =>
    [...new Set(wanted)].map((file) => files.indexOf(file)).filter((place) => place >= 0);
  const placesAt = (wanted: Wanted['screens']) =>
    Object.fromEntries(Object.entries(wanted).map(([at, each]) => [at, places(each)] as const));
  return {
    files,
    app: places(app),
    screens: placesAt(screens),
    open: placesAt(open),
    later: places(later),
    ...rest,
  };
}
