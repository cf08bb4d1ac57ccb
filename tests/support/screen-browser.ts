import { inject } from 'vitest';

/**
 * The parts of a browser that jsdom lacks: a window of a desktop's size, and calls that go to the
 * run's server. Before the application is imported, because its modules ask for the window's size.
 */
const WIDTH = 1440;

globalThis.matchMedia = (query) => {
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  const matches =
    bound === undefined ? false : bound === 'min' ? WIDTH >= Number(px) : WIDTH <= Number(px);
  return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
};

globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Element.prototype.scrollIntoView = () => undefined;
globalThis.scrollTo = () => undefined;

const overNetwork = globalThis.fetch;

globalThis.fetch = (target, init) => {
  const asked = target instanceof Request ? target.url : new URL(target, location.href).href;
  const address = asked.replace(location.origin, inject('served').verified.origin);
  return overNetwork(target instanceof Request ? new Request(address, target) : address, init);
};
