/** Files that are fetched at once where a session is stored. Addresses on our own server. */
export type Ahead = {
  /** What the whole application needs. */
  app: readonly string[];
  /** What the screen at a path needs besides. */
  screens: { readonly [path: string]: readonly string[] };
};

/**
 * The one script that runs before the first paint: it sets the theme and, where a session is
 * stored, shows the shell of the application at once and starts fetching its code. It is inlined
 * and allowed by its hash, so it must stay a text that does not vary between requests.
 */
export function headScript({ app, screens }: Ahead): string {
  return [
    '(()=>{const r=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{}};',
    "if(g('valv.theme')==='light')r.dataset.theme='light';",
    "if(g('valv.session')&&!r.dataset.alone){r.dataset.session='';",
    `const s=${JSON.stringify(screens)}[location.pathname]||[];`,
    `for(const f of ${JSON.stringify(app)}.concat(s)){const l=document.createElement('link');`,
    "l.href=f;l.rel=f.endsWith('.css')?'preload':'modulepreload';",
    "if(l.rel==='preload'){l.as='style';l.crossOrigin=''}document.head.append(l)}}})()",
  ].join('');
}
