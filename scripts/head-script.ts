import { THEME_COLORS } from '#web/ui/theme-colors.ts';

/** Files that are fetched at once where a session is stored. Addresses on our own server. */
export type Ahead = {
  /** What the whole application needs. */
  app: readonly string[];
  /** What the screen at a path needs besides. */
  screens: { readonly [path: string]: readonly string[] };
  /** Those of them that must not hold back the others on a slow line. */
  later: readonly string[];
};

/**
 * The one script that runs before the first paint: it sets the theme and, where a session is
 * stored, shows the shell of the application at once and starts fetching its code. Where a script
 * does not come it marks the page, which then says so. It is inlined and allowed by its hash, so
 * it must stay a text that does not vary between requests.
 */
export function headScript({ app, screens, later }: Ahead): string {
  const files = [...new Set([...app, ...Object.values(screens).flat()])];
  const places = (wanted: readonly string[]) => wanted.map((file) => files.indexOf(file));
  const waiting = places(later.filter((file) => files.includes(file)));
  const ofScreens = Object.entries(screens).map(([at, wanted]) => [at, places(wanted)] as const);
  return [
    '(()=>{const r=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{}};',
    "addEventListener('error',e=>{if(e.target.tagName==='SCRIPT')r.dataset.notLoaded=''},true);",
    "if(g('valv.theme')==='light'){r.dataset.theme='light';",
    `document.querySelector('meta[name=theme-color]').content='${THEME_COLORS.light}'}`,
    "if(g('valv.session')&&!r.dataset.alone){r.dataset.session='';",
    `const n=${JSON.stringify(files)},`,
    `s=${JSON.stringify(Object.fromEntries(ofScreens))}[location.pathname]||[];`,
    `for(const i of ${JSON.stringify(places(app))}.concat(s)){`,
    "const l=document.createElement('link');",
    `const c=n[i].endsWith('.css'),w=${JSON.stringify(waiting)}.includes(i);`,
    // What a dashboard may never show is fetched without the promise that it will be.
    "if(w)l.fetchPriority='low';l.href=n[i];l.rel=c?w?'prefetch':'preload':'modulepreload';",
    "if(c){l.as='style';l.crossOrigin=''}document.head.append(l)}}})()",
  ].join('');
}
