/** Functions that run in a page: they see nothing of this module but their own words. */

export type Target = {
  role: 'button' | 'link' | 'field' | 'heading' | 'menuitem' | 'text';
  /** Its accessible name; of a field the beginning, to which an optional one adds a word. */
  name: string;
  within?: 'dialog' | 'main' | 'nav';
};

export type Point = { x: number; y: number };

/** Where a pointer reaches the element; null while there is none, or something lies over it. */
export function pointAt({ role, name, within }: Target): Point | null {
  const roles = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3, h4',
    menuitem: '[role^=menuitem]',
    text: 'p, span, h1, h2, h3, h4, li, div, td, th, dd, dt',
  };
  const places = { dialog: '[role$=dialog]', main: 'main', nav: 'nav' };
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (ids: string) =>
    ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  const nameOf = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return clean(label);
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null) return clean(textOf(ids).join(' '));
    if (!('labels' in element) || role !== 'field') return clean(element.innerText);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return clean(labels.map((label) => label.innerText).join(' '));
  };
  const isNamed = (element: HTMLElement) => {
    const own = nameOf(element);
    return own === name || (role === 'field' && own.startsWith(`${name} `));
  };
  const isOffered = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null &&
    (within === undefined || element.closest(places[within]) !== null);
  const found = [...document.querySelectorAll<HTMLElement>(roles[role])]
    .filter((element) => isOffered(element) && isNamed(element))
    .at(role === 'text' ? -1 : 0);
  if (found === undefined) return null;
  found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isOver = hit !== null && (found.contains(hit) || hit.contains(found));
  if (isOver) (globalThis as Aimed).aim = { element: found, hit, isMissed: false };
  return isOver ? point : null;
}

type Aim = { element: Element; hit: Element; isMissed: boolean; guard?: AbortController };

type Aimed = { aim?: Aim };

/** Keeps the coming press from whatever has moved to where the element was. */
export function guardPress(): void {
  const { aim } = globalThis as Aimed;
  if (aim === undefined) return;
  const { signal } = (aim.guard = new AbortController());
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const keep = (event: Event) => {
      aim.isMissed ||= event.target !== aim.hit && !aim.element.contains(event.target as Node);
      if (!aim.isMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener(name, keep, { capture: true, signal });
  }
}

/** Whether the press, which is over, met something else; a page that came by it knows of none. */
export function missedPress(): boolean {
  const { aim } = globalThis as Aimed;
  aim?.guard?.abort();
  return aim?.isMissed ?? false;
}

/**
 * Chooses an option of the named field, or selects what it holds. Throws while something else has
 * the focus: a part that came meanwhile moved it, or took the press.
 */
export function readyField(name: string, option: string | null): string {
  const field = document.activeElement;
  const labels = (field as HTMLInputElement | null)?.labels ?? [];
  const label = [...labels].map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim());
  const named = field?.getAttribute('aria-label') ?? label.join(' ');
  if (!named.startsWith(name)) throw new Error(`"${named}" has the focus, not "${name}"`);
  if (field instanceof HTMLSelectElement && option !== null) {
    const wanted = [...field.options].find(({ label, value }) =>
      [label.trim(), value].includes(option),
    );
    if (wanted === undefined) throw new Error(`"${option}" is not offered`);
    field.value = wanted.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return 'chosen';
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`${field?.tagName} takes no text`);
  field.select();
  return 'selected';
}

/** Gives a file to the page's field for files. */
export function giveFile(name: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=file]');
  if (field === null) throw new Error('The page takes no file');
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, { type: 'text/csv' }));
  field.files = carried.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The words on the screen, on one line and with ordinary spaces. */
export function wordsOf(place: string): string {
  const places = [...document.querySelectorAll<HTMLElement>(place)];
  return places.map((each) => each.innerText.replaceAll(/\s+/g, ' ')).join(' ');
}

