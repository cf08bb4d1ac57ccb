import { type Day, monthOf } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { dayIn } from './product-tables.ts';

/** An element of the file; prices are most of it and are kept apart. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: Element | null;
  children: Element[];
  text: string;
  prices: Map<string, { day: Day; value: string }>;
};

const ELEMENTS_MAX = 1_500_000;

/** Receives the elements of a file of Portfolio Performance. */
export function createPortfolioReader() {
  const root: Element = elementOf('', {}, null);
  let current = root;
  let count = 0;
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const made = elementOf(name, attributes, current);
      count += 1;
      const isPrice = name === 'price' && current.name === 'prices';
      if (isPrice) addPrice(current.parent, attributes);
      // A price has nothing below it, and is found by no reference.
      else if (count <= ELEMENTS_MAX) current.children.push(made);
      current = made;
    },
    text(words: string): void {
      if (current.text.length < TEXT_CHARACTERS_MAX) current.text += words;
    },
    close(): void {
      current = current.parent ?? root;
    },
    /** Null: it is a file of another program. */
    client: (): Element | null => root.children.find(({ name }) => name === 'client') ?? null,
  };
}

const TEXT_CHARACTERS_MAX = 2_000;

function elementOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: Element | null,
): Element {
  return { name, attributes, parent, children: [], text: '', prices: NO_PRICES };
}

const NO_PRICES: Element['prices'] = new Map();

/** Keeps the last price of each month: most files have one for every day. */
function addPrice(security: Element | null, { t = '', v = '' }: Record<string, string>): void {
  const day = dayIn(t);
  if (security === null || day === null) return;
  if (security.prices === NO_PRICES) security.prices = new Map();
  const known = security.prices.get(monthOf(day));
  if (known === undefined || known.day <= day) security.prices.set(monthOf(day), { day, value: v });
}

/** Elements by their ids, where the file refers to them so and not by paths. */
export type Ids = ReadonlyMap<string, Element>;

/** All elements of a file that have ids. */
export function* idsIn(client: Element): Steps<Ids> {
  const ids = new Map<string, Element>();
  const open = [client];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    yield;
    const { id } = each.attributes;
    if (id !== undefined) ids.set(id, each);
    for (const child of each.children) open.push(child);
  }
  return ids;
}

/** References to references that are followed. */
const FOLLOWED_MAX = 10;
const STEP = /^([\w.-]{1,100})(?:\[(\d{1,7})\])?$/;

/** The element that one refers to, by an id or by a path from itself; null: there is none. */
export function resolved(element: Element | undefined, ids: Ids): Element | null {
  let found = element ?? null;
  for (let count = 0; count < FOLLOWED_MAX && found !== null; count += 1) {
    const { reference } = found.attributes;
    if (reference === undefined) return found;
    found =
      reference.includes('/') || reference === '..'
        ? byPath(found, reference)
        : (ids.get(reference) ?? null);
  }
  return null;
}

function byPath(from: Element, path: string): Element | null {
  let at: Element | null = from;
  for (const step of path.split('/')) {
    if (at === null) return null;
    if (step === '..') {
      at = at.parent;
      continue;
    }
    const [, name, nth = '1'] = STEP.exec(step) ?? [];
    const parent: Element = at;
    at = parent.children.filter((each) => each.name === name)[Number(nth) - 1] ?? null;
  }
  return at;
}

/** The first element of a name below one. */
export function child({ children }: Element, name: string): Element | undefined {
  return children.find((each) => each.name === name);
}

/** The text of such an element; empty: there is none. */
export function words(element: Element, name: string): string {
  return child(element, name)?.text.trim() ?? '';
}
