import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A screen whose code is loaded when it is shown, or before, when somebody points at its link. */
export type LazyScreen<Props> = {
  Screen: LazyExoticComponent<ComponentType<Props>>;
  preload: () => Promise<unknown>;
};

export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  return { Screen: lazy(async () => ({ default: await load() })), preload: load };
}