/** Keeps errors of a page from now on, for WebKit, whose protocol reports none. */
export function keepTroubles(): void {
  const page = globalThis as Watched;
  const troubles: string[] = (page.troubles = []);
  addEventListener('error', ({ message }) => troubles.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => troubles.push(`uncaught: ${reason}`));
  for (const method of ['error', 'warn'] as const) {
    const write = console[method].bind(console);
    console[method] = (...words: unknown[]) => {
      troubles.push(`${method}: ${words.join(' ')}`);
      write(...words);
    };
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    troubles.push(`refused by ${effectiveDirective}: ${blockedURI}`),
  );
}

type Watched = { troubles?: string[] };

export function keptTroubles(): string[] {
  return (globalThis as Watched).troubles?.splice(0) ?? [];
}

/** A text on the screen, and how many lines it takes. */
export type Look = { text: string; lines: number };

export type Looks = { texts: Look[]; cut: string[]; beyond: number };

/** Each text of the page with its lines, those that are cut off, and how far it goes sideways. */
export function measureLooks(): Looks {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // Content for screen readers alone.
    element.clientWidth !== 1;
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const texts: Look[] = [];
  const cut = new Set<string>();
  /** Parts that hide what leaves them, up to one that scrolls. */
  const hides = (element: Element, { left, right }: DOMRect) => {
    let each: Element | null = element;
    while (each !== null && each !== document.body) {
      const { overflowX } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowX)) return false;
      const box = each.getBoundingClientRect();
      const isBeyond = left < box.left - 1 || right > box.right + 1;
      if (/hidden|clip/.test(overflowX) && isBeyond) return true;
      each = each.parentElement;
    }
    return false;
  };
  const note = (element: Element, text: string, rects: readonly DOMRect[]) => {
    const apart = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
    const rows = rects.filter(({ bottom }, at) =>
      rects.slice(0, at).every((other) => Math.abs(other.bottom - bottom) > apart),
    );
    texts.push({ text, lines: rows.length });
    if (rects.some((rect) => hides(element, rect))) cut.add(text);
  };
  /** Texts of one flow: a line of it may end in any of them. */
  const flows = new Map<Element, { texts: string[]; rects: DOMRect[] }>();
  const flowOf = (element: Element): Element => {
    if (element instanceof SVGElement) return element;
    const isInline = /^(?:inline|contents)$/.test(getComputedStyle(element).display);
    return isInline && element.parentElement !== null ? flowOf(element.parentElement) : element;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const text = clean(node.data);
    const parent = node.parentElement;
    if (text === '' || parent?.closest('script, style, select, textarea') !== null) continue;
    if (!isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (rects.length === 0) continue;
    const at = flowOf(parent);
    const flow = flows.get(at) ?? { texts: [], rects: [] };
    flow.texts.push(text);
    flow.rects.push(...rects);
    flows.set(at, flow);
  }
  for (const [element, flow] of flows) note(element, flow.texts.join(' '), flow.rects);
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const chosen = 'options' in field ? (field as unknown as HTMLSelectElement) : null;
    const text = clean(chosen?.selectedOptions[0]?.label ?? (field.value || field.placeholder));
    if (text === '' || /check|radio|file|password/.test(field.type) || !isShown(field)) continue;
    const style = getComputedStyle(field);
    const own = field.getBoundingClientRect();
    note(field, text, [own]);
    if (pen === null || field.tagName === 'TEXTAREA') continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const air = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    if (pen.measureText(text).width > field.clientWidth - air + 1) cut.add(text);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { texts, cut: [...cut], beyond: Math.max(0, scrollWidth - clientWidth) };
}

/** Whether the screen has its content, and nothing on it waits or moves. */
export function isSettled(loading: string): boolean {
  const passing = document.getAnimations().some(({ playState, effect }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  });
  return (
    !passing &&
    document.fonts.status === 'loaded' &&
    document.body.innerText.trim() !== '' &&
    document.querySelector(`[aria-label="${loading}"], [data-waiting]`) === null
  );
}

/** Puts so many pixels more between the signs of every text. */
export function spaceSigns(px: number): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(px === 0 ? '' : `html, h1, h2, h3 { letter-spacing: ${px}px !important }`);
  document.adoptedStyleSheets = [sheet];
}
